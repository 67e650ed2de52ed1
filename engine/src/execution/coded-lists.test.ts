import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GapWriter, type GapCode } from '../postings/postings.ts'
import { sharedMemory } from '../segment/wasm-memory.ts'
import { kernelsOver, type KernelKind } from './kernels.ts'

const at = { list: 1024, gaps: 16_384, own: 65_536, masks: 69_632, out: 73_728 }
const edges = [127, 128, 254, 255, 256, 509, 510, 511, 765, 16_383, 16_384, 65_534, 65_535, 65_536, 131_070]
/** Gaps of one byte or several, and just below, at and above what goes on in others. */
const gapUpTo = (max: number) =>
  fc.oneof(
    { arbitrary: fc.integer({ min: 1, max: 40 }), weight: 6 },
    { arbitrary: fc.integer({ min: 100, max: 300 }), weight: 4 },
    { arbitrary: fc.constantFrom(...edges.filter((one) => one <= Math.max(max, 16_384))), weight: 1 },
    { arbitrary: fc.integer({ min: 1, max: max }), weight: 1 },
  )
const documentsUpTo = (max: number) =>
  fc.array(gapUpTo(max), { maxLength: 400, size: 'max' }).map((gaps) => {
    let last = -1
    return Uint32Array.from(gaps, (one) => (last += one))
  })
const byte = fc.integer({ min: 0, max: 7 })

function coded(kind: KernelKind, code: GapCode, docs: Uint32Array) {
  const memory = sharedMemory(131_072)
  const writer = new GapWriter()
  writer.write(code, docs, 0, docs.length)
  const u8 = new Uint8Array(memory.buffer)
  // Behind the gaps other lists go on.
  u8.fill(0xa5, at.gaps, at.own)
  u8.set(writer.written(), at.gaps)
  return { kernels: kernelsOver(memory, kind), u32: new Uint32Array(memory.buffer), u8, bytes: writer.end }
}

for (const kind of ['wasm', 'js'] as const) {
  test.each([
    ['bytes', 5000],
    ['shorts', 1_000_000],
    ['varint', 3_000_000],
  ] as const)(`what was coded in %s is read again, in ${kind}`, (code, max) => {
    fc.assert(
      fc.property(documentsUpTo(max), (docs) => {
        const { kernels, u32, bytes } = coded(kind, code, docs)
        if (code === 'bytes') kernels.decodeBytes(at.gaps, bytes, at.out)
        else if (code === 'shorts') kernels.decodeShorts(at.gaps, bytes, at.out)
        else kernels.decodeVarint(at.gaps, docs.length, at.out)
        expect(u32.slice(at.out >>> 2, (at.out >>> 2) + docs.length)).toEqual(docs)
      }),
      { numRuns: 200 },
    )
  })

  test.each(['bytes', 'shorts'] as const)(`members of a list that one coded in %s has too, in wanted fields, in ${kind}`, (code) => {
    let met = 0
    const places = fc.array(fc.nat(399), { maxLength: 60, size: 'max' })
    const others = fc.array(fc.nat(200_000), { maxLength: 20 })
    const masks = fc.array(byte, { minLength: 500, maxLength: 500 })
    fc.assert(
      fc.property(
        documentsUpTo(code === 'bytes' ? 2000 : 300_000),
        places,
        others,
        masks,
        fc.boolean(),
        fc.boolean(),
        (docs, near, far, bits, isMasked, hasOwn) => {
          const { kernels, u32, u8, bytes } = coded(kind, code, docs)
          const members = docs.length === 0 ? [] : near.flatMap((place) => [docs[place % docs.length]!, docs[place % docs.length]! + 1])
          const list = [...new Set([...members, ...far])].toSorted((a, b) => a - b)
          u32.set(list, at.list >>> 2)
          u8.set(bits, at.masks)
          u8.set(bits.toReversed(), at.own)
          const wanted = 3
          const expected = list.filter((doc, i) => {
            const place = docs.indexOf(doc)
            return place >= 0 && (!isMasked || bits[place]! & wanted) && (!hasOwn || bits[499 - i]! & wanted)
          })
          met += expected.length
          const keepKernel = code === 'bytes' ? kernels.keepBytes : kernels.keepShorts
          const n = keepKernel(at.list, list.length, hasOwn ? at.own : 0, at.gaps, bytes, isMasked ? at.masks : 0, wanted, at.out)
          expect(u32.slice(at.out >>> 2, (at.out >>> 2) + n)).toEqual(Uint32Array.from(expected))
        },
      ),
      { numRuns: 400 },
    )
    expect(met).toBeGreaterThan(1000)
  })
}
