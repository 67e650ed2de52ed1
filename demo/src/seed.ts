/** Chance that gives the same answers for the same name: one demo from one seed, and a new title changes no other. */
export interface Chance {
  /** 0 <= number < 1. */
  next(): number
  /** From `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  /** One of the values, as often as its weight says. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
  /** True with this probability. */
  happens(probability: number): boolean
}

export const demoSeed = 'farol-2026'

/** FNV-1a, 32 bits (Fowler, Noll, Vo). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Mulberry32 (Tommy Ettinger, public domain), begun at the hash of seed and name. */
function mulberry(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function chanceOf(name: string, seed: string = demoSeed): Chance {
  const next = mulberry(hashText(`${seed}/${name}`))
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(from: readonly T[]): T => from[between(0, from.length - 1)]!
  const weighted = <T>(from: readonly (readonly [T, number])[]): T => {
    let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [value, weight] of from) if ((left -= weight) < 0) return value
    return from.at(-1)![0]
  }
  return { next, between, pick, weighted, happens: (probability) => next() < probability }
}
