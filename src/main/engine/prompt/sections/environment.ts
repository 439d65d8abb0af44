// The facts of the machine, the folder and the model (SPEC 5.3). Labels are Strata's, every value is exact.

import { type Section, type SectionContext, said } from './section'

export const environment: Section = {
  id: 'environment',
  title: 'Environment',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: true,
  effectOfEdit: 'after-compaction',
  sizedAs: ['environment'],
  collect: async (context) => said(['# Environment', ...placeLines(context), ...machineLines(context), ...modelLines(context)].join('\n')),
}

function placeLines({ request, roots, inWorktree }: SectionContext): readonly string[] {
  const lines = [`- Primary working directory: ${request.places.cwd}`]
  if (inWorktree) {
    lines.push('- This directory is a linked worktree: work in it, and leave the main checkout of the repository alone.')
  }
  lines.push(`- Git repository: ${roots.gitRoot === null ? 'no' : 'yes'}`)
  if (request.addDirs.length > 0) lines.push('- Additional working directories:', ...request.addDirs.map((dir) => `  - ${dir}`))
  return lines
}

function machineLines({ request }: SectionContext): readonly string[] {
  const note = request.platform === 'win32' ? ' (it takes POSIX syntax: forward slashes, /dev/null in place of NUL)' : ''
  const lines = [`- Platform: ${request.platform}`, `- Shell: ${request.shell}${note}`, `- OS version: ${request.osVersion}`]
  // SPEC 4.7: before 2.1.42 the date was a line of the system prompt, and another day another prefix.
  if (request.profile.prompt.dateInSystemPrompt) lines.push(`- Local date: ${request.date}`)
  return lines
}

/** An id that is in no table is named and nothing is guessed about it. */
function modelLines({ model }: SectionContext): readonly string[] {
  const { facts } = model
  if (facts === null) return [`- Model id: ${model.id}`]
  const lines = [`- Model: ${facts.name}, id ${model.id}`, `- Model family: ${facts.family}`]
  if (facts.cutoff !== null) lines.push(`- Knowledge cutoff: ${facts.cutoff}`)
  return lines
}
