import type { Kernels } from './kernels.ts'
import { popcount, type Words } from './words-js.ts'

/** Lists of documents, out of their codes. */
export function decoding({ u8, u32 }: Words): Pick<Kernels, 'decodeBytes' | 'decodeShorts' | 'decodeVarint'> {
  return {
    decodeBytes(src, bytes, out) {
      let doc = -1
      let o = out >>> 2
      for (let at = src; at < src + bytes; at++) {
        doc += u8[at]!
        if (u8[at] !== 255) u32[o++] = doc
      }
    },
    decodeShorts(src, bytes, out) {
      let doc = -1
      let o = out >>> 2
      for (let at = src; at < src + bytes; at += 2) {
        const gap = u8[at]! | (u8[at + 1]! << 8)
        doc += gap
        if (gap !== 0xffff) u32[o++] = doc
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
  | 'countSpan'
  | 'rankTable'

/** Sets of documents as bitmaps. */
export function bitmaps(words: Words): Pick<Kernels, Bitmaps> {
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
    countSpan(bits, from, to) {
      let n = 0
      for (let doc = from; doc < to;) {
        const end = Math.min(to, (doc | 31) + 1)
        n += popcount((u32[(bits >>> 2) + (doc >>> 5)]! >>> (doc & 31)) & (0xffffffff >>> (32 - (end - doc))))
        doc = end
      }
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

/** Writes those members of a list that pass a test; answers how many. */
const keeping =
  ({ u32 }: Words) =>
  (list: number, n: number, out: number, test: (doc: number, i: number) => boolean): number => {
    let passed = 0
    for (let i = 0; i < n; i++) {
      const doc = u32[(list >>> 2) + i]!
      if (test(doc, i)) u32[(out >>> 2) + passed++] = doc
    }
    return passed
  }

/** Sets of documents as lists, and what of them stays. */
export function filters(words: Words): Pick<Kernels, 'filterBits' | 'meet' | 'maskList' | 'maskBits' | 'keepShared'> {
  const { u8, u32 } = words
  const keep = keeping(words)
  return {
    filterBits: (list, n, bits, want, out) => keep(list, n, out, (doc) => words.bit(bits, doc) === want),
    meet(a, n, b, m, want, out) {
      let p = 0
      return keep(a, n, out, (doc) => {
        while (p < m && u32[(b >>> 2) + p]! < doc) p++
        return Number(p < m && u32[(b >>> 2) + p] === doc) === want
      })
    },
    keepShared: (list, n, masks, count, wanted, out) =>
      keep(list, n, out, (_, i) => {
        let shared = wanted
        for (let k = 0; k < count; k++) shared &= u8[masks + k * n + i]!
        return shared !== 0
      }),
    maskList: (list, n, masks, wanted, out) => keep(list, n, out, (_, i) => (u8[masks + i]! & wanted) !== 0),
    maskBits(bits, count, masks, wanted, out) {
      let p = masks
      for (let w = 0; w < count << 1; w++) {
        let passed = 0
        for (let m = u32[(bits >>> 2) + w]!; m !== 0; m &= m - 1) if (u8[p++]! & wanted) passed |= m & -m
        u32[(out >>> 2) + w] = passed
      }
    },
  }
}

/** What of a list a word has too. */
export function wordFilters(words: Words): Pick<Kernels, 'keepBits' | 'keepList' | 'keepBytes' | 'keepShorts'> {
  const { u8, u32 } = words
  const keep = keeping(words)
  const isIn = (masks: number, i: number, wanted: number) => masks === 0 || (u8[masks + i]! & wanted) !== 0
  return {
    keepBits: (list, n, own, bits, table, masks, wanted, out) =>
      keep(
        list,
        n,
        out,
        (doc, i) => words.bit(bits, doc) === 1 && isIn(own, i, wanted) && isIn(masks, words.rank(bits, table, doc), wanted),
      ),
    keepList(list, n, own, docs, m, masks, wanted, out) {
      let p = 0
      return keep(list, n, out, (doc, i) => {
        while (p < m && u32[(docs >>> 2) + p]! < doc) p++
        return p < m && u32[(docs >>> 2) + p] === doc && isIn(own, i, wanted) && isIn(masks, p, wanted)
      })
    },
    keepBytes(list, n, own, src, bytes, masks, wanted, out) {
      let at = src
      let last = -1
      let place = -1
      return keep(list, n, out, (doc, i) => {
        for (; at < src + bytes && last < doc; place++) for (let gap = 255; gap === 255; last += gap) gap = u8[at++]!
        return last === doc && isIn(own, i, wanted) && isIn(masks, place, wanted)
      })
    },
    keepShorts(list, n, own, src, bytes, masks, wanted, out) {
      let at = src
      let last = -1
      let place = -1
      return keep(list, n, out, (doc, i) => {
        for (; at < src + bytes && last < doc; place++)
          for (let gap = 0xffff; gap === 0xffff; last += gap, at += 2) gap = u8[at]! | (u8[at + 1]! << 8)
        return last === doc && isIn(own, i, wanted) && isIn(masks, place, wanted)
      })
    },
  }
}
