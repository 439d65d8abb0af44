// What a new scenario begins with: short, complete, and with a comment for everything that can be changed.

export const SCENARIO_TEMPLATE = `# A session written by hand. Change anything: it runs as you type.
model: claude-sonnet-4-5
profile: 2.1.88            # rules of this version
ttl: 5m                    # the cache lives 5m or 1h
system: { system: 3300, tools: 14700, instructions: 2400 }
summary: 3000              # tokens a compaction leaves
# fail-summaries: 3        # the first so many summaries fail
turns:
  - { role: user, tokens: 400 }
  - { role: assistant, tokens: 200 }
  - { role: tool, name: Read, file: src/app.ts, tokens: 6000 }
  - { role: assistant, tokens: 300 }
  # four minutes: inside the lifetime, a hit
  - { role: user, tokens: 200, gap: 4m }
  - { role: assistant, tokens: 800 }
  # twelve: the lifetime is over, a miss
  - { role: user, tokens: 200, gap: 12m }
  - { role: assistant, tokens: 500 }
`

/** Single lines to be put into a scenario, by what they show. */
export const SCENARIO_EXAMPLES: readonly { readonly title: string; readonly line: string }[] = [
  { title: 'A person writes, after a pause', line: '  - { role: user, tokens: 300, gap: 70m }' },
  { title: 'A call of the model', line: '  - { role: assistant, tokens: 400 }' },
  { title: 'A file is read', line: '  - { role: tool, name: Read, file: src/app.ts, tokens: 12000 }' },
  { title: 'A command prints a lot', line: '  - { role: tool, name: Bash, tokens: 24000 }' },
  {
    title: 'What is said, for the summary',
    line: '  - { role: user, tokens: 300, text: "Sort the table, and never touch production." }',
  },
  { title: 'A size in characters', line: '  - { role: user, chars: 2400 }' },
]
