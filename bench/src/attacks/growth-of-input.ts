import { setFlagsFromString } from 'node:v8'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { countGrowth } from './count-growth.ts'
import { growthOfTime, maxGrowth, maxTimeGrowth, type Growth } from './input-growth.ts'

const rowOf = (what: string, most: number, { parser, tried, worst, growth }: Growth): ProofRow => ({
  what: `${parser}: ${what}`,
  tried,
  failed: Number(growth > most),
  note: `${growth.toFixed(2)} times at most, of ${JSON.stringify(worst).replaceAll('|', '\\|')}`,
})

/** `prove growth-of-input`: what twice the input costs every parser that sees a request. */
export async function run(): Promise<number> {
  // The compilers begin at some call and give up at another: without them a step takes as long in a short text as in a long one.
  for (const compiler of ['turbofan', 'maglev', 'sparkplug']) setFlagsFromString(`--no-${compiler}`)
  const rows = [
    ...growthOfTime(32_000).map((growth) => rowOf('processor time, 32,000 characters and twice, twice', maxTimeGrowth, growth)),
    ...(await countGrowth([2_000])).map((growth) => rowOf('steps, 2,000 characters and twice', maxGrowth, growth)),
    ...(await countGrowth([16_000])).map((growth) => rowOf('steps, 16,000 characters and twice', maxGrowth, growth)),
    ...(await countGrowth([64_000])).map((growth) => rowOf('steps, 64,000 characters and twice', maxGrowth, growth)),
  ]
  const told = `Every parser that sees a request, with texts of one piece repeated, and with texts twice as long: at most ${maxGrowth} times the steps. Steps are the blocks of JavaScript that run, counted by V8: the same in every run. Between 4,000 and 8,000 characters, which are not compared, texts are folded by another way, once. They do not see native code (regular expressions, JSON.parse, copies of lists): for that processor time is taken, the least of fifteen to a hundred runs, of texts four times as long by the square root; up to 1 ms it counts as 1 ms; V8’s compilers are off. It may grow ${maxTimeGrowth} times, since fetching and collecting memory is in it; what grows with the square has 4.`
  const failed = writeProofPage({ name: 'growth-of-input', title: 'What twice the input costs', told, seed: 0, rows })
  return failed === 0 ? 0 : 1
}
