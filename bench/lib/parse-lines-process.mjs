// @ts-check
// The floor of the index: JSON.parse over every line of every file, one thread, nothing kept. Argument: a file that lists the files.

import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

const files = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const start = performance.now()
const cpu = process.cpuUsage()
let parsed = 0
for (const file of files) {
  const bytes = readFileSync(file)
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from)
    const to = end < 0 ? bytes.length : end
    try {
      if (to > from) JSON.parse(bytes.toString('utf8', from, to))
      parsed++
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
    from = to + 1
  }
}
const { user, system } = process.cpuUsage(cpu)
process.stdout.write(`${JSON.stringify({ ms: performance.now() - start, cpuMs: (user + system) / 1000, parsed })}\n`)
