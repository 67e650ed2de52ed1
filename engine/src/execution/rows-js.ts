import type { Kernels } from './kernels.ts'
import type { Words } from './words-js.ts'

/** Rows of facets counted, and bins and scores looked through. */
export function scanning({
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

/** Values of few hits, and the best of them. */
export function fewValues({ u16, u32 }: Words): Pick<Kernels, 'countFew' | 'bestKeys'> {
  return {
    countFew(list, n, rows, stride, steps, count, out) {
      let o = out >>> 2
      let begin = o
      for (let step = steps >>> 2; step < (steps >>> 2) + count * 6; step += 6) {
        const width = u32[step]!
        const offset = u32[step + 1]!
        const first = u32[step + 2]!
        const size = u32[step + 3]!
        const bins = u32[step + 4]!
        const min = width === 0 ? 1 : first
        for (let i = 0; i < n; i++) {
          const row = rows + offset + u32[(list >>> 2) + i]! * stride
          const value = width === 0 ? Math.floor(u16[row >>> 1]! / first) % size : width === 2 ? u16[row >>> 1]! : u32[row >>> 2]!
          const before = u32[(bins >>> 2) + value]!++
          u32[o] = value
          if (before === 0 && value >= min) o += 2
        }
        u32[step + 5] = 0
        if (width > 0 && size & 1) continue
        for (let p = begin; p < o; p += 2) {
          const at = (bins >>> 2) + u32[p]!
          u32[p] = u32[p]! - min
          u32[p + 1] = u32[at]!
          u32[at] = 0
        }
        if (width === 0) u32[bins >>> 2] = 0
        u32[step + 5] = (o - begin) >>> 1
        begin = o
      }
    },
    bestKeys(keys, n, max, room) {
      const indexes = Array.from({ length: n }, (_, i) => i).sort((a, b) => u32[(keys >>> 2) + b]! - u32[(keys >>> 2) + a]!)
      const best = indexes.slice(0, max)
      u32.set(best, (room + 528) >>> 2)
      return best.length
    },
  }
}
