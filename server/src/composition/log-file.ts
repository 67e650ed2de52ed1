import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

/** 10 MB: about forty thousand calls. */
const usualLimit = 10_000_000

/** A file of lines that never takes more than twice `limit` bytes: a full one takes the place of the one before it, `FILE.1`. */
export class LogFile {
  readonly #file: string
  readonly #limit: number
  #descriptor: number
  #size: number

  constructor(file: string, limit = usualLimit) {
    this.#file = file
    this.#limit = limit
    mkdirSync(path.dirname(file), { recursive: true })
    this.#descriptor = openSync(file, 'a', 0o600)
    this.#size = fstatSync(this.#descriptor).size
  }

  write(line: string): void {
    const bytes = Buffer.from(line)
    try {
      if (this.#size > 0 && this.#size + bytes.length > this.#limit) this.#turnOver()
      writeSync(this.#descriptor, bytes)
      this.#size += bytes.length
    } catch {
      // The disk is full: calls are answered without a line.
    }
  }

  #turnOver(): void {
    closeSync(this.#descriptor)
    try {
      renameSync(this.#file, `${this.#file}.1`)
    } finally {
      this.#descriptor = openSync(this.#file, 'a', 0o600)
      this.#size = fstatSync(this.#descriptor).size
    }
  }
}
