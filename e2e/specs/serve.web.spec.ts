// The web host as a program: what it prints, and how it ends when it cannot start.

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '../fixtures'
import { endProcess, hostEnvironment, startWebProcess, TOP } from '../hosts'
import type { World } from '../worlds'

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

function runToEnd(world: World, program: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: hostEnvironment(world), timeout: 20_000 }
    execFile(process.execPath, [join(TOP, 'out/main', program), ...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, stdout, stderr })
    })
  })
}

test('what cannot be opened ends it with the code of the command line and says why', async ({ world }) => {
  expect(await runToEnd(world, 'web.js', [join(world.root, 'nowhere')])).toMatchObject({ code: 3, stdout: '' })
  expect(await runToEnd(world, 'web.js', [join(world.project, 'CLAUDE.md')])).toMatchObject({ code: 3, stdout: '' })
  const option = await runToEnd(world, 'web.js', ['--shout'])
  expect(option).toMatchObject({ code: 2, stdout: '' })
  expect(option.stderr).toContain('--shout')
  expect((await runToEnd(world, 'web.js', ['--help'])).stdout).toContain('--allow-host')
})

test('a port that is taken is said, and the one who has it goes on', async ({ world }) => {
  const { address, child } = await startWebProcess(world, [])
  const { port } = new URL(address)
  const second = await runToEnd(world, 'web.js', ['--port', port])
  expect(second.code).toBe(2)
  expect(second.stderr).toContain(`Port ${port} is in use`)
  await endProcess(child)
})

test('the command line serves the same', async ({ world }) => {
  expect((await runToEnd(world, 'cli.js', ['serve', '--help'])).stdout).toContain('--allow-host')
  expect((await runToEnd(world, 'cli.js', ['serve', '--port', '0'])).code).toBe(2)
})
