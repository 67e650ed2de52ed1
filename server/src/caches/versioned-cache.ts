import type { Clock } from '../ports/clock.ts'

export interface VersionedCacheDeps {
  /** The same as long as nothing changed that what is kept was made of. */
  readonly dataVersion: () => Promise<string>
  readonly clock: Clock
}

export interface CacheLimits<T> {
  /** Bytes of everything kept together; the oldest in use goes first. */
  readonly maxBytes: number
  /** Bytes of one thing, about. */
  readonly bytesOf: (value: T) => number
  /** Milliseconds: for what depends on the time of day and on nothing that is written. */
  readonly maxAge: number
}

interface CacheEntry<T> {
  readonly value: T
  readonly bytes: number
  readonly madeAt: number
}

/** All that was made under one mark. What is still being made when the mark changes ends here, where nobody looks any more. */
class Generation<T> {
  readonly entries = new Map<string, CacheEntry<T>>()
  readonly making = new Map<string, Promise<T>>()
  bytes = 0
}

/**
 * Keeps what was made of what is stored until anything is written. The mark is read before the making begins, so that nothing older
 * than the question is ever answered, and the same thing asked for by many at once is made once.
 */
export class VersionedCache<T> {
  readonly #deps: VersionedCacheDeps
  readonly #limits: CacheLimits<T>
  #dataVersion: string | undefined
  #generation = new Generation<T>()

  constructor(deps: VersionedCacheDeps, limits: CacheLimits<T>) {
    this.#deps = deps
    this.#limits = limits
  }

  /**
   * Answers what is cached under the key or makes it. `isWorthKeeping` false: made, and not cached. `isFresh` false: something that the data
   * version does not stand for has changed since, and it is made again.
   */
  async get(
    key: string,
    make: () => Promise<T>,
    isWorthKeeping: (value: T) => boolean = () => true,
    isFresh?: (value: T) => Promise<boolean>,
  ): Promise<T> {
    const dataVersion = await this.#deps.dataVersion()
    if (dataVersion !== this.#dataVersion) {
      this.#dataVersion = dataVersion
      this.#generation = new Generation()
    }
    const generation = this.#generation
    const entry = this.#fresh(generation, key)
    if (entry && (!isFresh || (await isFresh(entry.value)))) return entry.value
    const begun = generation.making.get(key)
    if (begun) {
      const value = await begun
      // It may have been begun before a change that this caller knows of.
      if (!isFresh || (await isFresh(value))) return value
    }
    const making = make()
    generation.making.set(key, making)
    try {
      const value = await making
      if (isWorthKeeping(value)) this.#keep(generation, key, value)
      return value
    } finally {
      if (generation.making.get(key) === making) generation.making.delete(key)
    }
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }

  #fresh(generation: Generation<T>, key: string): CacheEntry<T> | undefined {
    const entries = generation.entries.get(key)
    if (!entries) return undefined
    const age = this.#now() - entries.madeAt
    this.#drop(generation, key, entries)
    if (age < 0 || age >= this.#limits.maxAge) return undefined
    // Back in at the end: the first of the map is the one that was not asked for for the longest time.
    generation.entries.set(key, entries)
    generation.bytes += entries.bytes
    return entries
  }

  #drop(generation: Generation<T>, key: string, { bytes }: CacheEntry<T>): void {
    generation.entries.delete(key)
    generation.bytes -= bytes
  }

  #keep(generation: Generation<T>, key: string, value: T): void {
    const bytes = key.length + this.#limits.bytesOf(value)
    const before = generation.entries.get(key)
    if (before) this.#drop(generation, key, before)
    generation.entries.set(key, { value, bytes, madeAt: this.#now() })
    generation.bytes += bytes
    for (const [oldest, entries] of generation.entries) {
      if (generation.bytes <= this.#limits.maxBytes) return
      this.#drop(generation, oldest, entries)
    }
  }
}
