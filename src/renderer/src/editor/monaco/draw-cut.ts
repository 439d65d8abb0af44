// The line below which an index is not sent, drawn between two lines of it.

import type { editor } from 'monaco-editor/editor/editor.api.js'
import type { Annotations } from '../annotations'

/** Returns the function that takes the line away. */
export function drawCut(shown: editor.ICodeEditor, cut: Annotations['cut'], zoom: number): () => void {
  const model = shown.getModel()
  if (cut === null || model === null || cut.afterLine >= model.getLineCount()) return () => undefined
  let id: string | null = null
  shown.changeViewZones((zones) => {
    const page = shown.getDomNode()?.ownerDocument
    if (page === undefined) return
    // Monaco lays the outer elements out itself.
    const [domNode, marginDomNode, line, edge, label] = ['div', 'div', 'div', 'div', 'span'].map((name) => page.createElement(name))
    if (!domNode || !marginDomNode || !line || !edge || !label) return
    line.className = 'strata-cut'
    edge.className = 'strata-cut-edge'
    label.textContent = cut.label
    line.append(label)
    domNode.append(line)
    marginDomNode.append(edge)
    id = zones.addZone({
      afterLineNumber: cut.afterLine,
      heightInPx: Math.round(20 * zoom),
      domNode,
      marginDomNode,
      suppressMouseDown: true,
    })
  })
  return () =>
    shown.changeViewZones((zones) => {
      if (id !== null) zones.removeZone(id)
    })
}
