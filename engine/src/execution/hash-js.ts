import type { Kernels } from './kernels.ts'

const primes = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn, 0x165667b19e3779f9n, 0x85ebca77c2b2ae63n] as const
const u64 = (value: bigint) => BigInt.asUintN(64, value)
const rotl = (value: bigint, by: bigint) => u64((value << by) | (u64(value) >> (64n - by)))

/** XXH64 (Collet 2014) with seed 0, in JavaScript: slow, the other opinion of the tests. */
export function hash64(bytes: Uint8Array): Kernels['hash64'] {
  const [p1, p2, p3, p4] = primes
  const stir = (lane: bigint, input: bigint) => u64(rotl(u64(lane + input * p2), 31n) * p1)
  return (at, length) => {
    const words = new DataView(bytes.buffer)
    const lanes = [u64(p1 + p2), p2, 0n, u64(-p1)]
    for (let i = at; i < at + length; i += 32) for (let l = 0; l < 4; l++) lanes[l] = stir(lanes[l]!, words.getBigUint64(i + 8 * l, true))
    let hash = [1n, 7n, 12n, 18n].reduce((sum, by, l) => sum + rotl(lanes[l]!, by), 0n)
    for (const lane of lanes) hash = u64((u64(hash) ^ stir(0n, lane)) * p1 + p4)
    hash = u64(hash + BigInt(length))
    hash = u64((hash ^ (hash >> 33n)) * p2)
    hash = u64((hash ^ (hash >> 29n)) * p3)
    return hash ^ (hash >> 32n)
  }
}
