import { leastTime, type StepCounter } from './counted-steps.ts'
import { inputParsers, tryParser, type InputParser } from './input-parsers.ts'

/** How many times the steps twice the input may cost. */
export const maxGrowth = 2.2
/** How many times the processor time: memory that is fetched and collected is in it. What grows with the square has 4. */
export const maxTimeGrowth = 2.5

/** Processor time under so many microseconds is that of the call, not of its input. */
const noise = 1_000

export interface Growth {
  readonly parser: string
  readonly tried: number
  /** The piece that grew most, and how many times its cost. */
  readonly worst: string
  readonly growth: number
}

const repeated = (piece: string, characters: number) => piece.repeat(Math.ceil(characters / piece.length))

function growthOf(parser: InputParser, pieces: readonly string[], cost: (piece: string) => readonly [once: number, twice: number]): Growth {
  const grown = pieces.map((piece) => {
    const [once, twice] = cost(piece)
    return { worst: piece, growth: twice / once }
  })
  const [worst = { worst: '', growth: 0 }] = grown.toSorted((a, b) => b.growth - a.growth)
  return { parser: parser.name, tried: pieces.length, ...worst }
}

/** How the steps of every parser grow from so many characters to twice as many. */
export const growthOfSteps = (counter: StepCounter, characters: number): readonly Growth[] =>
  inputParsers.map((parser) =>
    growthOf(parser, parser.pieces, (piece) => {
      const calls = [characters, 2 * characters].map((length) => {
        const text = repeated(piece, length)
        return () => tryParser(parser, text)
      })
      // What a first call of a length fills is not counted.
      for (const call of calls) call()
      const [once, twice] = calls.map((call) => counter.count(call))
      return [once!, twice!]
    }),
  )

/**
 * How the processor time of every parser grows with each of two doublings, native code with it: the least of many runs by turns, of more where
 * the first were too many.
 */
export const growthOfTime = (characters: number): readonly Growth[] =>
  inputParsers.map((parser) =>
    growthOf(parser, parser.pieces, (piece) => {
      const [short, long] = [repeated(piece, characters), repeated(piece, 4 * characters)]
      let [least, most] = [Infinity, Infinity]
      for (let round = 0; round < 20; round += 1) {
        least = Math.min(
          least,
          leastTime(() => tryParser(parser, short), 5),
        )
        most = Math.min(
          most,
          leastTime(() => tryParser(parser, long), 5),
        )
        if (round > 1 && Math.max(most, noise) <= maxTimeGrowth ** 2 * Math.max(least, noise)) break
      }
      return [1, Math.sqrt(Math.max(most, noise) / Math.max(least, noise))]
    }),
  )
