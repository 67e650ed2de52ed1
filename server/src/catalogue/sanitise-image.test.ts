import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sanitiseImage } from './sanitise-image.ts'

const limits = { maxPixels: 10_000, leastSide: 4 }

const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name), data, Buffer.alloc(4)])
}

function png(width: number, height: number, ...more: Buffer[]): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0], 8)
  const points = deflateSync(Buffer.alloc((width + 1) * Math.min(height, 100)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', points),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255]), data])

function jpeg(width: number, height: number, ...more: Buffer[]): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0])
  const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4])])
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...more,
    segment(0xdb, Buffer.alloc(65)),
    segment(0xc0, frame),
    segment(0xc4, Buffer.alloc(20)),
    scan,
    Buffer.from([0xff, 0xd9]),
  ])
}

test('a picture keeps its points and loses everything else', () => {
  const words = chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))
  const sanitisedPng = sanitiseImage(Buffer.concat([png(10, 12, words), Buffer.from('PK\x03\x04 an archive')]), limits)!
  expect(sanitisedPng).toMatchObject({ type: 'image/png', width: 10, height: 12 })
  expect(sanitisedPng.bytes).toEqual(png(10, 12))
  const place = segment(0xe1, Buffer.from('Exif\0\0 GPS 8 S 34 W <?php'))
  const comment = segment(0xfe, Buffer.from('made by somebody'))
  const sanitisedJpeg = sanitiseImage(Buffer.concat([jpeg(10, 12, place, comment), Buffer.from('<html>')]), limits)!
  expect(sanitisedJpeg).toMatchObject({ type: 'image/jpeg', width: 10, height: 12 })
  expect(sanitisedJpeg.bytes).toEqual(jpeg(10, 12))
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['words', Buffer.from('<html><script>alert(1)</script>')],
  ['a drawing that can run', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['a GIF', Buffer.from('GIF89a')],
  ['a PNG that breaks off', png(10, 12).subarray(0, 60)],
  ['a PNG with an empty header', Buffer.concat([png(10, 12).subarray(0, 8), chunk('IHDR', Buffer.alloc(0))])],
  ['a PNG without a header', Buffer.concat([png(10, 12).subarray(0, 8), chunk('IDAT', Buffer.alloc(3)), chunk('IEND', Buffer.alloc(0))])],
  ['a JPEG that breaks off', jpeg(10, 12).subarray(0, 90)],
  ['a JPEG with words between segments', Buffer.concat([jpeg(10, 12).subarray(0, 2), Buffer.from('words'), jpeg(10, 12).subarray(2)])],
  ['a JPEG of two sizes', Buffer.concat([jpeg(10, 12).subarray(0, -2), jpeg(10, 12).subarray(2)])],
  ['a bomb of points', png(65_535, 65_535)],
  ['the one point that stands for no cover', png(1, 1)],
])('%s is no cover', (_what, bytes) => {
  expect(sanitiseImage(bytes, limits)).toBeUndefined()
})

test('no bytes make it fail or hang', () => {
  for (const good of [png(10, 12), jpeg(10, 12)])
    for (let at = 0; at < good.length; at += 1)
      for (const value of [0, 0xff, 0xda]) {
        const damaged = Buffer.from(good)
        damaged[at] = value
        expect(() => sanitiseImage(damaged, limits)).not.toThrow()
      }
})
