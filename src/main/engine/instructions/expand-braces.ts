// `{a,b}` in a pattern of a rule, nested ones too, into the full product (SPEC 4.2). No ranges: none are documented.
// Counts before it expands, and nests without recursion, so that a hostile pattern costs no more than its length.

export interface BraceSize {
  readonly patterns: number
  /** UTF-16 units of all of them together. */
  readonly units: number
}

/** What `expandBraces` would give. May be Infinity. */
export function measureBraces(pattern: string): BraceSize {
  return evaluate<BraceSize>(pattern, {
    literal: (text) => ({ patterns: 1, units: text.length }),
    product: (a, b) => ({ patterns: a.patterns * b.patterns, units: a.units * b.patterns + b.units * a.patterns }),
    union: (a, b) => ({ patterns: a.patterns + b.patterns, units: a.units + b.units }),
  })
}

type Tree = string | { readonly both: readonly [Tree, Tree] } | { readonly either: readonly [Tree, Tree] }

interface Rest {
  readonly tree: Tree
  readonly next: Rest | null
}

/** In order, leftmost alternative slowest. The caller has measured. Costs as much as what comes out, however deep it is nested. */
export function expandBraces(pattern: string): readonly string[] {
  const tree = evaluate<Tree>(pattern, {
    literal: (text) => text,
    product: (a, b) => (a === '' ? b : b === '' ? a : { both: [a, b] }),
    union: (a, b) => ({ either: [a, b] }),
  })
  const expanded: string[] = []
  const waiting: { readonly head: string; readonly rest: Rest | null }[] = [{ head: '', rest: { tree, next: null } }]
  for (let task = waiting.pop(); task !== undefined; task = waiting.pop()) {
    const { head, rest } = task
    if (rest === null) expanded.push(head)
    else if (typeof rest.tree === 'string') waiting.push({ head: head + rest.tree, rest: rest.next })
    else if ('both' in rest.tree) {
      const [first, second] = rest.tree.both
      waiting.push({ head, rest: { tree: first, next: { tree: second, next: rest.next } } })
    } else {
      const [first, second] = rest.tree.either
      waiting.push({ head, rest: { tree: second, next: rest.next } }, { head, rest: { tree: first, next: rest.next } })
    }
  }
  return expanded
}

interface Algebra<T> {
  literal(text: string): T
  /** Each of the first followed by each of the second. */
  product(a: T, b: T): T
  union(a: T, b: T): T
}

function evaluate<T>(pattern: string, algebra: Algebra<T>): T {
  const partner = matchBraces(pattern)
  // One frame per open brace: the alternatives finished so far, and the one being read.
  const frames: { done: T | null; now: T }[] = [{ done: null, now: algebra.literal('') }]
  let text = ''
  const top = () => frames.at(-1) as { done: T | null; now: T }
  function flush(): void {
    if (text !== '') top().now = algebra.product(top().now, algebra.literal(text))
    text = ''
  }
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i)
    if (partner.opens.has(i)) {
      flush()
      frames.push({ done: null, now: algebra.literal('') })
    } else if (partner.closes.has(i) || (char === ',' && frames.length > 1 && !escaped(pattern, i))) {
      flush()
      const frame = top()
      frame.done = frame.done === null ? frame.now : algebra.union(frame.done, frame.now)
      frame.now = algebra.literal('')
      if (char === '}') {
        frames.pop()
        top().now = algebra.product(top().now, frame.done)
      }
    } else text += char
  }
  flush()
  return top().now
}

/** Braces that have a partner. `{}` and unmatched ones are plain characters, as is whatever a backslash precedes. */
function matchBraces(pattern: string): { readonly opens: ReadonlySet<number>; readonly closes: ReadonlySet<number> } {
  const opens = new Set<number>()
  const closes = new Set<number>()
  const waiting: number[] = []
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i)
    if ((char !== '{' && char !== '}') || escaped(pattern, i)) continue
    if (char === '{') waiting.push(i)
    else {
      const open = waiting.pop()
      if (open === undefined || open === i - 1) continue
      opens.add(open)
      closes.add(i)
    }
  }
  return { opens, closes }
}

function escaped(pattern: string, at: number): boolean {
  let slashes = 0
  while (pattern.charAt(at - 1 - slashes) === '\\') slashes += 1
  return slashes % 2 === 1
}

/** Splits at commas that stand outside braces; blanks around the parts go, empty parts too (SPEC 4.2). */
export function splitPatterns(list: string): readonly string[] {
  const { opens, closes } = matchBraces(list)
  const parts: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i < list.length; i++) {
    if (opens.has(i)) depth += 1
    else if (closes.has(i)) depth -= 1
    else if (depth === 0 && list.charAt(i) === ',') {
      parts.push(list.slice(from, i))
      from = i + 1
    }
  }
  return [...parts, list.slice(from)].map((part) => part.trim()).filter((part) => part !== '')
}
