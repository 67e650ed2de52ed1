import { checkWords } from './reed-solomon.ts'

/** How the words of one version are divided at level M (ISO/IEC 18004, table 9): check words of a block, then blocks and their data words. */
export interface Division {
  readonly checks: number
  readonly blocks: readonly number[]
}

const blocks = (...groups: readonly (readonly [count: number, words: number])[]) =>
  groups.flatMap(([count, words]) => Array<number>(count).fill(words))

/** Versions 1 to 10 at level M, which mends 15 % of what is unreadable. */
export const divisions: readonly Division[] = [
  { checks: 10, blocks: blocks([1, 16]) },
  { checks: 16, blocks: blocks([1, 28]) },
  { checks: 26, blocks: blocks([1, 44]) },
  { checks: 18, blocks: blocks([2, 32]) },
  { checks: 24, blocks: blocks([2, 43]) },
  { checks: 16, blocks: blocks([4, 27]) },
  { checks: 18, blocks: blocks([4, 31]) },
  { checks: 22, blocks: blocks([2, 38], [2, 39]) },
  { checks: 22, blocks: blocks([3, 36], [2, 37]) },
  { checks: 26, blocks: blocks([4, 43], [1, 44]) },
]

const capacity = ({ blocks: all }: Division) => all.reduce((sum, words) => sum + words, 0)

/** Bytes of the mode and of the length: four bits and eight, sixteen from version 10 on. */
const lengthBits = (version: number) => (version < 10 ? 8 : 16)

/** The smallest version that holds so many bytes. Throws `RangeError` past version 10. */
export function versionFor(bytes: number): number {
  const at = divisions.findIndex((one, index) => Math.ceil((4 + lengthBits(index + 1)) / 8 + bytes) <= capacity(one))
  if (at < 0) throw new RangeError(`${bytes} bytes are too many for a small code`)
  return at + 1
}

/** The text as data words: byte mode, its length, its bytes, the end, padding. */
function dataWords(text: Uint8Array, version: number): Uint8Array {
  const words = new Uint8Array(capacity(divisions[version - 1]!))
  let bit = 0
  const put = (value: number, bits: number) => {
    for (let at = bits - 1; at >= 0; at -= 1, bit += 1) if ((value >> at) & 1) words[bit >> 3]! |= 0x80 >> (bit & 7)
  }
  put(0b0100, 4)
  put(text.length, lengthBits(version))
  for (const byte of text) put(byte, 8)
  const used = Math.ceil(Math.min(bit + 4, words.length * 8) / 8)
  for (let at = used; at < words.length; at += 1) words[at] = (at - used) % 2 === 0 ? 0xec : 0x11
  return words
}

/** All words in the order in which they are drawn: data of all blocks turn by turn, then their check words. */
export function drawnWords(text: Uint8Array, version: number): Uint8Array {
  const { checks, blocks: lengths } = divisions[version - 1]!
  const data = dataWords(text, version)
  let from = 0
  const parts = lengths.map((length) => data.subarray(from, (from += length)))
  const checked = parts.map((part) => checkWords(part, checks))
  const turn = (all: readonly Uint8Array[], length: number) =>
    Array.from({ length }, (_, at) => all.flatMap((part) => (at < part.length ? [part[at]!] : []))).flat()
  return Uint8Array.from([...turn(parts, Math.max(...lengths)), ...turn(checked, checks)])
}
