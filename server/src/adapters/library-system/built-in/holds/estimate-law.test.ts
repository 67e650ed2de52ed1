import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysAfter } from '../../../../circulation/local-time.ts'
import { sized } from '../../../../testing/thorough.ts'
import { engines } from '../../../database/testing/engines.ts'
import { nothingTold, tellEstimates } from '../../testing/estimate-law.ts'
import { sequences, walk } from '../../testing/twin-commands.ts'
import { TwinSystems } from '../../testing/twin-systems.ts'

const seed = 2026_11_27
const count = sized(40, 20)

/** `npm run prove -- circulation-model` asks the same of all its sequences, on both databases. */
test(`in ${count} sequences of the model nobody is served later than first estimated without a reason; estimates nine days too early are found out`, async () => {
  const [told, tooEarly] = [nothingTold(), nothingTold()]
  for (let n = 0; n < count; n += 1) {
    const [sequence] = fc.sample(sequences(100), { numRuns: 1, seed: seed + n })
    const database = await engines[0]!.open()
    try {
      const twins = await TwinSystems.open(database)
      await walk(twins, sequence!)
      await tellEstimates(twins.fixture, twins.estimates, told)
      const days = twins.estimates.map((one) => ({ ...one, day: daysAfter(one.day, -9) }))
      await tellEstimates(twins.fixture, days, tooEarly)
    } finally {
      await database.remove()
    }
  }
  expect(told.unexplained).toEqual([])
  expect(tooEarly.unexplained).not.toEqual([])
}, 300_000)
