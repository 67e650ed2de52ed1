import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { SettableClock } from '../clock/settable-clock.ts'
import type { ExternalRequest, OutsideResult } from '../outside/external-request.ts'
import { OutsideError } from '../outside/outside-failure.ts'
import { ExternalCovers } from './external-covers.ts'
import { reEncoder } from './re-encode.ts'

const sources = ['https://covers.example/b/{isbn}-M.jpg', 'https://second.example/?isbn={isbn}']
const isbn = '9788535914849'

function picture(): Buffer {
  const chunk = (name: string, data: Buffer) =>
    Buffer.concat([Buffer.from([0, 0, data.length >> 8, data.length & 255]), Buffer.from(name), data, Buffer.alloc(4)])
  const header = Buffer.from([0, 0, 0, 40, 0, 0, 0, 60, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(41 * 60))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function covers(answer: (question: ExternalRequest) => Promise<OutsideResult>) {
  const asked: string[] = []
  const clock = new SettableClock('2026-11-20T12:00:00Z')
  const ask = async (question: ExternalRequest) => {
    asked.push(question.url.href)
    return answer(question)
  }
  return { asked, clock, covers: new ExternalCovers({ sources, clock, ask, reEncode: reEncoder(async () => undefined) }) }
}

test('the first source that has it is asked once, until the picture’s end', async () => {
  const world = covers(async () => ({ status: 200, bytes: picture() }))
  expect(await world.covers.find([isbn])).toMatchObject({ type: 'image/png' })
  await world.covers.find([isbn])
  expect(world.asked).toEqual([`https://covers.example/b/${isbn}-M.jpg`])
  world.clock.advance(31 * 86_400)
  await world.covers.find([isbn])
  expect(world.asked).toHaveLength(2)
})

test('the next source is asked where the first has none; that nobody has it is kept too, a failure for a short while', async () => {
  const none = covers(async ({ url }) =>
    url.host === 'covers.example' ? { error: new OutsideError('redirect', 'HTTP 302') } : { status: 404, bytes: picture() },
  )
  expect(await none.covers.find([isbn])).toBe('none')
  expect(none.asked).toHaveLength(2)
  none.clock.advance(86_400)
  await none.covers.find([isbn])
  expect(none.asked).toHaveLength(2)
  const broken = covers(async () => ({ error: new OutsideError('reset', 'ECONNRESET') }))
  expect(await broken.covers.find([isbn])).toBe('unreachable')
  expect(await broken.covers.find([isbn])).toBe('unreachable')
  expect(broken.asked).toHaveLength(2)
  broken.clock.advance(601)
  await broken.covers.find([isbn])
  expect(broken.asked).toHaveLength(4)
})

test.each([
  ['a picture', async () => ({ status: 200, bytes: picture() }), 30 * 86_400],
  ['no picture', async () => ({ status: 404, bytes: Buffer.alloc(0) }), 3 * 86_400],
  ['trouble', async () => ({ status: 503, bytes: Buffer.alloc(0) }), 600],
])('%s is remembered to its last second, and asked for again behind it', async (_what, answer, seconds) => {
  const world = covers(answer)
  await world.covers.find([isbn])
  const once = world.asked.length
  world.clock.advance(seconds - 1)
  await world.covers.find([isbn])
  expect(world.asked).toHaveLength(once)
  world.clock.advance(2)
  await world.covers.find([isbn])
  expect(world.asked).toHaveLength(2 * once)
})

test.each([
  [200, 'picture'],
  [404, 'none'],
  [499, 'none'],
  [500, 'unreachable'],
  [503, 'unreachable'],
])('a source that answers %i', async (status, told) => {
  const world = covers(async () => ({ status, bytes: picture() }))
  const found = await world.covers.find([isbn])
  expect(typeof found === 'string' ? found : 'picture').toBe(told)
})

test.each([
  ['redirect', 'none'],
  ['too_large', 'none'],
  ['wrong_type', 'none'],
  ['timeout', 'unreachable'],
  ['reset', 'unreachable'],
  ['no_name', 'unreachable'],
] as const)('a source that ends in %s says: %s', async (failure, told) => {
  const world = covers(async () => ({ error: new OutsideError(failure, 'x') }))
  expect(await world.covers.find([isbn])).toBe(told)
})

test('of many numbers of one title two are asked for, of many titles at once eight; who comes late is asked for another time', async () => {
  const one = covers(async () => ({ status: 404, bytes: Buffer.alloc(0) }))
  expect(await one.covers.find(['x', isbn, '8535914846', '9788535914856'])).toBe('none')
  expect(one.asked.filter((address) => address.includes('covers.example'))).toEqual(
    [isbn, '8535914846'].map((number) => `https://covers.example/b/${number}-M.jpg`),
  )
  const release = Promise.withResolvers<void>()
  const many = covers(async () => release.promise.then(() => ({ status: 200, bytes: picture() })))
  const numbers = Array.from({ length: 9 }, (_, n) => `978000000000${n}`)
  const asking = numbers.map((number) => many.covers.find([number]))
  expect(await asking.at(-1)).toBe('none')
  expect(many.asked).toHaveLength(8)
  release.resolve()
  await Promise.all(asking)
  expect(await many.covers.find([numbers.at(-1)!])).toMatchObject({ type: 'image/png' })
})

test('a source in trouble is asked again soon; that it has no picture is not believed then', async () => {
  const world = covers(async ({ url }) => ({ status: url.host === 'covers.example' ? 503 : 404, bytes: Buffer.alloc(0) }))
  expect(await world.covers.find([isbn])).toBe('unreachable')
  world.clock.advance(601)
  await world.covers.find([isbn])
  expect(world.asked).toHaveLength(4)
  const second = covers(async ({ url }) => ({ status: url.href.includes(isbn) ? 429 : 200, bytes: picture() }))
  expect(await second.covers.find([isbn, '8535914846'])).toMatchObject({ type: 'image/png' })
})

test('a source that is asked too often (429) is asked again soon too', async () => {
  let busy = true
  const world = covers(async () => ({ status: busy ? 429 : 200, bytes: picture() }))
  expect(await world.covers.find([isbn])).toBe('unreachable')
  busy = false
  world.clock.advance(601)
  expect(await world.covers.find([isbn])).toMatchObject({ type: 'image/png' })
})

test('what is no picture is none, what is no ISBN is never asked for, many at once are one question', async () => {
  const page = covers(async () => ({ status: 200, bytes: Buffer.from('<html>') }))
  expect(await page.covers.find([isbn])).toBe('none')
  expect(await page.covers.find(['../../secret', '1', "9788535914849'"])).toBe('none')
  expect(page.asked).toHaveLength(2)
  const slow = covers(async () => ({ status: 200, bytes: picture() }))
  await Promise.all([slow.covers.find([isbn]), slow.covers.find([isbn]), slow.covers.find([isbn])])
  expect(slow.asked).toHaveLength(1)
})

const attacks = [
  '127.0.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255',
  '::1', '::', 'fe80::1', 'fc00::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1',
] // prettier-ignore

test.each(attacks)('a source whose name leads to %s is never connected to', async (address) => {
  const lookedUp: string[] = []
  const guarded = new ExternalCovers({
    sources: [sources[0]!],
    clock: new SettableClock('2026-11-20T12:00:00Z'),
    outside: {
      timeout: 2_000,
      resolve: (host, done) => {
        lookedUp.push(host)
        done(null, [{ address, family: address.includes(':') ? 6 : 4 }])
      },
    },
  })
  expect(await guarded.find([isbn])).toBe('unreachable')
  expect(lookedUp).toEqual(['covers.example'])
})

test('sharp is told how large a picture may be and makes none wider than it was', async () => {
  const told: unknown[] = []
  const sharp = ((_bytes: Buffer, options: unknown) => {
    told.push(options)
    const jpeg = (quality: unknown) => ({ toBuffer: async () => (told.push(quality), Buffer.alloc(1)) })
    return { resize: (size: unknown) => (told.push(size), { jpeg }) }
  }) as never
  let loads = 0
  const reEncode = reEncoder(async () => ((loads += 1), sharp))
  for (let times = 0; times < 2; times += 1) await reEncode(picture())
  expect(loads).toBe(1)
  expect(told.slice(0, 3)).toEqual([
    { limitInputPixels: 4_000_000, failOn: 'warning' },
    { width: 400, withoutEnlargement: true },
    { quality: 80 },
  ])
})

test('with sharp installed every picture is written anew; what it refuses is no cover', async () => {
  const written = Buffer.from('written anew')
  const sharp = (() => ({ resize: () => ({ jpeg: () => ({ toBuffer: async () => written }) }) })) as never
  expect(await reEncoder(async () => sharp)(picture())).toEqual({ type: 'image/jpeg', bytes: written })
  const refusing = (() => ({ resize: () => ({ jpeg: () => ({ toBuffer: () => Promise.reject(new Error('bad')) }) }) })) as never
  expect(await reEncoder(async () => refusing)(picture())).toBeUndefined()
  expect(await reEncoder(async () => sharp)(Buffer.from('<svg/>'))).toBeUndefined()
})
