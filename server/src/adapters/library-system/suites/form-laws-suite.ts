import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceFrom } from '../../database/testing/kill-proof.ts'
import type { TestEngine } from '../../database/testing/engines.ts'
import { compareForms, nothingCompared, wantedIn } from '../testing/before-and-after.ts'
import { openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { generateReaders, generateTitle, strayKeys, keyText } from '../testing/generated-wants.ts'
import { codesOf, actingFor } from '../testing/scene.ts'

/** What the forms of holds and requests say, over generated titles and readers; `npm run prove -- hold-forms` does it at full size. */
export function formLawsSuite(engine: TestEngine): void {
  describe(`laws of the forms of holds and requests, ${engine.name}`, () => {
    let fixture: CirculationFixture
    let readers: Readonly<Record<string, number>>
    const chance = chanceFrom(33)
    const draw = () => generateTitle(fixture, chance, readers)
    beforeAll(async () => {
      fixture = await openFixture(engine)
      readers = await generateReaders(fixture)
    })
    afterAll(() => fixture.remove())

    test('the reasons shown before are those of the act, whoever asks, whatever the copies', async () => {
      const compared = nothingCompared()
      for (let n = 0; n < 6; n += 1) {
        const { titleId } = await draw()
        for (const reader of Object.entries(readers)) await compareForms(fixture, titleId, reader, compared)
      }
      expect(compared.differences).toEqual([])
      expect(compared.tried).toBeGreaterThan(150)
      expect(compared.open).toBeGreaterThan(10)
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('the combinations offered are those of the copies and no more; volume 2 stands before volume 10', async () => {
      for (let n = 0; n < 25; n += 1) {
        const { titleId, keys } = await draw()
        const form = (await fixture.circulation.holds.form({ titleId }))!
        const offered = wantedIn(titleId, form.libraries).map((one) => one.wanted)
        expect(offered.map(keyText).toSorted()).toEqual(keys.map(keyText).toSorted())
        for (const { choices } of form.libraries) {
          const volumes = choices.map((one) => Number(one.volume ?? 0))
          expect(volumes).toEqual(volumes.toSorted((one, other) => one - other))
        }
        const patronId = readers['free']!
        for (const wanted of strayKeys(titleId, keys, chance))
          // The second where all copies of the key were withdrawn.
          expect(['NaoEncontrada', 'ReservaSemExemplar']).toContain(
            codesOf(await fixture.circulation.holds.place({ patronId, wanted }, actingFor(patronId)))[0],
          )
      }
    })
  })
}
