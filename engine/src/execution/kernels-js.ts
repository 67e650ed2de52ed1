import type { KeepSequence, Kernels, ScoreBits, ScoreList, ScoreRank } from './kernels.ts'
import { hash64 } from './hash-js.ts'
import { positionsOfCode } from '../position-code.ts'
import type { SegmentMemory } from '../wasm-memory.ts'

function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Views of a memory and the two questions every loop asks of a bitmap. */
class Words {
  readonly u8: Uint8Array
  readonly u16: Uint16Array
  readonly u32: Uint32Array
  constructor(memory: SegmentMemory) {
    this.u8 = new Uint8Array(memory.buffer)
    this.u16 = new Uint16Array(memory.buffer)
    this.u32 = new Uint32Array(memory.buffer)
  }
  bit(bits: number, doc: number): number {
    return (this.u32[(bits >>> 2) + (doc >>> 5)]! >>> (doc & 31)) & 1
  }
  rank(bits: number, table: number, doc: number): number {
    const word = (bits >>> 2) + ((doc >>> 6) << 1)
    const before = this.u32[(table >>> 2) + (doc >>> 6)]!
    const half = (1 << (doc & 31)) - 1
    return doc & 32 ? before + popcount(this.u32[word]!) + popcount(this.u32[word + 1]! & half) : before + popcount(this.u32[word]! & half)
  }
  /** Writes the documents of a word of a bitmap; answers where the next goes. */
  spell(word: number, base: number, out: number): number {
    let o = out
    for (let m = word; m !== 0; m &= m - 1) this.u32[o++] = base + 31 - Math.clz32(m & -m)
    return o
  }
}

function decoding({ u8, u32 }: Words): Pick<Kernels, 'decodeBytes' | 'decodeVarint'> {
  return {
    decodeBytes(src, bytes, out) {
      let doc = -1
      let o = out >>> 2
      for (let at = src; at < src + bytes; at++) {
        doc += u8[at]!
        if (u8[at] !== 255) u32[o++] = doc
      }
    },
    decodeVarint(src, n, out) {
      let doc = -1
      let at = src
      for (let i = 0; i < n; i++) {
        let byte = u8[at++]!
        let gap = byte & 127
        for (let shift = 7; byte & 128; shift += 7) gap |= ((byte = u8[at++]!) & 127) << shift
        u32[(out >>> 2) + i] = doc += gap
      }
    },
  }
}

type Bitmaps =
  | 'clear'
  | 'copy'
  | 'setBits'
  | 'bitsToList'
  | 'andToList'
  | 'andBits'
  | 'andNotBits'
  | 'orBits'
  | 'countBits'
  | 'countCommon'
  | 'rankTable'
function bitmaps(words: Words): Pick<Kernels, Bitmaps> {
  const { u8, u32 } = words
  const each = (bytes: number, a: number, b: number, out: number, join: (x: number, y: number) => number) => {
    for (let i = 0; i < bytes >>> 2; i++) u32[(out >>> 2) + i] = join(u32[(a >>> 2) + i]!, u32[(b >>> 2) + i]!)
  }
  return {
    clear: (at, bytes) => void u8.fill(0, at, at + bytes),
    copy: (from, to, bytes) => void u8.copyWithin(to, from, from + bytes),
    setBits(list, n, bits) {
      for (let i = 0; i < n; i++) u32[(bits >>> 2) + (u32[(list >>> 2) + i]! >>> 5)]! |= 1 << (u32[(list >>> 2) + i]! & 31)
    },
    bitsToList(bits, count, out) {
      let o = out >>> 2
      for (let w = 0; w < count << 1; w++) o = words.spell(u32[(bits >>> 2) + w]!, w << 5, o)
      return o - (out >>> 2)
    },
    andToList(a, b, flip, count, out) {
      let o = out >>> 2
      for (let w = 0; w < count << 1; w++) o = words.spell(u32[(a >>> 2) + w]! & (u32[(b >>> 2) + w]! ^ -flip), w << 5, o)
      return o - (out >>> 2)
    },
    andBits: (a, b, out, bytes) => each(bytes, a, b, out, (x, y) => x & y),
    andNotBits: (a, b, out, bytes) => each(bytes, a, b, out, (x, y) => x & ~y),
    orBits: (a, b, out, bytes) => each(bytes, a, b, out, (x, y) => x | y),
    countBits(bits, count) {
      let n = 0
      for (let w = 0; w < count << 1; w++) n += popcount(u32[(bits >>> 2) + w]!)
      return n
    },
    countCommon(a, b, count) {
      let n = 0
      for (let w = 0; w < count << 1; w++) n += popcount(u32[(a >>> 2) + w]! & u32[(b >>> 2) + w]!)
      return n
    },
    rankTable(bits, count, table) {
      let n = 0
      for (let w = 0; w < count; w++) {
        u32[(table >>> 2) + w] = n
        n += popcount(u32[(bits >>> 2) + 2 * w]!) + popcount(u32[(bits >>> 2) + 2 * w + 1]!)
      }
    },
  }
}

