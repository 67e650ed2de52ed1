import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { sized } from '../../testing/thorough.ts'
import { drawnReferences, faultOf, importRecords } from './testing/see-references.ts'

// `npm run prove -- see-references` asks twenty thousand.
const { records, references } = drawnReferences(sized(1_000, 120))

for (const engine of engines)
  describe(`drawn see-references on ${engine.name}`, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
      await importRecords(site, records)
    })
    afterAll(() => site.remove())

    test('the words of each find all titles of its heading, each saying by which form of which authority', async () => {
      const faults: string[] = []
      for (const reference of references) {
        const fault = await faultOf(site, reference)
        if (fault) faults.push(fault)
      }
      expect(faults).toEqual([])
    }, 480_000)

    test('a title that is not found, or does not say why, is a fault', async () => {
      const [one, other] = [references[0]!, references.find(({ heading }) => heading !== references[0]!.heading)!]
      expect(await faultOf(site, { ...one, titles: [...one.titles, ...other.titles] })).toContain('not found')
      expect(await faultOf(site, { ...one, heading: other.heading })).toContain('without its reason')
    })
  })
