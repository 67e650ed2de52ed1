import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { kernelsOver, type Kernels } from './kernels.ts'
import { sharedMemory } from '../segment/wasm-memory.ts'

const documents = 700
const words = Math.ceil(documents / 64) + (Math.ceil(documents / 64) & 1)
const list = fc
  .uniqueArray(fc.integer({ min: 0, max: documents - 1 }), { maxLength: documents })
  .map((docs) => docs.toSorted((a, b) => a - b))
const byte = fc.integer({ min: 0, max: 255 })

/** Where a test case is laid out in memory: two lists, their bitmaps and rank tables, bytes for every posting, rows, room for answers. */
const at = {
  a: 1024,
  b: 8192,
  bitsA: 16384,
  bitsB: 17408,
  rankA: 18432,
  rankB: 19456,
  bytes: 20480,
  rows: 24576,
  out: 40960,
  scores: 49152,
}

function world(kind: 'wasm' | 'js', a: number[], b: number[], bytes: number[]) {
  const memory = sharedMemory(131_072)
  const u32 = new Uint32Array(memory.buffer)
  u32.set(a, at.a >>> 2)
  u32.set(b, at.b >>> 2)
  new Uint8Array(memory.buffer).set(bytes, at.bytes)
  for (let i = 0; i < documents * 4; i++) u32[(at.rows >>> 2) + i] = (a.length * 31 + b.length * 7 + i * 2654435761) & 0x003f003f
  const kernels = kernelsOver(memory, kind)
  kernels.setBits(at.a, a.length, at.bitsA)
  kernels.setBits(at.b, b.length, at.bitsB)
  kernels.rankTable(at.bitsA, words, at.rankA)
  kernels.rankTable(at.bitsB, words, at.rankB)
  return { memory, kernels }
}

