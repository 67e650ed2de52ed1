import type { SegmentMemory } from '../segment/wasm-memory.ts'

export function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Views of a memory and the two questions every loop asks of a bitmap. */
export class Words {
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
