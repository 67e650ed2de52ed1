import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.ts'

export interface VersionedCacheDeps {
  /** The same as long as nothing changed that what is cached was made of. */
  readonly dataVersion: () => Promise<string>
  readonly clock: Clock
}

export interface CacheLimits<T> {
  /** Bytes of everything cached together; the least recently used is evicted first. */
  readonly maxBytes: number
  /** Bytes of one value, about. */
  readonly bytesOf: (value: T) => number
  /** Milliseconds: for what depends on the time of day and on nothing that is written. */
  readonly maxAge: number
}

interface Entry<T> {
  readonly value: T
  readonly madeAt: number
}

/** Longer keys are computed and not stored. */
const maxKeyLength = 2_000

/** Entries of one data version. What is set when that is no longer the current one is dropped. */
export interface CurrentEntries<T, K> {
  readonly dataVersion: string
  get(key: K): { readonly value: T } | undefined
  set(key: K, value: T): void
}

/**
 * Caches what was made of what is stored until anything is written. The version is read before the making begins, so that nothing older
 * than the question is ever answered, and the same thing asked for by many at once is made once.
 */
export class VersionedCache<T, K extends string | number = string> {
  readonly #deps: VersionedCacheDeps
  readonly #maxAge: number
  readonly #entries: LRUCache<K, Entry<T>>
  #dataVersion: string | undefined
  #making = new Map<K, Promise<T>>()

  constructor(deps: VersionedCacheDeps, { maxBytes, bytesOf, maxAge }: CacheLimits<T>) {
    this.#deps = deps
    this.#maxAge = maxAge
    this.#entries = new LRUCache<K, Entry<T>>({
      maxSize: maxBytes,
      sizeCalculation: ({ value }, key) => (typeof key === 'string' ? key.length : 8) + bytesOf(value),
    })
  }

  /** Reads the version; another one than before empties the cache. */
  async current(): Promise<CurrentEntries<T, K>> {
    const dataVersion = await this.#deps.dataVersion()
    if (dataVersion !== this.#dataVersion) {
      this.#dataVersion = dataVersion
      this.#entries.clear()
      this.#making = new Map()
    }
    return {
      dataVersion,
      get: (key) => this.#fresh(key),
      set: (key, value) => {
        const isOverlong = typeof key === 'string' && key.length > maxKeyLength
        if (dataVersion === this.#dataVersion && !isOverlong) this.#entries.set(key, { value, madeAt: this.#now() })
      },
    }
  }

  /**
   * Answers what is cached under the key or makes it. `isWorthCaching` false: made, and not cached. `isFresh` false: something that the data
   * version does not stand for has changed since, and it is made again.
   */
  async get(
    key: K,
    make: () => Promise<T>,
    isWorthCaching: (value: T) => boolean = () => true,
    isFresh?: (value: T) => Promise<boolean>,
  ): Promise<T> {
    const entries = await this.current()
    const making = this.#making
    const cached = entries.get(key)
    if (cached && (!isFresh || (await isFresh(cached.value)))) return cached.value
    const begun = making.get(key)
    if (begun) {
      const value = await begun
      // It may have been begun before a change that this caller knows of.
      if (!isFresh || (await isFresh(value))) return value
    }
    const made = make()
    making.set(key, made)
    try {
      const value = await made
      if (isWorthCaching(value)) entries.set(key, value)
      return value
    } finally {
      if (making.get(key) === made) making.delete(key)
    }
  }

  #now(): number {
    return this.#deps.clock.now().getTime()
  }

  #fresh(key: K): Entry<T> | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    const age = this.#now() - entry.madeAt
    if (age >= 0 && age < this.#maxAge) return entry
    this.#entries.delete(key)
    return undefined
  }
}
