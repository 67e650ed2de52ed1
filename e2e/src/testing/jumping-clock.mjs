// Loaded before the program by `--import`, in each of its threads: the clock of the machine stands as far off as the file says.
import { readFileSync } from 'node:fs'

const file = process.env.JUMPING_CLOCK
const RealDate = Date
let offset = 0

function read() {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offset = 0
  }
}

if (file) {
  read()
  setInterval(read, 20).unref()
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + offset)
      else super(...given)
    }

    static now() {
      return RealDate.now() + offset
    }
  }
}
