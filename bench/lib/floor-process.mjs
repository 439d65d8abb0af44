// @ts-check
// The floor in a process of its own, for cold runs. Arguments: project, and a file that lists the files to read.

import { readFileSync } from 'node:fs'
import { timeFloor } from './floor.mjs'

const [project = '', list = ''] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(await timeFloor(project, JSON.parse(readFileSync(list, 'utf8'))))}\n`)
