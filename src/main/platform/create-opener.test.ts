import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOpener } from './create-opener'

describe.skipIf(process.platform === 'win32')('createOpener', () => {
  let base: string
  beforeEach(() => {
    base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'strata-open-')))
  })
  afterEach(() => fs.rmSync(base, { recursive: true, force: true }))

  /** A program of this name on the PATH that writes down its arguments, one a line. */
  function install(name: string, then = 'exit 0'): void {
    fs.writeFileSync(path.join(base, name), `#!/bin/sh\nfor a in "$@"; do printf '%s\\n' "$a"; done > "${base}/${name}.args"\n${then}\n`, {
      mode: 0o755,
    })
  }
  const args = (name: string) =>
    fs
      .readFileSync(path.join(base, `${name}.args`), 'utf8')
      .split('\n')
      .slice(0, -1)
  const opener = (platform: NodeJS.Platform, graceMs = 2_000) => createOpener({ platform, env: { PATH: `${base}:/usr/bin:/bin` }, graceMs })

  it('reveals a file in the file manager', async () => {
    for (const name of ['xdg-open', 'open', 'explorer.exe']) install(name, name === 'explorer.exe' ? 'exit 1' : 'exit 0')
    await opener('linux').reveal('/p/a b/x.md')
    expect(args('xdg-open')).toEqual(['/p/a b'])
    await opener('darwin').reveal('/p/a b/x.md')
    expect(args('open')).toEqual(['-R', '/p/a b/x.md'])
    await opener('win32').reveal('C:\\p\\a, b\\x.md')
    expect(args('explorer.exe')).toEqual(['/select,"C:\\p\\a, b\\x.md"'])
  })

  it('opens text as text, and nothing that the system might run', async () => {
    for (const name of ['xdg-open', 'open', 'notepad.exe']) install(name)
    await opener('linux').openFile('/p/CLAUDE.md')
    expect(args('xdg-open')).toEqual(['/p/CLAUDE.md'])
    await expect(opener('linux').openFile('/p/evil.desktop')).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('editor command'),
    })
    await opener('darwin').openFile('/p/evil.command')
    expect(args('open')).toEqual(['-t', '/p/evil.command'])
    await opener('win32').openFile('C:\\p\\evil.bat')
    expect(args('notepad.exe')).toEqual(['C:\\p\\evil.bat'])
  })

  it('takes only absolute paths, so that none is read as an option', async () => {
    for (const file of ['-x', 'relative.md', '--version', '/zero\0byte'])
      for (const act of ['reveal', 'openFile'] as const)
        await expect(opener('linux')[act](file)).rejects.toMatchObject({ code: 'input.invalid' })
  })

  it('opens pages of this machine and no others', async () => {
    install('xdg-open')
    await opener('linux').openAddress('http://127.0.0.1:4000/#t=x')
    expect(args('xdg-open')).toEqual(['http://127.0.0.1:4000/#t=x'])
    for (const address of ['https://example.org/', 'file:///etc/passwd', 'http://example.org/', 'javascript:alert(1)'])
      await expect(opener('linux').openAddress(address)).rejects.toMatchObject({ code: 'input.invalid' })
  })

  it('runs a program by its arguments, without a shell', async () => {
    install('edit')
    await opener('linux').run(['edit', '--goto', '/p/$(touch x); "y".md:3', ''])
    expect(args('edit')).toEqual(['--goto', '/p/$(touch x); "y".md:3', ''])
    await expect(opener('linux').run([])).rejects.toMatchObject({ code: 'input.invalid' })
    await expect(opener('win32').run(['C:\\bin\\code.CMD', 'x'])).rejects.toMatchObject({
      code: 'input.invalid',
      message: expect.stringContaining('.exe'),
    })
  })

  it('says when the program is missing or fails, and does not wait for one that stays', async () => {
    await expect(opener('linux').run(['no-such-editor', 'x'])).rejects.toMatchObject({
      code: 'unsupported',
      message: expect.stringContaining('no-such-editor is not on this machine'),
    })
    install('broken', 'exit 4')
    await expect(opener('linux').run(['broken'])).rejects.toMatchObject({ message: expect.stringContaining('broken failed (4)') })
    install('stays', 'exec sleep 3')
    const started = performance.now()
    await opener('linux', 200).run(['stays'])
    expect(performance.now() - started).toBeLessThan(2_500)
  })
})
