// One name per model, however a provider spells it (SPEC 5.3). Knows no model: tables are keyed by what this returns.

/** Removed one after the other until nothing changes; each stands for one provider's or gateway's habit. */
const DECORATIONS: readonly RegExp[] = [
  /\[1m\]/,
  /^.*\//, // anthropic/…, bedrock/us.anthropic.…, an inference profile's ARN
  /^(?:[a-z0-9-]+\.)*anthropic\./, // us.anthropic.…, global.anthropic.…
  /@[a-z0-9-]*$/, // @20250929, @default
  /-v\d+:\d+$/, // -v1:0
  /-\d{8}$/, // -20250929
  /^(claude-.+)-(?:v\d+|latest)$/,
]

/** Whether the id carries `[1m]`, in any case. */
export function asksForMillion(id: string): boolean {
  return id.toLowerCase().includes('[1m]')
}

/** Lower case, without provider prefix, date, revision and `[1m]`. An id made of nothing else is handed back trimmed. */
export function canonicalModelId(id: string): string {
  const whole = id.trim().toLowerCase()
  let name = whole
  for (let before = ''; before !== name; ) {
    before = name
    for (const decoration of DECORATIONS) name = name.replace(decoration, (_all, kept: unknown) => (typeof kept === 'string' ? kept : ''))
    name = name.trim()
  }
  return name === '' ? whole : name
}
