/** A picture with nothing in it but the picture. */
export interface SanitisedImage {
  readonly type: 'image/jpeg' | 'image/png'
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

export interface ImageLimits {
  readonly maxPixels: number
  /** Sources answer a picture of one point for what they do not have. */
  readonly leastSide: number
}

interface Measured {
  readonly width: number
  readonly height: number
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Palette, transparency, points, end: the rest of a PNG is words, colour profiles, times and what others hid. */
const allowedChunks = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

function sanitisePng(bytes: Buffer): (Measured & { kept: Buffer }) | undefined {
  const kept: Buffer[] = [pngSignature]
  let size: Measured | undefined
  for (let at = pngSignature.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (end > bytes.length || (size === undefined) !== (name === 'IHDR')) return undefined
    if (name === 'IHDR' && length !== 13) return undefined
    if (name === 'IHDR') size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    if (allowedChunks.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return size && { ...size, kept: Buffer.concat(kept) }
    at = end
  }
  return undefined
}

const isFrame = (marker: number) => marker === 0xc0 || marker === 0xc1 || marker === 0xc2
/** Tables, frame, restarts, scan, and the one application segment that says how colours are written. */
const isAllowedSegment = (marker: number) => isFrame(marker) || [0xc4, 0xda, 0xdb, 0xdd, 0xee].includes(marker)

/** The end of what follows a start of scan: the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]!
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

function sanitiseJpeg(bytes: Buffer): (Measured & { kept: Buffer }) | undefined {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let size: Measured | undefined
  for (let at = 2; at + 4 <= bytes.length || bytes[at + 1] === 0xd9;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1]!
    if (marker === 0xd9) return size && { ...size, kept: Buffer.concat([...kept, Buffer.from([0xff, 0xd9])]) }
    const segmentEnd = at + 2 + bytes.readUInt16BE(at + 2)
    if (segmentEnd > bytes.length || segmentEnd < at + 4) return undefined
    if (isFrame(marker)) {
      if (size || segmentEnd < at + 10) return undefined
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    }
    const end = marker === 0xda ? endOfScan(bytes, segmentEnd) : segmentEnd
    if (isAllowedSegment(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return undefined
}

/**
 * Takes a JPEG or PNG apart and puts together again only what makes the picture: no place, camera, comment, profile, appended archive or
 * script is left. Undefined for anything else, for what is broken off, too large in points or too small to be a cover. The points
 * themselves are not decoded.
 */
export function sanitiseImage(bytes: Buffer, { maxPixels, leastSide }: ImageLimits): SanitisedImage | undefined {
  const isPng = bytes.subarray(0, pngSignature.length).equals(pngSignature)
  const isJpeg = bytes.length > 4 && bytes[0] === 0xff && bytes[1] === 0xd8
  const found = isPng ? sanitisePng(bytes) : isJpeg ? sanitiseJpeg(bytes) : undefined
  if (!found) return undefined
  const { width, height, kept } = found
  if (Math.min(width, height) < leastSide || width * height > maxPixels) return undefined
  return { type: isPng ? 'image/png' : 'image/jpeg', bytes: kept, width, height }
}
