// What a recorded compaction put back, by name.

import type { Trace, TraceCall, TraceItem } from './trace'

/** What the recording shows being put back: files by their path, the rest by name, each row as it was counted. */
export function broughtBack(trace: Trace, call: TraceCall): readonly { readonly path: string; readonly tokens: number }[] {
  return trace.items
    .slice(call.cut, call.to)
    .flatMap((item) =>
      item.product && !item.hidden && item.kind !== 'summary' ? [{ path: item.file ?? nameOf(trace, item), tokens: item.tokens }] : [],
    )
}

function nameOf({ standing }: Trace, { position, label }: TraceItem): string {
  const names = standing.flatMap(({ position: at, said }) => {
    if (at !== position) return []
    if (said.kind === 'skill') return [said.skill.name]
    return said.kind === 'announced' ? [`${said.what} (${said.added.length})`] : []
  })
  return names.length === 0 ? label : names.reverse().join(', ')
}
