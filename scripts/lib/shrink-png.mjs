// @ts-check
// Makes a screenshot smaller: at most 256 colours, so that a pixel is one byte, packed as tightly as it goes.
// A picture of an interface has a few dozen real colours; the rest are edges of letters, where a near one is not seen.
// Reads what Chromium writes: 8 bits a channel, RGB or RGBA, not interlaced.

import { readFileSync, writeFileSync } from 'node:fs'
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MAX_COLOURS = 256

/** @param {string} path */
export function shrinkPng(path) {
  writeFileSync(path, shrinkPngBytes(readFileSync(path)))
}

/**
 * The smaller of the given picture and its version with a palette.
 * @param {Buffer} bytes
 * @returns {Buffer}
 */
export function shrinkPngBytes(bytes) {
  const picture = decode(bytes)
  const counts = countColours(picture.pixels)
  const palette = choosePalette(counts)
  const small = encode(picture, palette, mapToPalette(counts, palette))
  return small.length < bytes.length ? small : bytes
}

/** @typedef {{ readonly width: number, readonly height: number, readonly pixels: Uint32Array }} Picture `pixels`: 0xRRGGBB, alpha left out */

/**
 * @param {Buffer} bytes
 * @returns {Picture}
 */
export function decode(bytes) {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw new TypeError('This is no PNG')
  /** @type {Buffer} */
  let head = Buffer.alloc(13)
  const data = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') head = body
    if (type === 'IDAT') data.push(body)
    at += 12 + length
  }
  const [depth, colourType, , , interlace] = head.subarray(8)
  if (depth !== 8 || (colourType !== 2 && colourType !== 6) || interlace !== 0) throw new TypeError('This PNG is not one of Chromium’s')
  const width = head.readUInt32BE(0)
  const height = head.readUInt32BE(4)
  const channels = colourType === 6 ? 4 : 3
  const raw = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels)
  const pixels = new Uint32Array(width * height)
  for (let i = 0, at = 0; i < pixels.length; i++, at += channels) pixels[i] = raw.readUIntBE(at, 3)
  return { width, height, pixels }
}

/**
 * Takes back what each row was filtered by (PNG 9.2).
 * @param {Buffer} data @param {number} stride bytes of a row @param {number} height @param {number} step bytes of a pixel
 */
function unfilter(data, stride, height, step) {
  const out = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1)
    const filter = data[from]
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x
      const left = x >= step ? (out[at - step] ?? 0) : 0
      const up = y > 0 ? (out[at - stride] ?? 0) : 0
      const corner = x >= step && y > 0 ? (out[at - stride - step] ?? 0) : 0
      out[at] = (data[from + 1 + x] ?? 0) + predict(filter, left, up, corner)
    }
  }
  return out
}

/** @param {number | undefined} filter @param {number} left @param {number} up @param {number} corner */
function predict(filter, left, up, corner) {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

/** @param {Uint32Array} pixels */
function countColours(pixels) {
  /** @type {Map<number, number>} */
  const counts = new Map()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  return counts
}

/**
 * The most frequent colours, leaving out those that are nearer to one already taken than is needed to have room for all.
 * @param {ReadonlyMap<number, number>} counts
 */
function choosePalette(counts) {
  const byCount = [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).map(([colour]) => colour)
  for (let apart = 0; ; apart++) {
    const taken = takeApart(byCount, apart * apart)
    if (taken !== null) return taken
  }
}

/** Null when more than fit would be taken. @param {readonly number[]} colours @param {number} apart squared distance */
function takeApart(colours, apart) {
  /** @type {number[]} */
  const taken = []
  for (const colour of colours) {
    if (taken.some((one) => distance(one, colour) <= apart)) continue
    if (taken.length === MAX_COLOURS) return null
    taken.push(colour)
  }
  return taken
}

/** @param {ReadonlyMap<number, number>} counts @param {readonly number[]} palette */
function mapToPalette(counts, palette) {
  /** @type {Map<number, number>} */
  const indexes = new Map()
  for (const colour of counts.keys()) {
    let nearest = 0
    for (let i = 1; i < palette.length; i++) {
      if (distance(palette[i] ?? 0, colour) < distance(palette[nearest] ?? 0, colour)) nearest = i
    }
    indexes.set(colour, nearest)
  }
  return indexes
}

/** Squared. @param {number} a @param {number} b */
function distance(a, b) {
  const red = (a >> 16) - (b >> 16)
  const green = ((a >> 8) & 255) - ((b >> 8) & 255)
  const blue = (a & 255) - (b & 255)
  return red * red + green * green + blue * blue
}

/** @param {Picture} picture @param {readonly number[]} palette @param {ReadonlyMap<number, number>} indexes */
function encode({ width, height, pixels }, palette, indexes) {
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexes.get(pixels[y * width + x] ?? 0) ?? 0
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.alloc(palette.length * 3)
  for (const [i, colour] of palette.entries()) colours.writeUIntBE(colour, i * 3, 3)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** @param {string} type @param {Buffer} body */
function chunk(type, body) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const out = Buffer.alloc(named.length + 8)
  out.writeUInt32BE(body.length, 0)
  out.set(named, 4)
  out.writeUInt32BE(crc32(named), named.length + 4)
  return out
}
