// The scenarios that come with Strata, each to show one thing. They are part of the build: nothing looks for files at run time.
// The comment at the head of a file is its title and what to see in it.

import bigFileRead from '../../../../../resources/scenarios/big-file-read.yaml?raw'
import failingSummaries from '../../../../../resources/scenarios/failing-summaries.yaml?raw'
import lunchBreak from '../../../../../resources/scenarios/lunch-break.yaml?raw'
import manySmallTools from '../../../../../resources/scenarios/many-small-tools.yaml?raw'
import millionTokenWindow from '../../../../../resources/scenarios/million-token-window.yaml?raw'
import modelSwitch from '../../../../../resources/scenarios/model-switch.yaml?raw'
import thrashing from '../../../../../resources/scenarios/thrashing.yaml?raw'

export interface BundledScenario {
  readonly id: string
  readonly title: string
  readonly teaches: string
  readonly text: string
}

export function bundledScenarios(): readonly BundledScenario[] {
  return [
    scenario('lunch-break', lunchBreak),
    scenario('big-file-read', bigFileRead),
    scenario('thrashing', thrashing),
    scenario('failing-summaries', failingSummaries),
    scenario('many-small-tools', manySmallTools),
    scenario('million-token-window', millionTokenWindow),
    scenario('model-switch', modelSwitch),
  ]
}

function scenario(id: string, text: string): BundledScenario {
  const comment: string[] = []
  for (const line of text.split('\n')) {
    if (!line.startsWith('#')) break
    comment.push(line.replace(/^#\s?/, ''))
  }
  const [title = id, ...teaches] = comment
  return { id, title, teaches: teaches.join(' ').trim(), text }
}
