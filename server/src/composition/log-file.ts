import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'

/** 10 MB: about forty thousand calls. */
const usualLimit = 10_000_000

/** A file of lines that never takes more than twice `limit` bytes: a full one takes the place of the one before it, `FILE.1`. */
export class LogFile {
  readonly #file: string
  readonly #limit: number
  #descriptor: number | undefined
  #size = 0

  constructor(file: string, limit = usualLimit) {
    this.#file = file
    this.#limit = limit
    mkdirSync(path.dirname(file), { recursive: true })
    this.#open()
  }

  write(line: string): void {
    const bytes = Buffer.from(line)
    try {
      if (this.#descriptor !== undefined && this.#size > 0 && this.#size + bytes.length > this.#limit) this.#turnOver(this.#descriptor)
      writeSync(this.#descriptor ?? this.#open(), bytes)
      this.#size += bytes.length
    } catch {
      // The disk is full or the folder gone: calls are answered without a line.
    }
  }

  #turnOver(descriptor: number): void {
    // Its number may be another file's from now on.
    this.#descriptor = undefined
    closeSync(descriptor)
    try {
      renameSync(this.#file, `${this.#file}.1`)
    } finally {
      this.#open()
    }
  }

  #open(): number {
    const descriptor = openSync(this.#file, 'a', 0o600)
    this.#size = fstatSync(descriptor).size
    this.#descriptor = descriptor
    return descriptor
  }
}
