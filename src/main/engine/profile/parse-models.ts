// resources/models.json → ModelFacts: windows, limits, prices and cut-offs, each model with its sources and their date.

import { err, ok, type Result } from '../base/result'
import type { ModelFacts } from './profile'
import { amount, listOf, nullable, oneOf, record, type ShapeProblem, type ShapeReport, sourceTags, text, wholeNumber, yesNo } from './shape'

const modelsShape = record({
  models: listOf(
    record({
      id: text(/^[a-z0-9-]+$/),
      name: text(),
      family: oneOf(['opus', 'sonnet', 'haiku', 'fable', 'mythos']),
      cutoff: nullable(text(/^[A-Z][a-z]{2} \d{4}$/)),
      windowTokens: wholeNumber(1),
      millionOption: yesNo(),
      tokenizer: oneOf(['classic', 'dense']),
      maxOutput: record({ default: wholeNumber(1), upper: wholeNumber(1) }),
      minimumCacheable: nullable(wholeNumber(1)),
      prices: listOf(
        record({
          overPromptTokens: wholeNumber(),
          input: amount(),
          write5m: nullable(amount()),
          write1h: nullable(amount()),
          read: nullable(amount()),
          output: amount(),
        }),
      ),
      source: sourceTags(),
      asOf: text(/^\d{4}-\d{2}$/),
    }),
  ),
})

/** All problems at once, each with its dotted path (`models.3.cutoff`); an id may stand once. */
export function parseModels(raw: unknown): Result<readonly ModelFacts[], readonly ShapeProblem[]> {
  const report: ShapeReport = { problems: [], sources: {} }
  const read = modelsShape(raw, '', report)
  if (!read.ok) return err(report.problems)
  const seen = new Set<string>()
  read.value.models.forEach((model, index) => {
    if (seen.has(model.id)) report.problems.push({ path: `models.${index}.id`, problem: `${model.id} stands twice` })
    seen.add(model.id)
  })
  return report.problems.length > 0 ? err(report.problems) : ok(read.value.models)
}
