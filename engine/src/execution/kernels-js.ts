import { hash64 } from './hash-js.ts'
import type { CollectStarts, KeepSequence, Kernels, ScoreBits, ScoreList, ScoreRank } from './kernels.ts'
import { positionsOfCode } from '../postings/position-code.ts'
import type { SegmentMemory } from '../segment/wasm-memory.ts'
import { fewValues, scanning } from './rows-js.ts'
import { bitmaps, decoding, filters, wordFilters } from './sets-js.ts'
import { Words } from './words-js.ts'

function scoring(words: Words): Pick<Kernels, 'gatherBits' | 'gatherList' | 'scoreBits' | 'scoreList' | 'scoreRank'> {
  const { u8, u32 } = words
  const queryWords = (only: number, doc: number) => only === 0 || words.bit(only, doc) === 1
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
        if (words.bit(bits, doc) && queryWords(only, doc)) add(scores + 4 * i, words.rank(bits, table, doc), impacts, masks, wanted, weight)
      }
    },
    scoreList(...[list, n, docs, m, impacts, masks, wanted, only, weight, scores]: ScoreList) {
      let p = 0
      for (let i = 0; i < n && p < m; i++) {
        const doc = u32[(list >>> 2) + i]!
        while (p < m && u32[(docs >>> 2) + p]! < doc) p++
        if (p < m && u32[(docs >>> 2) + p] === doc && queryWords(only, doc)) add(scores + 4 * i, p, impacts, masks, wanted, weight)
      }
    },
    scoreRank(...[docs, m, impacts, masks, wanted, only, weight, hits, table, scores]: ScoreRank) {
      for (let p = 0; p < m; p++) {
        const doc = u32[(docs >>> 2) + p]!
        if (words.bit(hits, doc) && queryWords(only, doc)) add(scores + 4 * words.rank(hits, table, doc), p, impacts, masks, wanted, weight)
      }
    },
  }
}

const startsValue = 24

function sequences({ u8, u32 }: Words): Pick<Kernels, 'collectStarts' | 'keepSequence'> {
  const fits = (token: number, range: number) => token >>> 5 >= u32[range]! && token >>> 5 < u32[range + 1]!
  const holds = (from: number, end: number, ranges: number, count: number, anchor: number, fields: number) => {
    const last = 31 - Math.clz32(fields)
    for (let i = from; i + count <= end; i++) {
      const token = u32[i]!
      if ((token & 7) > last) return false
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
    collectStarts(...[forward, forwardStart, from, to, field, max, terms, documents]: CollectStarts) {
      let n = 0
      for (let doc = from; doc < to; doc++) {
        const [start, end] = [u32[(forwardStart >>> 2) + doc]!, u32[(forwardStart >>> 2) + doc + 1]!]
        for (let i = (forward >>> 2) + start; i < (forward >>> 2) + end && n < max && (u32[i]! & 7) <= field; i++) {
          if ((u32[i]! & 15) !== (field | 8)) continue
          u32[(terms >>> 2) + n] = u32[i]! >>> 5
          u32[(documents >>> 2) + n++] = doc
        }
      }
      return n
    },
    keepSequence(...[list, n, forward, forwardStart, ranges, count, anchor, fields, positions, sure, out]: KeepSequence) {
      let passed = 0
      for (let i = 0; i < n; i++) {
        const doc = u32[(list >>> 2) + i]!
        const told = positions === 0 ? -1 : byPositions(positions, i, n, count, sure)
        const first = forward >>> 2
        const [from, end] = [first + u32[(forwardStart >>> 2) + doc]!, first + u32[(forwardStart >>> 2) + doc + 1]!]
        if (told === 1 || (told === -1 && holds(from, end, ranges, count, anchor, fields))) u32[(out >>> 2) + passed++] = doc
      }
      return passed
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
    ...wordFilters(words),
    ...scoring(words),
    ...scanning(words),
    ...fewValues(words),
    ...sequences(words),
  }
}