function filters(words: Words): Pick<Kernels, 'filterBits' | 'meet' | 'maskList' | 'maskBits' | 'keepBits' | 'keepList'> {
  const { u8, u32 } = words
  const keep = (list: number, n: number, out: number, test: (doc: number, i: number) => boolean) => {
    let kept = 0
    for (let i = 0; i < n; i++) {
      const doc = u32[(list >>> 2) + i]!
      if (test(doc, i)) u32[(out >>> 2) + kept++] = doc
    }
    return kept
  }
  return {
    filterBits: (list, n, bits, want, out) => keep(list, n, out, (doc) => words.bit(bits, doc) === want),
    meet(a, n, b, m, want, out) {
      let p = 0
      return keep(a, n, out, (doc) => {
        while (p < m && u32[(b >>> 2) + p]! < doc) p++
        return Number(p < m && u32[(b >>> 2) + p] === doc) === want
      })
    },
    keepBits: (list, n, bits, table, masks, wanted, out) =>
      keep(list, n, out, (doc) => words.bit(bits, doc) === 1 && (u8[masks + words.rank(bits, table, doc)]! & wanted) !== 0),
    keepList(list, n, docs, m, masks, wanted, out) {
      let p = 0
      return keep(list, n, out, (doc) => {
        while (p < m && u32[(docs >>> 2) + p]! < doc) p++
        return p < m && u32[(docs >>> 2) + p] === doc && (u8[masks + p]! & wanted) !== 0
      })
    },
    maskList: (list, n, masks, wanted, out) => keep(list, n, out, (_, i) => (u8[masks + i]! & wanted) !== 0),
    maskBits(bits, count, masks, wanted, out) {
      let p = masks
      for (let w = 0; w < count << 1; w++) {
        let kept = 0
        for (let m = u32[(bits >>> 2) + w]!; m !== 0; m &= m - 1) if (u8[p++]! & wanted) kept |= m & -m
        u32[(out >>> 2) + w] = kept
      }
    },
  }
}

function scoring(words: Words): Pick<Kernels, 'gatherBits' | 'gatherList' | 'scoreBits' | 'scoreList' | 'scoreRank'> {
  const { u8, u32 } = words
  const spoken = (only: number, doc: number) => only === 0 || words.bit(only, doc) === 1
  const add = (at: number, p: number, impacts: number, masks: number, wanted: number, weight: number) => {
    if (masks === 0 || u8[masks + p]! & wanted) u32[at >>> 2]! += weight * u8[impacts + p]!
  }
  return {
    gatherBits(list, n, bits, table, bytes, out) {
      for (let i = 0; i < n; i++) u8[out + i] = u8[bytes + words.rank(bits, table, u32[(list >>> 2) + i]!)]!
    },
    gatherList(list, n, docs, _m, bytes, out) {
      let p = 0
      for (let i = 0; i < n; i++) {
        while (u32[(docs >>> 2) + p]! < u32[(list >>> 2) + i]!) p++
        u8[out + i] = u8[bytes + p]!
      }
    },
    scoreBits(...[list, n, bits, table, impacts, masks, wanted, only, weight, scores]: ScoreBits) {
      for (let i = 0; i < n; i++) {
        const doc = u32[(list >>> 2) + i]!
        if (words.bit(bits, doc) && spoken(only, doc)) add(scores + 4 * i, words.rank(bits, table, doc), impacts, masks, wanted, weight)
      }
    },
    scoreList(...[list, n, docs, m, impacts, masks, wanted, only, weight, scores]: ScoreList) {
      let p = 0
      for (let i = 0; i < n && p < m; i++) {
        const doc = u32[(list >>> 2) + i]!
        while (p < m && u32[(docs >>> 2) + p]! < doc) p++
        if (p < m && u32[(docs >>> 2) + p] === doc && spoken(only, doc)) add(scores + 4 * i, p, impacts, masks, wanted, weight)
      }
    },
    scoreRank(...[docs, m, impacts, masks, wanted, only, weight, hits, table, scores]: ScoreRank) {
      for (let p = 0; p < m; p++) {
        const doc = u32[(docs >>> 2) + p]!
        if (words.bit(hits, doc) && spoken(only, doc)) add(scores + 4 * words.rank(hits, table, doc), p, impacts, masks, wanted, weight)
      }
    },
  }
}