const calls: { [name: string]: (kernels: Kernels, a: number[], b: number[], u32: Uint32Array) => unknown } = {
  hash64: (k) => [32, 64, 1024].map((bytes) => BigInt.asUintN(64, k.hash64(at.bytes, bytes)).toString(16)),
  bitsToList: (k) => k.bitsToList(at.bitsA, words, at.out),
  andToList: (k) => k.andToList(at.bitsA, at.bitsB, 0, words, at.out),
  andNotToList: (k) => k.andToList(at.bitsA, at.bitsB, 1, words, at.out),
  andBits: (k) => k.andBits(at.bitsA, at.bitsB, at.out, words * 8),
  andNotBits: (k) => k.andNotBits(at.bitsA, at.bitsB, at.out, words * 8),
  orBits: (k) => k.orBits(at.bitsA, at.bitsB, at.out, words * 8),
  countBits: (k) => k.countBits(at.bitsA, words),
  countCommon: (k) => k.countCommon(at.bitsA, at.bitsB, words),
  countSpan: (k) =>
    [0, 1, 31, 63, 64, 65, 600, 699].map((from) => [0, 1, 63, 64, 128, 640, 700].map((to) => k.countSpan(at.bitsA, from, to))),
  filterBits: (k, a) => k.filterBits(at.a, a.length, at.bitsB, 1, at.out),
  filterBitsNot: (k, a) => k.filterBits(at.a, a.length, at.bitsB, 0, at.out),
  meet: (k, a, b) => k.meet(at.a, a.length, at.b, b.length, 1, at.out),
  meetNot: (k, a, b) => k.meet(at.a, a.length, at.b, b.length, 0, at.out),
  maskList: (k, a) => k.maskList(at.a, a.length, at.bytes, 5, at.out),
  maskBits: (k) => k.maskBits(at.bitsA, words, at.bytes, 5, at.out),
  keepBits: (k, a) => k.keepBits(at.a, a.length, 0, at.bitsB, at.rankB, at.bytes, 5, at.out),
  keepBitsMasked: (k, a) => k.keepBits(at.a, a.length, at.bytes + 1, at.bitsB, at.rankB, at.bytes, 5, at.out),
  keepList: (k, a, b) => k.keepList(at.a, a.length, 0, at.b, b.length, at.bytes, 5, at.out),
  keepListMasked: (k, a, b) => k.keepList(at.a, a.length, at.bytes + 1, at.b, b.length, at.bytes, 5, at.out),
  keepListOwn: (k, a, b) => k.keepList(at.a, a.length, at.bytes + 1, at.b, b.length, 0, 5, at.out),
  keepShared: (k, a) => k.keepShared(at.a, a.length >>> 1, at.bytes, 2, 37, at.out),
  gatherBits: (k, a, b) => {
    const n = k.meet(at.a, a.length, at.b, b.length, 1, at.out)
    k.gatherBits(at.out, n, at.bitsB, at.rankB, at.bytes, at.scores)
    return n
  },
  gatherList: (k, a, b) => {
    const n = k.meet(at.a, a.length, at.b, b.length, 1, at.out)
    k.gatherList(at.out, n, at.b, b.length, at.bytes, at.scores)
    return n
  },
  scoreBits: (k, a) => k.scoreBits(at.a, a.length, at.bitsB, at.rankB, at.bytes, 0, 0, 0, 77, at.scores),
  scoreBitsMasked: (k, a) => k.scoreBits(at.a, a.length, at.bitsB, at.rankB, at.bytes, at.bytes, 6, at.bitsA, 77, at.scores),
  scoreList: (k, a, b) => k.scoreList(at.a, a.length, at.b, b.length, at.bytes, 0, 0, 0, 77, at.scores),
  scoreListMasked: (k, a, b) => k.scoreList(at.a, a.length, at.b, b.length, at.bytes, at.bytes, 6, at.bitsB, 77, at.scores),
  scoreRank: (k, _, b) => k.scoreRank(at.b, b.length, at.bytes, 0, 0, 0, 77, at.bitsA, at.rankA, at.scores),
  nextAbove32: (k, a) => [0, 3, 17].map((from) => k.nextAbove32(at.a, Math.min(from, a.length), a.length, 300)),
  nextAbove8: (k) => [0, 3, 17, 40].map((from) => k.nextAbove8(at.bytes, from, 700, 240)),
  collectAbove: (k) => k.collectAbove(at.rows, 3, 611, 0x200000, at.out),
  foldBins: (k) => k.foldBins(at.rows, 7, 60, at.scores),
  foldBinsOfOne: (k) => k.foldBins(at.rows, 1, 60, at.scores),
  // Documents of three tokens each, out of the random rows.
  collectStarts: (k, _a, _b, u32) => {
    for (let doc = 0; doc <= 200; doc++) u32[(at.a >>> 2) + doc] = doc * 3
    return [0, 2, 7].map((field) => k.collectStarts(at.rows, at.a, 10, 190, field, 60, at.scores, at.out))
  },
  clear: (k) => k.clear(at.scores + 4, 300),
  copy: (k) => k.copy(at.bytes, at.scores + 3, 301),
  walkRows: (k, a) => {
    const n = k.walkRows(at.a, a.length, at.rows, 4, 2, 9, at.scores, at.out)
    // One more than was noted may stand behind.
    return n + k.walkRows(at.a, a.length >>> 1, at.rows + 2, 4, 2, 0, at.scores, at.out + 4 * n)
  },
  countFew: (k, a, _, u32) => {
    const [s, t] = [at.scores, at.scores + 1024]
    // Two columns of one facet, then three digits: of the numbers below 64 nothing is left for the last but zeros.
    u32.set([2, 0, 9, 1, s, 7, 2, 2, 9, 0, s, 7, 0, 0, 1, 5, t, 7, 0, 0, 5, 7, t + 64, 7, 0, 2, 35, 3, t + 128, 7], 0)
    k.countFew(at.a, a.length >>> 1, at.rows, 4, 0, 5, at.out)
    const answers = [5, 11, 17, 23, 29].map((step) => u32[step]!)
    const values = answers.reduce((sum, one) => sum + one, 0)
    // One more than was noted may stand behind.
    u32[(at.out >>> 2) + values * 2] = 0
    return answers
  },
  // Few hits, whose values the kernel counts in a table of its own; the second facet has one column.
  countFewOfMany: (k, a, _, u32) => {
    u32.set([2, 0, 9, 3, at.scores, 7, 2, 2, 9, 2, at.scores, 7, 2, 0, 9, 2, at.scores + 8192, 7], 0)
    k.countFew(at.a, Math.min(48, a.length), at.rows, 4, 0, 3, at.out)
    const answers = [5, 11, 17].map((step) => u32[step]!)
    const values = answers.reduce((sum, one) => sum + one, 0)
    // What was noted ahead may stand behind.
    u32.fill(0, (at.out >>> 2) + values * 2, at.scores >>> 2)
    return answers
  },
  bestKeys: (k, a, _, u32) => {
    a.forEach((doc, i) => (u32[(at.scores >>> 2) + i] = Math.imul(doc + 1, 2_654_435_761)))
    return [1, 20, 100].map((max) => {
      const n = k.bestKeys(at.scores, a.length, max, at.out)
      const best = u32.slice((at.out + 528) >>> 2, ((at.out + 528) >>> 2) + n)
      u32.fill(0, at.out >>> 2, (at.out + 2080) >>> 2)
      return [...best]
    })
  },
  countRows: (k, a, _, u32) => {
    const [s, t] = [at.scores, at.scores + 1024]
    u32.set([0, 2, s, 0, 0, 0, 2, 2, t, 0, 0, 0, 0, 8, s, t, s + 2048, t + 2048], 0)
    k.countRows(at.a, a.length >>> 1, at.rows, 4, 0, 3)
  },
}

