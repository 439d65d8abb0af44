// The text of the output style that was chosen, as its author wrote it (SPEC 5.4).

import { leftOut, NOTHING, quoted, type Section } from './section'

export const outputStyle: Section = {
  id: 'output-style',
  title: 'Output style',
  zone: 'dynamic',
  cached: true,
  uncachedReason: null,
  standing: false,
  effectOfEdit: 'next-session',
  sizedAs: ['output-style'],
  async collect(context) {
    const style = await context.outputStyle()
    if (style.name === null) return NOTHING
    if (style.text === null) return { ...leftOut(style.reason, style.reasonText), file: style.file, diagnostics: style.diagnostics }
    const text = `# Output style: ${style.name}\n\n${style.text}`
    return { ...quoted(text), file: style.file, paraphrased: style.builtIn, diagnostics: style.diagnostics }
  },
}
