import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { aLibrary } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`notices, messages and uses of providers, on ${engine.name}`, () => {
    const open = openStores(engine)
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    async function person(code: string, more: object = {}) {
      await open.stores.patrons.save({ code, name: `Nome ${code}`, username: code, bonds: [], ...more })
      const { id, loginIds } = (await open.stores.patrons.find(code))!
      return { id, loginId: loginIds[0]! }
    }

    test('notices are listed the newest first with who sent them, and found by their number', async () => {
      const { notices } = open.stores
      const { id, loginId } = await person('n1', { socialName: 'Bia' })
      const audience = { categoryIds: [], libraryIds: [7] }
      const add = (heading: string, byEmail: boolean) =>
        notices.add({ heading, content: 'Fechado.', byEmail, audience, recipients: 3, loginId })
      const [a, b, c] = [await add('A', true), await add('B', false), await add('C', false)]
      const list = async (offset: number, limit: number) => {
        const page = await notices.list({ offset, limit })
        return [page.notices.map((one) => one.id), page.total]
      }
      expect([await list(0, 2), await list(2, 2)]).toEqual([[[c, b], 3], [[a], 3]]) // prettier-ignore
      const sent = {
        content: 'Fechado.',
        audience,
        recipients: 3,
        sentAt: open.clock.now().toISOString(),
        sender: { patronId: id, name: 'Bia' },
      }
      expect(await notices.find(a)).toEqual({ id: a, heading: 'A', byEmail: true, ...sent })
      expect(await notices.find(b)).toEqual({ id: b, heading: 'B', byEmail: false, ...sent })
      expect(await notices.find(99)).toBeUndefined()
    })

    test('its readers are gone through in steps, in the order of their numbers', async () => {
      const { libraryId } = await aLibrary(open.stores)
      const category = await open.stores.patrons.category('AL')
      await open.stores.patrons.category('PR')
      const bond = { category: 'AL', library: 'bc' }
      const ids = [
        (await person('r1', { bonds: [bond] })).id,
        (await person('r2', { bonds: [bond] })).id,
        (await person('r3', { bonds: [bond] })).id,
      ]
      // Two bonds that fit make nobody a reader twice; one that fits by halves makes nobody a reader.
      await person('r2', { bonds: [bond, { category: 'PR', library: 'bc' }] })
      const audience = { categoryIds: [], libraryIds: [libraryId] }
      await person('r4', { bonds: [{ category: 'AL', library: 'ba' }, { category: 'PR', library: 'bc' }] }) // prettier-ignore
      const { notices } = open.stores
      expect(await notices.readers({ categoryIds: [category], libraryIds: [libraryId] }, 0, 9)).toEqual(ids)
      expect(await notices.readers(audience, 0, 2)).toEqual(ids.slice(0, 2))
      expect(await notices.readers({ ...audience, categoryIds: [category] }, ids[0]!, 9)).toEqual(ids.slice(1))
      expect(await notices.count({ categoryIds: [category], libraryIds: [libraryId] })).toEqual({ readers: 3, withEmail: 0 })
    })

    test('a person writes so many messages since an instant, whatever others write and of whatever else', async () => {
      const { libraryMessages, suggestions } = open.stores
      const { libraryId } = await aLibrary(open.stores)
      const [ana, rui] = [await person('m1', { socialName: 'Bia', email: 'bia@example.org' }), await person('m2')]
      const write = (patronId: number, since = inSeconds(-60)) =>
        libraryMessages.add({ libraryId, patronId, content: 'Olá' }, { max: 2, since })
      const suggest = (patronId: number) =>
        suggestions.add({ libraryId, patronId, state: 'suggestion', title: 'T', publisher: 'E', periodical: false }, { max: 1, since: inSeconds(-60) }) // prettier-ignore
      expect((await write(rui.id))?.writer).toEqual({ code: 'm2', name: 'Nome m2' })
      expect((await suggest(ana.id))?.writer).toEqual({ code: 'm1', name: 'Bia', email: 'bia@example.org' })
      expect([await write(ana.id), await write(ana.id), await write(ana.id)]).toEqual([expect.anything(), expect.anything(), undefined])
      expect([await write(rui.id), await suggest(rui.id), await suggest(ana.id)]).toEqual([expect.anything(), expect.anything(), undefined])
      // What was written at the very instant counts no more.
      expect(await write(ana.id, open.clock.now())).toBeDefined()
    })

    test('what a suggestion says is stored, each part in its place', async () => {
      const { suggestions } = open.stores
      const { libraryId } = await aLibrary(open.stores)
      const { id: patronId } = await person('s1')
      const teaching = { course: 'COM', discipline: 'COM101', bibliography: 'basic', copies: 4, students: 40, reason: 'Nova' } as const
      const said = {
        title: 'Título',
        publisher: 'Editora',
        author: 'Autora',
        edition: '2. ed.',
        standardNumber: '9788535914849',
        notes: 'Nota',
      }
      const allowance = { max: 9, since: inSeconds(-60) }
      const { id } = (await suggestions.add(
        { libraryId, patronId, state: 'pre_suggestion', periodical: true, ...said, teaching },
        allowance,
      ))!
      const row = await open.database.read.selectFrom('acquisition_suggestion').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const { standardNumber: standard_number, ...rest } = said
      expect(row).toMatchObject({ library_id: libraryId, patron_id: patronId, state: 'pre_suggestion', periodical: 1, standard_number, ...rest, ...teaching }) // prettier-ignore
    })

    test('of providers those that are configured are active, each with its own settings; uses add up by month and category', async () => {
      const { providers, patrons } = open.stores
      const category = await patrons.category('AL')
      const settings = (address: string) => ({ address, hosts: [], insideNetwork: false, discloses: [], fields: {} })
      const configured = [
        { slug: 'ebsco', name: 'EBSCO', driver: 'gateway', needsActiveBond: true, settings: settings('https://e.example/') },
        { slug: 'pearson', name: 'Pearson', driver: 'form_post', needsActiveBond: false, settings: settings('https://p.example/') },
      ] as const
      await providers.put(configured)
      const active = async () => (await providers.active()).map(({ slug, driver, needsActiveBond, settings: { address } }) => [slug, driver, needsActiveBond, address]) // prettier-ignore
      const rows = [['pearson', 'form_post', false, 'https://p.example/'], ['ebsco', 'gateway', true, 'https://e.example/']] // prettier-ignore
      expect(await active()).toEqual(rows)
      const [pearson, ebsco] = [(await providers.find('pearson'))!, (await providers.find('ebsco'))!]
      for (const [id, of, day] of [
        [ebsco.id, category, '2026-12-31'], [ebsco.id, undefined, '2026-01-01'], [pearson.id, category, '2026-03-05'], [pearson.id, category, '2026-03-09'],
        [pearson.id, category, '2026-03-05'], [pearson.id, undefined, '2026-02-01'], [pearson.id, category, '2025-12-31'], [pearson.id, category, '2027-01-01'],
      ] as const) await providers.count(id, of, day) // prettier-ignore
      expect(await providers.useOf(2026)).toEqual([
        { slug: 'pearson', month: 2, count: 1 },
        { slug: 'pearson', month: 3, category: 'AL', count: 3 },
        { slug: 'ebsco', month: 1, count: 1 },
        { slug: 'ebsco', month: 12, category: 'AL', count: 1 },
      ])
      await providers.put([configured[0]])
      expect([await active(), await providers.find('pearson')]).toEqual([[rows[1]], undefined])
    })
  })
}