describe('WebAssembly and JavaScript do the same', () => {
  for (const [name, call] of Object.entries(calls))
    test(name, () => {
      fc.assert(
        fc.property(list, list, fc.array(byte, { minLength: documents, maxLength: documents }), (a, b, bytes) => {
          const [one, other] = (['wasm', 'js'] as const).map((kind) => {
            const { memory, kernels } = world(kind, a, b, bytes)
            const answer = call(kernels, a, b, new Uint32Array(memory.buffer))
            const n = typeof answer === 'number' ? answer : 0
            // Loops without branches may leave one more document behind the list they answer.
            if (n > 0 || /ToList|filter|meet|keep|walk|maskList|gather/.test(name))
              new Uint32Array(memory.buffer).fill(0, (at.out >>> 2) + n, at.scores >>> 2)
            return { answer, memory: Buffer.from(new Uint8Array(memory.buffer)).toString('hex') }
          })
          expect(one!.answer).toEqual(other!.answer)
          expect(one!.memory === other!.memory).toBe(true)
        }),
        { numRuns: 40 },
      )
    })
})

test('the checksum stays what files on disk hold, and tells every single bit apart', () => {
  const { kernels, memory } = world('wasm', [], [], [])
  const bytes = new Uint8Array(memory.buffer, at.out, 64)
  bytes.forEach((_, i) => (bytes[i] = i))
  const hash = () => BigInt.asUintN(64, kernels.hash64(at.out, 64)).toString(16)
  expect(hash()).toBe('f7c67301db6713f0')
  const seen = new Set([hash()])
  for (let bit = 0; bit < 512; bit++) {
    bytes[bit >>> 3]! ^= 1 << (bit & 7)
    seen.add(hash())
    bytes[bit >>> 3]! ^= 1 << (bit & 7)
  }
  expect(seen.size).toBe(513)
})

test('the committed kernels are the compiled ones', async () => {
  const { built, compileKernels } = await import('../../kernels/build.mjs')
  expect(Buffer.from(await compileKernels()).equals(readFileSync(built))).toBe(true)
})
