import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decode, shrinkPngBytes } from './shrink-png.mjs'

/** A PNG of the kind Chromium writes: RGB, each row with the filter that is given. */
function png(width: number, height: number, colourAt: (x: number, y: number) => number, filters: readonly number[] = [0]): Buffer {
  const stride = width * 3
  const rows = Buffer.alloc((stride + 1) * height)
  const plain = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) plain.writeUIntBE(colourAt(x, y), y * stride + x * 3, 3)
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (plain[y * stride + x] ?? 0))
  for (let y = 0; y < height; y++) {
    const filter = filters[y % filters.length] ?? 0
    rows[y * (stride + 1)] = filter
    for (let x = 0; x < stride; x++) {
      const [left, up, corner] = [at(x - 3, y), at(x, y - 1), x < 3 ? 0 : at(x - 3, y - 1)]
      const p = left + up - corner
      const near = [left, up, corner].toSorted((a, b) => Math.abs(p - a) - Math.abs(p - b))[0] ?? 0
      const guess = [0, left, up, (left + up) >> 1, near][filter] ?? 0
      rows[y * (stride + 1) + 1 + x] = (at(x, y) - guess) & 255
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (type: string, body: Buffer) => {
    const out = Buffer.alloc(body.length + 12)
    out.writeUInt32BE(body.length, 0)
    out.write(type, 4, 'latin1')
    out.set(body, 8)
    return out
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))])
}

const PALETTE_TYPE = 3

/** Colours of a picture with a palette, unpacked by hand. */
function look(bytes: Buffer): { readonly colourType: number; readonly colours: number } {
  const at = bytes.indexOf('PLTE')
  return { colourType: bytes[25] ?? -1, colours: at < 0 ? 0 : bytes.readUInt32BE(at - 4) / 3 }
}

describe('decode', () => {
  it('takes back every filter', () => {
    const colourAt = (x: number, y: number) => (((x * 37) % 256) << 16) | (((y * 91) % 256) << 8) | ((x * y) % 256)
    const { width, height, pixels } = decode(png(16, 10, colourAt, [0, 1, 2, 3, 4]))
    expect([width, height]).toEqual([16, 10])
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) expect(pixels[y * width + x]).toBe(colourAt(x, y))
  })

  it('refuses what it does not know', () => {
    expect(() => decode(Buffer.from('not a picture'))).toThrow('no PNG')
    const small = shrinkPngBytes(png(64, 64, (x) => x % 5))
    expect(() => decode(small)).toThrow('Chromium')
  })
})

describe('shrinkPngBytes', () => {
  it('keeps few colours exactly, in a palette', () => {
    const colours = [0xffffff, 0x101316, 0x2e69b2]
    const small = shrinkPngBytes(png(200, 100, (x, y) => colours[(x * 7 + y * 13) % 3] ?? 0))
    expect(look(small)).toEqual({ colourType: PALETTE_TYPE, colours: 3 })
    for (const colour of colours) {
      const bytes = Buffer.alloc(3)
      bytes.writeUIntBE(colour, 0, 3)
      expect(small.includes(bytes)).toBe(true)
    }
  })

  it('has room for all when there are too many', () => {
    const small = shrinkPngBytes(png(256, 256, (x, y) => (x << 16) | (y << 8) | (x ^ y), [4]))
    expect(look(small).colours).toBeLessThanOrEqual(256)
  })

  it('leaves a picture alone that would grow', () => {
    const tiny = png(1, 1, () => 0xffffff)
    expect(shrinkPngBytes(tiny)).toBe(tiny)
  })
})
