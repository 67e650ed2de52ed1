import path from 'node:path'
import { askByTurns, buildIndex, cachedIndex, type EngineResult } from '../search/engine-side.ts'
import { CORPUS_SEED } from '../search/corpus.ts'
import { classNames, makeQuerySet, type ClassName, type SetQuery } from '../search/query-set.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'

const rounds = 12
const floors: Partial<Record<ClassName, number>> = { rare: 3, author: 3 }
const otherFloor = 11

async function sideOf(size: number, folder: string | undefined) {
  const { index, sample } = folder ? await cachedIndex(path.join(folder, String(size)), size, 1, 1) : buildIndex(size, 1, 1)
  return { index, querySet: makeQuerySet(index, sample) }
}

/** Median milliseconds of each class, each question by its quickest round. */
const medians = (querySet: readonly SetQuery[], { questions }: EngineResult): Map<ClassName, number> =>
  new Map(
    classNames.flatMap((name): [ClassName, number][] => {
      const times = questions.flatMap(({ ms }, i) => (querySet[i]!.class === name ? [ms] : [])).toSorted((a, b) => a - b)
      return times.length === 0 ? [] : [[name, times[times.length >>> 1]!]]
    }),
  )

/** `[from] [to] [folder]`: how much longer each class takes in the larger index. A folder keeps the indexes for another run. */
export async function run(args: readonly string[]): Promise<number> {
  const [from = 100_000, to = 1_000_000] = args.slice(0, 2).map(Number)
  const sides = [await sideOf(from, args[2]), await sideOf(to, args[2])]
  const [small, large] = askByTurns(sides, rounds, 'cpu').map((result, i) => medians(sides[i]!.querySet, result)) as [
    Map<ClassName, number>,
    Map<ClassName, number>,
  ]
  const rows = classNames
    .filter((name) => name !== 'matchall')
    .map((name): ProofRow => {
      const [before, after] = [small.get(name), large.get(name)]
      // A corpus too small for a class proves nothing of it.
      if (before === undefined || after === undefined) return { what: name, tried: 0, failed: 1, note: 'no questions' }
      const times = after / before
      const floor = floors[name] ?? otherFloor
      const note = `${times.toFixed(2)} times (at most ${floor}): ${before.toFixed(3)} and ${after.toFixed(3)} ms`
      return { what: name, tried: 1, failed: Number(times > floor), note }
    })
  const told = `Every class of questions in an index of ${from} and in one of ${to} generated titles: the median of the class, each question by its quickest of ${rounds} rounds of either index by turns, as long as the thread that answers it runs.`
  return writeProofPage({ name: 'engine-growth', title: 'What ten times the titles cost', told, seed: CORPUS_SEED, rows }) === 0 ? 0 : 1
}
