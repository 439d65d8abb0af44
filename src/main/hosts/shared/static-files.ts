// Finds the file of the built page that an address names, and nothing outside the page's own folder.
// Every segment must consist of signs the build uses in file names, so no spelling of a way out gets as far as the disk.

import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { err, ok, type Result } from '../../engine/base/result'

export interface StaticFile {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly cacheControl: string
}

export type StaticProblem = { readonly kind: 'bad-path' } | { readonly kind: 'missing' }

const SEGMENT = /^[A-Za-z0-9_@~+-][A-Za-z0-9._@~+-]*$/
const NO_FILE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP'])
/** The build puts a hash of the content before the extension. */
const HASHED = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
}

/**
 * `urlPath` is the path of the address as it came, still percent-encoded, without query; `/` is the page itself.
 * `bad-path` is an address that no page of ours would ask for, `missing` one that leads to no file.
 */
export async function readStaticFile(root: string, urlPath: string): Promise<Result<StaticFile, StaticProblem>> {
  const segments = parseSegments(urlPath)
  if (segments === null) return err({ kind: 'bad-path' })
  const file = await readInside(root, segments)
  if (file === null) return err({ kind: 'missing' })
  const extension = extname(file.path)
  return ok({
    bytes: file.bytes,
    mediaType: MEDIA_TYPES[extension] ?? 'application/octet-stream',
    cacheControl: cacheControlOf(file.path, extension),
  })
}

function parseSegments(urlPath: string): readonly string[] | null {
  const decoded = decodeOnce(urlPath)
  if (decoded === null || !decoded.startsWith('/')) return null
  if (decoded === '/') return ['index.html']
  const segments = decoded.slice(1).split('/')
  return segments.every((segment) => SEGMENT.test(segment)) ? segments : null
}

function decodeOnce(urlPath: string): string | null {
  try {
    return decodeURIComponent(urlPath)
  } catch {
    return null // a percent sign that begins no UTF-8 sequence
  }
}

/** Null where it is no file, or where a link leads out of the folder. */
async function readInside(root: string, segments: readonly string[]): Promise<{ readonly path: string; readonly bytes: Buffer } | null> {
  try {
    const realRoot = await realpath(root)
    const path = await realpath(join(realRoot, ...segments))
    return path.startsWith(realRoot + sep) ? { path, bytes: await readFile(path) } : null
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && NO_FILE.has(error.code)
}

function cacheControlOf(path: string, extension: string): string {
  if (extension === '.html') return 'no-store'
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache'
}
