import type { Clock } from '../../ports/clock.ts'

/** A clock that stands still until it is moved: for tests, and for a demo that lives on a chosen day. */
export class SettableClock implements Clock {
  #now: Date

  constructor(start: Date | string) {
    this.#now = new Date(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  set(time: Date | string): void {
    this.#now = new Date(time)
  }

  advance(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1000)
  }
}
