import { readValue } from './address-text.ts'

const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Reads addresses parameter by parameter and notes what it cannot understand. */
export class AddressReader {
  readonly dropped = new Set<string>()
  readonly #parameters: URLSearchParams

  constructor(parameters: URLSearchParams) {
    this.#parameters = parameters
  }

  has(name: string): boolean {
    return this.#parameters.has(name)
  }

  /** The value, trimmed; of a repeated parameter the first. */
  text(name: string): string {
    return readValue(this.#parameters.get(name) ?? '').trim()
  }

  oneOf<T extends string | number>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name)
    const found = values.find((value) => String(value) === text)
    if (found === undefined && text !== '') this.dropped.add(name)
    return found ?? fallback
  }

  number(name: string, max: number, fallback: number): number {
    const text = this.text(name)
    const value = Number(text)
    if (/^\d{1,9}$/.test(text) && value >= 1 && value <= max) return value
    if (text !== '') this.dropped.add(name)
    return fallback
  }

  /** Values of a list, also where the parameter is repeated, as forms write it. */
  many<T>(name: string, read: (part: string) => T | undefined): T[] {
    const parts = this.#parameters.getAll(name).flatMap((value) => list(readValue(value)))
    const found = parts.map(read).filter((value) => value !== undefined)
    if (found.length < parts.length) this.dropped.add(name)
    return found
  }
}
