import type { Clock } from '../ports/clock.ts'

export interface KeepingDoors {
  /** The same as long as nothing changed that what is kept was made of. */
  readonly mark: () => Promise<string>
  readonly clock: Clock
}

export interface KeepingLimits<T> {
  /** Bytes of everything kept together; the oldest in use goes first. */
  readonly mostBytes: number
  /** Bytes of one thing, about. */
  readonly bytesOf: (value: T) => number
  /** Milliseconds: for what depends on the time of day and on nothing that is written. */
  readonly mostAge: number
}

interface Kept<T> {
  readonly value: T
  readonly bytes: number
  readonly madeAt: number
}

/** All that was made under one mark. What is still being made when the mark changes ends here, where nobody looks any more. */
class Generation<T> {
  readonly kept = new Map<string, Kept<T>>()
  readonly making = new Map<string, Promise<T>>()
  bytes = 0
}

/**
 * Keeps what was made of what is stored until anything is written. The mark is read before the making begins, so that nothing older
 * than the question is ever answered, and the same thing asked for by many at once is made once.
 */
export class WhileUnchanged<T> {
  readonly #doors: KeepingDoors
  readonly #limits: KeepingLimits<T>
  #mark: string | undefined
  #generation = new Generation<T>()

  constructor(doors: KeepingDoors, limits: KeepingLimits<T>) {
    this.#doors = doors
    this.#limits = limits
  }

  /** Answers what is kept under the key or makes it. `isWorthKeeping` false: made, and not kept. */
  async get(key: string, make: () => Promise<T>, isWorthKeeping: (value: T) => boolean = () => true): Promise<T> {
    const mark = await this.#doors.mark()
    if (mark !== this.#mark) {
      this.#mark = mark
      this.#generation = new Generation()
    }
    const generation = this.#generation
    const kept = this.#fresh(generation, key)
    if (kept) return kept.value
    const begun = generation.making.get(key)
    if (begun) return begun
    const making = make()
    generation.making.set(key, making)
    try {
      const value = await making
      if (isWorthKeeping(value)) this.#keep(generation, key, value)
      return value
    } finally {
      generation.making.delete(key)
    }
  }

  #now(): number {
    return this.#doors.clock.now().getTime()
  }

  #fresh(generation: Generation<T>, key: string): Kept<T> | undefined {
    const kept = generation.kept.get(key)
    if (!kept) return undefined
    const age = this.#now() - kept.madeAt
    this.#drop(generation, key, kept)
    if (age < 0 || age >= this.#limits.mostAge) return undefined
    // Back in at the end: the first of the map is the one that was not asked for for the longest time.
    generation.kept.set(key, kept)
    generation.bytes += kept.bytes
    return kept
  }

  #drop(generation: Generation<T>, key: string, { bytes }: Kept<T>): void {
    generation.kept.delete(key)
    generation.bytes -= bytes
  }

  #keep(generation: Generation<T>, key: string, value: T): void {
    const bytes = key.length + this.#limits.bytesOf(value)
    const before = generation.kept.get(key)
    if (before) this.#drop(generation, key, before)
    generation.kept.set(key, { value, bytes, madeAt: this.#now() })
    generation.bytes += bytes
    for (const [oldest, kept] of generation.kept) {
      if (generation.bytes <= this.#limits.mostBytes) return
      this.#drop(generation, oldest, kept)
    }
  }
}