function scanning({
  u8,
  u16,
  u32,
}: Words): Pick<Kernels, 'nextAbove32' | 'nextAbove8' | 'countRows' | 'walkRows' | 'foldBins' | 'collectAbove'> {
  return {
    nextAbove32(values, from, n, floor) {
      for (let i = from; i < n; i++) if (u32[(values >>> 2) + i]! > floor) return i
      return n
    },
    nextAbove8(values, from, n, floor) {
      for (let i = from; i < n; i++) if (u8[values + i]! > floor) return i
      return n
    },
    collectAbove(values, from, to, floor, out) {
      let o = out >>> 2
      for (let i = from; i < to; i++) if (u32[(values >>> 2) + i]! > floor) u32[o++] = i
      return o - (out >>> 2)
    },
    foldBins(bins, inner, outer, sums) {
      const first = bins >>> 2
      for (let o = 0; o < outer; o++) {
        let sum = 0
        for (let i = 0; i < inner; i++) {
          const value = u32[first + o * inner + i]!
          sum += value
          if (o > 0) u32[first + i]! += value
        }
        u32[(sums >>> 2) + o] = sum
      }
    },
    walkRows(list, n, rows, stride, width, first, bins, touched) {
      let o = touched >>> 2
      for (let i = 0; i < n; i++) {
        const row = rows + u32[(list >>> 2) + i]! * stride
        const value = width === 2 ? u16[row >>> 1]! : u32[row >>> 2]!
        if (u32[(bins >>> 2) + value]!++ === 0 && value >= first) u32[o++] = value
      }
      return o - (touched >>> 2)
    },
    countRows(list, n, rows, stride, columns, count) {
      const one = (offset: number, wide: boolean, bins: number) => {
        for (let i = 0; i < n; i++) {
          const row = rows + offset + u32[(list >>> 2) + i]! * stride
          u32[(bins >>> 2) + (wide ? u32[row >>> 2]! : u16[row >>> 1]!)]!++
        }
      }
      for (let c = 0; c < count; c++) {
        const [offset, width, ...bins] = u32.subarray((columns >>> 2) + c * 6, (columns >>> 2) + c * 6 + 6)
        if (width === 8) bins.forEach((at, k) => one(offset! + 2 * k, false, at))
        else one(offset!, width === 4, bins[0]!)
      }
    },
  }
}

const startsValue = 24

function sequences({ u8, u32 }: Words): Pick<Kernels, 'keepSequence'> {
  const fits = (token: number, range: number) => token >>> 5 >= u32[range]! && token >>> 5 < u32[range + 1]!
  const holds = (from: number, end: number, ranges: number, count: number, anchor: number, fields: number) => {
    for (let i = from; i + count <= end; i++) {
      const token = u32[i]!
      if (((fields >>> (token & 7)) & 1) === 0 || (anchor !== 0 && (token & 8) === 0)) continue
      let k = 0
      while (k < count && !(k > 0 && u32[i + k]! & startsValue) && fits(u32[i + k]!, (ranges >>> 2) + 2 * k)) k++
      if (k === count && (anchor !== 2 || i + count === end || (u32[i + count]! & startsValue) !== 0)) return true
    }
    return false
  }
  /** 1 they prove it, 0 they disprove it, -1 they do not tell. */
  const byPositions = (positions: number, i: number, n: number, count: number, sure: number) => {
    let told = 1
    let possible: readonly number[] | undefined
    for (let k = 0; k < count; k++) {
      const code = u8[positions + k * n + i]!
      const places = positionsOfCode(code)
      if (!places || (sure === 0 && code > 63)) told = -1
      const before = possible?.map((place) => place + 1)
      possible = before && places ? before.filter((place) => places.includes(place)) : (before ?? places)
      if (possible?.length === 0) return 0
    }
    return told
  }
  return {
    keepSequence(...[list, n, forward, forwardStart, ranges, count, anchor, fields, positions, sure, out]: KeepSequence) {
      let kept = 0
      for (let i = 0; i < n; i++) {
        const doc = u32[(list >>> 2) + i]!
        const told = positions === 0 ? -1 : byPositions(positions, i, n, count, sure)
        const first = forward >>> 2
        const [from, end] = [first + u32[(forwardStart >>> 2) + doc]!, first + u32[(forwardStart >>> 2) + doc + 1]!]
        if (told === 1 || (told === -1 && holds(from, end, ranges, count, anchor, fields))) u32[(out >>> 2) + kept++] = doc
      }
      return kept
    },
  }
}

/** The kernels in JavaScript: the same answers, some times slower. */
export function scriptKernels(memory: SegmentMemory): Kernels {
  const words = new Words(memory)
  return {
    hash64: hash64(words.u8),
    ...decoding(words),
    ...bitmaps(words),
    ...filters(words),
    ...scoring(words),
    ...scanning(words),
    ...sequences(words),
  }
}
