import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines } from '../../database/testing/engines.ts'
import { deliberateMistakes } from '../testing/deliberate-mistakes.ts'
import { sequences, walk } from '../testing/twin-commands.ts'
import { TwinSystems } from '../testing/twin-systems.ts'
import { sized } from '../../../testing/thorough.ts'

const seed = 2026_11_24

/** What `npm run prove -- circulation-model` does at full size. */
for (const engine of engines) {
  describe(`built-in beside in-memory, ${engine.name}`, () => {
    const counts = sized({ sqlite: 40, postgresql: 5 }, { sqlite: 15, postgresql: 2 })[engine.name]

    const walkAll = (numRuns: number, spoil: (twins: TwinSystems) => void = () => undefined) =>
      fc.check(
        fc.asyncProperty(sequences(80), async (sequence) => {
          const database = await engine.open()
          try {
            const twins = await TwinSystems.open(database)
            spoil(twins)
            await walk(twins, sequence)
          } finally {
            await database.remove()
          }
        }),
        { numRuns, seed, endOnFailure: true },
      )

    test(`${counts} sequences of up to 80 acts: the same answers and states, no invariant broken (seed ${seed})`, async () => {
      const { failed, errorInstance, counterexample } = await walkAll(counts)
      expect([failed, String(errorInstance ?? ''), String(counterexample ?? '')]).toEqual([false, '', ''])
    })

    test.each([20261620, 20262337])(
      'the sequence of seed %i, once different: a refused clearance ends what waited, overdue ones stand by their due day',
      async (found) => {
        const [sequence] = fc.sample(sequences(100), { numRuns: 1, seed: found })
        const database = await engine.open()
        try {
          await walk(await TwinSystems.open(database), sequence!)
        } finally {
          await database.remove()
        }
      },
    )

    test
      .runIf(engine.name === 'sqlite')
      .each(['a returned copy passes its queue by', 'a suspended hold is served', 'a renewal does not ask who waits'])(
      'is not blind: %s is found',
      async (mistake) => {
        expect((await walkAll(60, (twins) => deliberateMistakes[mistake]!(twins.memory.circulation))).failed).toBe(true)
      },
    )
  })
}
