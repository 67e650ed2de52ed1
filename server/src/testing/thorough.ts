/**
 * Whether this run takes every combination, as `.ci/run` does with `THOROUGH=1`. Without it `npm test` takes the small form of the widest
 * tests, and leaves out the files named `*.wide.test.ts`.
 */
export const thorough = process.env['THOROUGH'] === '1'

/** The full form in a thorough run, else the small one. */
export const sized = <T>(full: T, small: T): T => (thorough ? full : small)

/** All of `list` in a thorough run, else every `nth` of it, beginning with the one at `first`. */
export const everyNth = <T>(list: readonly T[], nth: number, first = 0): readonly T[] =>
  thorough ? list : list.filter((_, at) => at % nth === first)
