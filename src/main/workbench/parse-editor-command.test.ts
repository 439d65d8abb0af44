import { describe, expect, it } from 'vitest'
import { parseEditorCommand } from './parse-editor-command'

const parse = (command: string, file = '/p/a b.md', line: number | null = 7) => {
  const result = parseEditorCommand(command, file, line)
  return result.ok ? result.value : result.error.message
}

describe('parseEditorCommand', () => {
  it('fills in file and line, and appends the file where it is not named', () => {
    expect(parse('code --goto {file}:{line}')).toEqual(['code', '--goto', '/p/a b.md:7'])
    expect(parse('vim +{line}')).toEqual(['vim', '+7', '/p/a b.md'])
    expect(parse('subl', '/p/x', null)).toEqual(['subl', '/p/x'])
    expect(parse('vim +{line} {file}', '/p/x', null)).toEqual(['vim', '+1', '/p/x'])
  })

  it('understands quotes, empty arguments and backslashes', () => {
    expect(parse('"C:\\Program Files\\ed.exe" \'{file}\' ""')).toEqual(['C:\\Program Files\\ed.exe', '/p/a b.md', ''])
    expect(parse('"a \\"b\\" c" {file}')).toEqual(['a "b" c', '/p/a b.md'])
  })

  it('never lets a file name become another argument or a placeholder', () => {
    expect(parse('ed {file}', '/p/"; rm -rf {line} $(x)')).toEqual(['ed', '/p/"; rm -rf {line} $(x)'])
  })

  it('says what is wrong', () => {
    expect(parse('"unclosed')).toBe('has an unclosed "')
    expect(parse('   ')).toBe('names no program')
    expect(parse('"" x')).toBe('names no program')
  })
})
