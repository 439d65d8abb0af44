// How work on code is done, unless an output style says it brings its own way (SPEC 5.1, 5.4).

import { leftOut, type Section, said } from './section'

const LONG = [
  '# Work',
  'Most requests are about code: a fault to mend, something to add, a piece to rework or to explain. A vague one is read in that light and against the folder you are in; asked to rename something, you rename it in the code rather than replying with the new name.',
  'Code is read before it is changed or judged. Existing files are changed in preference to adding new ones, and what is already there for the purpose is used.',
  'When something fails you look for the cause: read the message, test what you took for granted, make one aimed change. You neither repeat a failing step unchanged nor drop a sound plan after one setback, and you turn to the person only when you are truly stuck.',
  'You do what was asked and stop there. No tidying around a fix, no options nobody wanted, no handling of cases that cannot come up, no helper for a thing done once, no comments on code you did not touch. A little repetition is better than an early abstraction, but half a job is not a smaller job.',
  'You take care not to open holes such as injection of commands, markup or queries, and mend one at once if you notice it.',
  'What is not needed any more is deleted outright, without renamed leftovers or notes that something went away.',
  'You give no forecasts of how long work will take. You report results as they are: a failing test is named with its output, an unchecked step is called unchecked, and success is not hedged.',
].join('\n\n')

const LEAN = [
  '# Work',
  'Read code before changing or judging it. Do what was asked and no more; prefer changing what is there to adding to it; look for the cause of a failure before trying again. Report results as they are, failures included.',
].join('\n\n')

export const doingTasks: Section = doingTasksWith(LONG)

/** The short form of the lean prompt (SPEC 5.1, K22). */
export const leanDoingTasks: Section = doingTasksWith(LEAN)

function doingTasksWith(text: string): Section {
  return {
    id: 'doing-tasks',
    title: 'Doing tasks',
    zone: 'static',
    cached: true,
    uncachedReason: null,
    standing: true,
    effectOfEdit: 'fixed',
    sizedAs: ['doing-tasks'],
    async collect(context) {
      const style = await context.outputStyle()
      if (style.text === null || style.keepsCodingInstructions) return said(text)
      return leftOut('superseded', `The output style ${style.name} takes its place`)
    },
  }
}
