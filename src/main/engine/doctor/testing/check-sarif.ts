// What the schema of SARIF 2.1.0 demands of the parts that Strata writes: required properties, types, enumerations, limits,
// and that nothing else stands there (the schema forbids unknown properties everywhere).

type Shape =
  | { readonly type: 'string'; readonly pattern?: RegExp; readonly oneOf?: readonly string[] }
  | { readonly type: 'integer'; readonly least: number }
  | { readonly type: 'array'; readonly items: Shape; readonly least?: number; readonly unique?: boolean }
  | { readonly type: 'object'; readonly required: readonly string[]; readonly properties: Readonly<Record<string, Shape>> }
  | { readonly type: 'map'; readonly values: Shape }
  | { readonly type: 'any' }

const text = { type: 'string' } as const
const line = { type: 'integer', least: 1 } as const
const offset = { type: 'integer', least: -1 } as const
const LEVEL = { type: 'string', oneOf: ['none', 'note', 'warning', 'error'] } as const
// sections 3.11, 3.12: a message has a text or an id
const message: Shape = { type: 'object', required: ['text'], properties: { text, markdown: text } }
const multiformat: Shape = { type: 'object', required: ['text'], properties: { text, markdown: text } }
const content: Shape = { type: 'object', required: [], properties: { text, binary: text } }
// section 3.4: `uri` is a URI reference
const artifactLocation: Shape = {
  type: 'object',
  required: [],
  properties: { uri: { type: 'string', pattern: /^(?:[a-z][a-z0-9+.-]*:)?[^\s\\"<>^`{|}]*$/i }, uriBaseId: text, index: offset },
}
const region: Shape = {
  type: 'object',
  required: [],
  properties: {
    startLine: line,
    startColumn: line,
    endLine: line,
    endColumn: line,
    charOffset: offset,
    charLength: { type: 'integer', least: 0 },
    byteOffset: offset,
    byteLength: { type: 'integer', least: 0 },
  },
}
const physicalLocation: Shape = { type: 'object', required: [], properties: { artifactLocation, region } }
const location: Shape = { type: 'object', required: [], properties: { id: offset, physicalLocation } }
const reportingDescriptor: Shape = {
  type: 'object',
  required: ['id'],
  properties: {
    id: text,
    name: text,
    shortDescription: multiformat,
    fullDescription: multiformat,
    help: multiformat,
    defaultConfiguration: { type: 'object', required: [], properties: { level: LEVEL } },
    properties: { type: 'any' },
  },
}
const fix: Shape = {
  type: 'object',
  required: ['artifactChanges'],
  properties: {
    description: message,
    artifactChanges: {
      type: 'array',
      least: 1,
      unique: true,
      items: {
        type: 'object',
        required: ['artifactLocation', 'replacements'],
        properties: {
          artifactLocation,
          replacements: {
            type: 'array',
            least: 1,
            items: { type: 'object', required: ['deletedRegion'], properties: { deletedRegion: region, insertedContent: content } },
          },
        },
      },
    },
  },
}
const result: Shape = {
  type: 'object',
  required: ['message'],
  properties: {
    ruleId: text,
    ruleIndex: offset,
    level: LEVEL,
    message,
    locations: { type: 'array', items: location },
    relatedLocations: { type: 'array', unique: true, items: location },
    fixes: { type: 'array', unique: true, items: fix },
    suppressions: {
      type: 'array',
      unique: true,
      items: { type: 'object', required: ['kind'], properties: { kind: { type: 'string', oneOf: ['inSource', 'external'] } } },
    },
  },
}
const log: Shape = {
  type: 'object',
  required: ['version', 'runs'],
  properties: {
    $schema: text,
    version: { type: 'string', oneOf: ['2.1.0'] },
    runs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['tool'],
        properties: {
          tool: {
            type: 'object',
            required: ['driver'],
            properties: {
              driver: {
                type: 'object',
                required: ['name'],
                properties: { name: text, semanticVersion: text, rules: { type: 'array', unique: true, items: reportingDescriptor } },
              },
            },
          },
          originalUriBaseIds: { type: 'map', values: artifactLocation },
          columnKind: { type: 'string', oneOf: ['utf16CodeUnits', 'unicodeCodePoints'] },
          results: { type: 'array', items: result },
        },
      },
    },
  },
}

interface Named {
  readonly id?: string
  readonly ruleId?: string
  readonly ruleIndex?: number
}

/** What is wrong, each with its path; empty when it is valid. */
export function checkSarif(value: unknown): readonly string[] {
  const wrong: string[] = []
  check(value, log, '$', wrong)
  if (wrong.length > 0) return wrong
  // section 3.27.6: the index is that of the rule
  const { runs } = value as { runs: readonly { tool: { driver: { rules: readonly Named[] } }; results: readonly Named[] }[] }
  for (const { tool, results } of runs) {
    for (const [i, { ruleId, ruleIndex }] of results.entries()) {
      if (tool.driver.rules[ruleIndex ?? -1]?.id !== ruleId) wrong.push(`results[${i}] names the rule ${ruleId} at ${ruleIndex}`)
    }
  }
  return wrong
}

function check(value: unknown, shape: Shape, path: string, wrong: string[]): void {
  switch (shape.type) {
    case 'any':
      return
    case 'string':
      if (typeof value !== 'string') wrong.push(`${path} is no string`)
      else if (shape.oneOf?.includes(value) === false) wrong.push(`${path} is ${value}`)
      else if (shape.pattern?.test(value) === false) wrong.push(`${path} is no ${shape.pattern.source}: ${value}`)
      return
    case 'integer':
      if (!Number.isInteger(value) || (value as number) < shape.least) wrong.push(`${path} is ${String(value)}`)
      return
    case 'array':
      if (!Array.isArray(value)) wrong.push(`${path} is no array`)
      else {
        if (value.length < (shape.least ?? 0)) wrong.push(`${path} is too short`)
        if (shape.unique === true && new Set(value.map((item) => JSON.stringify(item))).size < value.length)
          wrong.push(`${path} repeats itself`)
        for (const [i, item] of value.entries()) check(item, shape.items, `${path}[${i}]`, wrong)
      }
      return
    case 'map':
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        wrong.push(`${path} is no object`)
        return
      }
      const entries = Object.entries(value)
      if (shape.type === 'map') {
        for (const [key, item] of entries) check(item, shape.values, `${path}.${key}`, wrong)
        return
      }
      for (const key of shape.required) if (!Object.hasOwn(value, key)) wrong.push(`${path}.${key} is missing`)
      for (const [key, item] of entries) {
        const own = shape.properties[key]
        if (own === undefined) wrong.push(`${path}.${key} is unknown`)
        else check(item, own, `${path}.${key}`, wrong)
      }
    }
  }
}
