import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CatalogueEngine } from '../catalogue-engine.ts'
import { everything, type Query } from '../query.ts'
import { ReferenceEngine } from '../reference/reference-engine.ts'
import { changes, manyDocuments, query } from '../testing/generators.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'

const open = async (file: string) => {
  const ownWorker = { file: new URL(file, import.meta.url), data: {} }
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  const engine = await CatalogueEngine.open({ schema: smallSchema, stemmers: fiveStemmers, youngest: 10, workers: 2, quick: 0, ownWorker })
  return {
    engine,
    reference,
    ask: (asked: Query) => engine.askWorker(JSON.stringify(asked)),
    apply: async (step: Parameters<typeof engine.apply>[0], sequence: number) => {
      await reference.apply(step, sequence)
      await engine.apply(step, sequence)
    },
  }
}

/** Values of a facet that is counted when it is asked for are known to the thread of the index only. */
const isOfSubjects = ({ facets, filters }: Query) => [...facets, ...filters].some(({ facet }) => facet === 'subject')

test('tasks see the index as it is when they come, by the names of values, whatever changes', async () => {
  const { engine, reference, ask, apply } = await open('../testing/task-worker.ts')
  try {
    expect(ask(everything)).toBeUndefined()
    await apply({ put: manyDocuments(60, 5), remove: [] }, 1)
    const asked = fc.sample(query, { numRuns: 60, seed: 7 })
    expect(asked.filter(isOfSubjects).length).toBeGreaterThan(5)
    for (const [step, change] of fc.sample(changes(40), { numRuns: 4, seed: 5 }).entries()) {
      for (const one of asked) {
        if (isOfSubjects(one)) continue
        expect(await ask(one), JSON.stringify(one)).toEqual(await reference.search(one))
      }
      await apply(change, step + 2)
    }
    let refused = 0
    for (const one of asked.filter(isOfSubjects)) {
      const exact = await reference.search(one)
      // Where nothing is found no value is needed: the task may answer that.
      const outcome = await Promise.resolve(ask(one)).then(
        () => 'answered',
        () => 'refused',
      )
      if (outcome === 'refused') refused += 1
      expect(outcome === 'refused' || exact.total === 0).toBe(true)
      expect(await engine.search(one)).toEqual(exact)
    }
    expect(refused).toBeGreaterThan(0)
    const both = await Promise.all([ask(everything), engine.search(everything), ask(everything)])
    expect(both).toEqual(both.map(() => both[1]))
  } finally {
    await engine.close()
  }
})

test('a thread that has ended is asked nothing any more, and who waited for it is told', async () => {
  const { engine, reference, ask, apply } = await open('../testing/task-worker.ts')
  try {
    await apply({ put: manyDocuments(60, 5), remove: [] }, 1)
    const right = await reference.search(everything)
    // Each goes to the thread that has the least to do: both end.
    const ends = [engine.askWorker('end'), engine.askWorker('end')]
    await Promise.allSettled(ends.map((one) => one!))
    const isAsked = async () => (await ask(everything)?.catch(() => 'ended')) !== undefined
    await expect.poll(isAsked).toBe(false)
    expect(await engine.search(everything)).toEqual(right)
    await apply({ put: manyDocuments(70, 6), remove: [1] }, 2)
    expect(await engine.search(everything)).toEqual(await reference.search(everything))
  } finally {
    await engine.close()
  }
})

test('where no thread comes up, all is answered here', async () => {
  const { engine, reference, ask, apply } = await open('../testing/nothing-here.ts')
  try {
    await apply({ put: manyDocuments(60, 5), remove: [] }, 1)
    const [beside, here] = [ask(everything), engine.search(everything)]
    await expect(beside).rejects.toThrow()
    expect(await here).toEqual(await reference.search(everything))
    expect(ask(everything)).toBeUndefined()
  } finally {
    await engine.close()
  }
})
