import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { aLibrary } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)

    describe('settings', () => {
      test('a setting is any JSON; each change is one version more and is told', async () => {
        const { settings, outbox } = open.stores
        expect(await settings.get('colour')).toBeUndefined()
        expect(await settings.put('colour', { tema: 'mar', list: [1, null, 'ç'] })).toBe(1)
        expect(await settings.put('colour', null)).toBe(2)
        expect(await settings.get('colour')).toMatchObject({ value: null, version: 2 })
        expect(await settings.all()).toMatchObject({ colour: { value: null, version: 2 } })
        expect((await outbox.readAfter(0, 10)).map((entry) => entry.message)).toEqual([
          { topic: 'settings', names: ['colour'] },
          { topic: 'settings', names: ['colour'] },
        ])
      })

      test('who changes what another changed meanwhile is told so', async () => {
        const { settings } = open.stores
        expect([await settings.put('msg', 'a', 0), await settings.put('msg', 'b', 0)]).toEqual([1, undefined])
        expect([await settings.put('msg', 'c', 1), await settings.put('msg', 'd', 1)]).toEqual([2, undefined])
        expect(await settings.put('unset', 'x', 3)).toBeUndefined()
        expect(await settings.get('msg')).toMatchObject({ value: 'c', version: 2 })
      })

      test('one setting is changed, whatever version others have', async () => {
        const { settings } = open.stores
        for (const name of ['one', 'other']) await settings.put(name, name)
        expect([await settings.put('one', 'changed', 1), (await settings.get('other'))?.value]).toEqual([2, 'other'])
        expect([(await settings.get('other'))?.version, (await settings.get('one'))?.value]).toEqual([1, 'changed'])
      })

      test('of many who expect the same version one wins', async () => {
        const { settings } = open.stores
        const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => settings.put('race', n, 0)))
        expect(answers.filter((version) => version === 1)).toHaveLength(1)
        const next = await Promise.all(Array.from({ length: 12 }, (_, n) => settings.put('race', n, 1)))
        expect(next.filter((version) => version === 2)).toHaveLength(1)
      })
    })

    describe('activities', () => {
      test('a fresh institution lets visitors read the catalogue', async () => {
        const granted = await open.stores.activities.ofVisitors()
        expect(granted.map((one) => one.activity)).toEqual([30, 32, 33, 36, 74, 88, 115])
      })

      test('what is granted twice is there once, what is revoked is gone', async () => {
        const { activities } = open.stores
        const visitor = { kind: 'visitor' } as const
        await activities.grant(visitor, { module: 1, activity: 1120 })
        await activities.grant(visitor, { module: 1, activity: 1120 })
        expect((await activities.ofVisitors()).filter((one) => one.activity === 1120)).toHaveLength(1)
        await activities.revoke(visitor, 1120)
        expect((await activities.ofVisitors()).filter((one) => one.activity === 1120)).toHaveLength(0)
      })

      test('a login has its own, those of its patron’s active bonds and the visitors’, each once', async () => {
        const { activities } = open.stores
        const { write } = open.database
        const at = '2026-11-20T12:00:00.000Z'
        const { libraryId } = await aLibrary(open.stores)
        const one = { id: 1, created_at: at }
        await write
          .insertInto('patron_category')
          .values([10, 11].map((id) => ({ id, code: `c${id}`, names: '{}' })))
          .execute()
        await write
          .insertInto('patron')
          .values({ ...one, code: 'p', name: 'Ana', updated_at: at })
          .execute()
        await write
          .insertInto('bond')
          .values([10, 11].map((category_id) => ({ patron_id: 1, category_id, library_id: libraryId, active: category_id === 10 ? 1 : 0 })))
          .execute()
        await write.insertInto('base').values({ id: 1, code: 'local', name: 'Local' }).execute()
        await write
          .insertInto('login')
          .values({ ...one, base_id: 1, username: 'ana', patron_id: 1, earlier_hashes: '[]', state: 'active' })
          .execute()
        await activities.grant({ kind: 'login', id: 1 }, { module: 2, activity: 8 })
        await activities.grant({ kind: 'category', id: 10 }, { module: 3, activity: 18 })
        await activities.grant({ kind: 'category', id: 10 }, { module: 1, activity: 30 })
        await activities.grant({ kind: 'category', id: 11 }, { module: 3, activity: 75 })
        const granted = await activities.ofLogin(1)
        expect(granted.map((row) => row.activity)).toEqual([30, 32, 33, 36, 74, 88, 115, 8, 18])
        expect((await activities.ofLogin(999)).map((row) => row.activity)).toEqual([30, 32, 33, 36, 74, 88, 115])
        expect((await activities.ofVisitors()).map((row) => row.activity)).toEqual([30, 32, 33, 36, 74, 88, 115])
      })

      test('what is revoked is revoked from whom it was said, and from nobody else', async () => {
        const { activities } = open.stores
        const grantees = [
          { kind: 'visitor' },
          { kind: 'login', id: 1 },
          { kind: 'category', id: 10 },
          { kind: 'category', id: 11 },
        ] as const
        for (const to of grantees) for (const activity of [1121, 1120]) await activities.grant(to, { module: 2, activity })
        const has = async () => {
          const categories = await activities.ofCategories()
          const of = (id: number) => categories.find((one) => one.id === id)?.activities.includes(1120)
          const ofLogin = await open.database.read.selectFrom('activity_grant').select('activity').where('login_id', '=', 1).where('activity', '=', 1120).execute() // prettier-ignore
          return [(await activities.ofVisitors()).some((one) => one.activity === 1120), ofLogin.length === 1, of(10), of(11)]
        }
        expect(await has()).toEqual([true, true, true, true])
        await activities.revoke(grantees[2], 1120)
        expect(await has()).toEqual([true, true, false, true])
        const other = { id: 2, base_id: 1, username: 'ana.2', patron_id: 1, earlier_hashes: '[]', state: 'active' } as const
        await open.database.write
          .insertInto('login')
          .values({ ...other, created_at: '2026-11-20T12:00:00.000Z' })
          .execute()
        for (const id of [1, 2]) await activities.grant({ kind: 'login', id }, { module: 2, activity: 1122 })
        await activities.revoke(grantees[1], 1122)
        const still = await Promise.all([1, 2].map(async (id) => (await activities.ofLogin(id)).some((one) => one.activity === 1122)))
        expect(still).toEqual([false, true])
        await activities.revoke(grantees[1], 1120)
        expect(await has()).toEqual([true, false, false, true])
        await activities.revoke(grantees[0], 1120)
        expect(await has()).toEqual([false, false, false, true])
        expect((await activities.ofVisitors()).map((one) => one.activity)).toEqual([30, 32, 33, 36, 74, 88, 115, 1121])
        await activities.revoke(grantees[0], 1121)
      })

      test('categories stand with their grants and with the people whose bond is active', async () => {
        const { activities } = open.stores
        const shown = (await activities.ofCategories()).filter(({ id }) => id === 10 || id === 11)
        expect(shown).toEqual([
          { id: 10, code: 'c10', names: {}, people: 1, activities: [18, 30, 1121] },
          { id: 11, code: 'c11', names: {}, people: 0, activities: [75, 1120, 1121] },
        ])
      })
    })

    describe('places and terms', () => {
      test('a code that is known is changed, not doubled', async () => {
        const { libraries, shelfTerms } = open.stores
        const first = await aLibrary(open.stores)
        expect(await aLibrary(open.stores)).toEqual(first)
        expect(await libraries.libraries(first.campusId)).toEqual([
          { id: first.otherLibraryId, code: 'ba', name: 'Biblioteca Artística', campusId: first.campusId, kind: 'library' },
          { id: first.libraryId, code: 'bc', name: 'Biblioteca Central', campusId: first.campusId, kind: 'library' },
        ])
        expect(await libraries.libraries(first.campusId + 1)).toEqual([])
        expect(await libraries.campuses()).toEqual([{ id: first.campusId, code: 'centro', name: 'Centro' }])
        expect(await libraries.locations(first.libraryId)).toEqual([
          { id: first.locationId, libraryId: first.libraryId, code: 't', name: 'Térreo' },
        ])
        expect(await shelfTerms.collections()).toEqual([{ id: first.collectionId, code: 'geral', name: 'Acervo geral' }])
        expect((await shelfTerms.loanTypes()).map((type) => [type.code, type.lends, type.consultOnly])).toEqual([
          ['N', true, false],
          ['C', false, true],
        ])
      })

      test('what is no longer active stands in no list, until it is written again; a location stands at its library', async () => {
        const { libraries } = open.stores
        const first = await aLibrary(open.stores)
        await libraries.putLocation({ libraryId: first.otherLibraryId, code: 't', name: 'Terraço' })
        const lists = async () => [
          (await libraries.campuses()).map(({ code }) => code),
          (await libraries.libraries()).map(({ code }) => code),
          (await libraries.locations()).map(({ name }) => name),
        ]
        const all = [['centro'], ['ba', 'bc'], ['Terraço', 'Térreo']]
        expect(await lists()).toEqual(all)
        expect((await libraries.locations(first.otherLibraryId)).map(({ name }) => name)).toEqual(['Terraço'])
        const { write } = open.database
        await write.updateTable('campus').set({ active: 0 }).where('id', '=', first.campusId).execute()
        await write.updateTable('library').set({ active: 0 }).where('id', '=', first.libraryId).execute()
        await write.updateTable('location').set({ active: 0 }).where('id', '=', first.locationId).execute()
        expect(await lists()).toEqual([[], ['ba'], ['Terraço']])
        await aLibrary(open.stores)
        expect(await lists()).toEqual(all)
      })

      test('names stand as readers look for them, not by their bytes', async () => {
        const { shelfTerms } = open.stores
        for (const [at, name] of ['Zoologia', 'Átlas', 'Coleção 10', 'coleção 9'].entries())
          await shelfTerms.putCollection({ code: `${at}`, name })
        const names = (await shelfTerms.collections()).map((one) => one.name)
        expect(names).toEqual(['Acervo geral', 'Átlas', 'coleção 9', 'Coleção 10', 'Zoologia'])
      })

      test('types of work keep the institution’s own numbers', async () => {
        const { shelfTerms } = open.stores
        const type = { referenceForm: 'electronic', kardex: false, multimedia: false, circulates: false }
        const virtual = { id: 49, names: { pt: 'E-book', en: 'E-book' }, leaderMatch: ['am'], ...type }
        await shelfTerms.putMaterialType({ ...virtual, names: {} })
        await shelfTerms.putMaterialType(virtual)
        expect(await shelfTerms.materialTypes()).toEqual([virtual])
      })

      test('every state of a copy has a text in every language', async () => {
        const names = Object.values(await open.stores.shelfTerms.copyStateNames())
        expect(names).toHaveLength(11)
        for (const text of names) expect(Object.keys(text).sort()).toEqual(['en', 'es', 'fr', 'it', 'pt'])
      })
    })
  })
}
