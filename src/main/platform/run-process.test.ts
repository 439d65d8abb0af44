import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runProcess } from './run-process'

const base = { cwd: os.tmpdir(), env: process.env, timeoutMs: 10_000, maxBytes: 1_000_000 }
const node = (script: string) => ({ ...base, command: process.execPath, args: ['-e', script] })

describe('runProcess', () => {
  it('gives output, errors and exit code', async () => {
    const result = await runProcess(node("process.stdout.write('grün'); process.stderr.write('oh'); process.exitCode = 3"))
    expect(result).toEqual({ ok: true, value: { stdout: 'grün', stderr: 'oh', exitCode: 3 } })
  })

  it('passes arguments as they are, without a shell', async () => {
    const args = ['-e', 'process.stdout.write(JSON.stringify(process.argv.slice(1)))', '--', '$HOME', 'a b', '"', '; touch x', '']
    const result = await runProcess({ ...base, command: process.execPath, args })
    expect(result.ok && JSON.parse(result.value.stdout)).toEqual(['$HOME', 'a b', '"', '; touch x', ''])
  })

  it('has no input to wait for', async () => {
    const result = await runProcess(node("process.stdin.on('data', () => {}).on('end', () => console.log('end'))"))
    expect(result).toMatchObject({ ok: true, value: { stdout: 'end\n' } })
  })

  it('says when the program or the folder is not there, or an argument cannot be passed', async () => {
    expect(await runProcess({ ...base, command: '/no/such/program', args: [] })).toMatchObject({
      ok: false,
      error: { kind: 'not-started' },
    })
    expect(await runProcess({ ...node(''), cwd: '/no/such/folder' })).toMatchObject({ ok: false, error: { kind: 'not-started' } })
    expect(await runProcess({ ...base, command: process.execPath, args: ['a\0b'] })).toMatchObject({
      ok: false,
      error: { kind: 'not-started' },
    })
  })

  it('stops what runs too long, and its children with it', async () => {
    const pidFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-run-')), 'pid')
    const script = `const c = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      require('fs').writeFileSync(${JSON.stringify(pidFile)}, String(c.pid)); setInterval(() => {}, 1000)`
    const started = performance.now()
    const result = await runProcess({ ...node(script), timeoutMs: 700 })
    expect(result).toEqual({ ok: false, error: { kind: 'timeout', message: 'no answer within 0.7 s' } })
    expect(performance.now() - started).toBeLessThan(5_000)
    const pid = Number(fs.readFileSync(pidFile, 'utf8'))
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
    fs.rmSync(path.dirname(pidFile), { recursive: true })
  })

  it('stops when it is no longer wanted', async () => {
    const controller = new AbortController()
    const running = runProcess({ ...node('setInterval(() => {}, 1000)'), signal: controller.signal })
    setTimeout(() => controller.abort(), 50)
    expect(await running).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
    expect(await runProcess({ ...node(''), signal: AbortSignal.abort() })).toMatchObject({ ok: false, error: { kind: 'cancelled' } })
  })

  it('bounds output, unless it is taken piece by piece', async () => {
    const flood = node("process.stdout.write('x'.repeat(100_000))")
    expect(await runProcess({ ...flood, maxBytes: 1_000 })).toMatchObject({ ok: false, error: { kind: 'too-much-output' } })
    let taken = 0
    const result = await runProcess({ ...flood, maxBytes: 1_000, onStdout: (chunk) => (taken += chunk.length) })
    expect([result.ok && result.value.stdout, taken]).toEqual(['', 100_000])
    const errors = await runProcess(node("process.stderr.write('x'.repeat(200_000))"))
    expect(errors.ok && errors.value.stderr.length).toBe(64 * 1024)
  })

  it.skipIf(process.platform === 'win32')('says when it was ended by a signal', async () => {
    expect(await runProcess(node("process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1000)"))).toEqual({
      ok: false,
      error: { kind: 'killed', message: 'ended by SIGTERM' },
    })
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie waits only to be fetched by its parent.
    return !(process.platform === 'linux' && /^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8')))
  } catch {
    return false
  }
}
