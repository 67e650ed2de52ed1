// Loaded before the program by `--import`, in each of its threads: the clock of the machine stands as far off as the file says.
import { readFileSync } from 'node:fs'

const file = process.env.JUMPING_CLOCK
const RealDate = Date
// What was read is good for so many milliseconds. No timer reads it: a busy thread would run one late.
const maxAge = 20
let offset = 0
let readAt = -Infinity

function now() {
  const real = RealDate.now()
  if (Math.abs(real - readAt) >= maxAge) {
    readAt = real
    try {
      offset = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      offset = 0
    }
  }
  return real + offset
}

if (file) {
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(now())
      else super(...given)
    }

    static now() {
      return now()
    }
  }
}
