import { describe, expect, it } from 'vitest'
import { parseFileList } from './parse-file-list'

const named = (text: string) => parseFileList(text).files.map(({ file }) => file)

describe('parseFileList', () => {
  it.each([
    ['- `src/a.ts:12`', 'src/a.ts'],
    ['1. @docs/b.md', 'docs/b.md'],
    [' M src/a.ts', 'src/a.ts'],
    ['R  src/old.ts -> src/new.ts', 'src/new.ts'],
    ['?? "odd names/a b.ts"', 'odd names/a b.ts'],
    ['./src\\win\\c.ts', 'src/win/c.ts'],
    ['"C:\\temp\\new.ts"', 'C:/temp/new.ts'],
    [' M "odd/\\303\\274n\\"i.ts"', 'odd/ün"i.ts'],
    ['src/a.ts#L10-L20', 'src/a.ts'],
    ['src/a.ts(10,5): error TS2304: Cannot find name', 'src/a.ts'],
    ['src/a.ts:10:5: error: expected ;', 'src/a.ts'],
    ['src/a.ts:10:const x = y: 3', 'src/a.ts'],
    ['src/a:12.ts', 'src/a:12.ts'],
    ['src/[id]/page.tsx', 'src/[id]/page.tsx'],
    ['src/(group)/page.tsx', 'src/(group)/page.tsx'],
    ['    at run (src/deep/x.ts:3:14)', 'src/deep/x.ts'],
    ['  File "tools/a.py", line 12, in main', 'tools/a.py'],
    [' src/a.ts            | 10 ++++----', 'src/a.ts'],
    [' src/{old => new}/a.ts | 2 +-', 'src/new/a.ts'],
    [' src/{ => sub}/a.ts | 0', 'src/sub/a.ts'],
    [' b.ts => c.ts | 0', 'c.ts'],
  ])('reads %s', (line, file) => {
    expect(named(line)).toEqual([file])
  })

  it('takes of a whole diff the names alone', () => {
    const diff = `diff --git a/src/a.ts b/src/a.ts
index 83db48f..bf2a3e1 100644
--- a/src/a.ts
+++ b/src/a.ts\t2026-01-01
@@ -1,2 +1,2 @@
-const old = 1
+const fresh = 1
 other()
diff --git a/gone.ts b/gone.ts
--- a/gone.ts
+++ /dev/null
diff --git a/x.ts b/y.ts
similarity index 100%
rename from x.ts
rename to y.ts
+++ "b/\\303\\274.ts"
`
    expect(named(diff)).toEqual(['src/a.ts', 'y.ts', 'ü.ts'])
  })

  it('passes over places that a linter lists below a file, and tells of addresses', () => {
    const list = parseFileList('src/a.ts\n  12:5  error  Unexpected any\nhttps://example.org/x.ts')
    expect(list.files).toEqual([{ file: 'src/a.ts', line: 1 }])
    expect(list.problems).toMatchObject([{ line: 3 }])
  })
})
