import { expect, test } from 'vitest'
import { growthOfForm } from './form-growth.ts'
import { onEachEngine } from './scratch-fixture.ts'

test('the form of a hold takes at most twice the steps for twice the copies, up to 5,000', async () => {
  const [grown] = await onEachEngine('sqlite', (scratch) => growthOfForm(scratch, [1_250, 2_500, 5_000]))
  const [small, middle, large] = grown!.map(({ steps }) => steps)
  expect(small).toBeGreaterThan(100)
  expect(middle! / small!).toBeLessThanOrEqual(2.05)
  expect(large! / middle!).toBeLessThanOrEqual(2.05)
})
