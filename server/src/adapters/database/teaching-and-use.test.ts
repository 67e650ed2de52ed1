import { describe, expect, test } from 'vitest'
import { UnknownTeaching } from '../../ports/teaching.ts'
import { handlesOf } from './handles.ts'
import { knowledgeStore } from './knowledge-store.ts'
import { teachingStore } from './teaching-store.ts'
import { engines } from './testing/engines.ts'
import { aLibrary, aTitle } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'
import { useEventStore } from './use-event-store.ts'

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)
    const stores = () => {
      const handles = handlesOf(open.database, open.clock)
      return { teaching: teachingStore(handles), knowledge: knowledgeStore(handles), useEvents: useEventStore(handles) }
    }
    const plan = {
      course: 'COM',
      discipline: 'COM101',
      year: 2026,
      semester: 1,
      period: '1º',
      teacher: 'Paulo Rangel',
      places: 40,
    } as const

    test('areas stand in a tree and are known by their codes; an area without the one around it is refused', async () => {
      const { teaching, knowledge } = stores()
      const [around, within] = [
        { scheme: 'cnpq', code: '1.00.00.00-3', name: 'Exatas' },
        { scheme: 'cnpq', code: '1.03.00.00-7', name: 'Computação', parent: '1.00.00.00-3' },
      ] as const
      await teaching.putAreas([around, within])
      await teaching.putAreas([{ ...within, name: 'Ciência da Computação' }])
      expect([...(await knowledge.areaNames([around.code, within.code])).values()].toSorted()).toEqual(['Ciência da Computação', 'Exatas'])
      await expect(teaching.putAreas([{ ...within, code: '9.09', parent: '9' }])).rejects.toThrow(UnknownTeaching)
    })

    test('a plan written again has the new titles, and both old and new are told', async () => {
      const { teaching, knowledge } = stores()
      const [first, second] = [await aTitle(open.database.write, 'plan-1'), await aTitle(open.database.write, 'plan-2')]
      await teaching.putCourses([{ code: 'COM', name: 'Computação' }])
      await teaching.putDisciplines([{ code: 'COM101', name: 'Algoritmos' }])
      await teaching.putPlans([{ ...plan, titles: [{ titleId: first, kind: 'basic' }] }])
      expect(await knowledge.coursesOfTitles([first, second])).toEqual([{ titleId: first, course: 'COM' }])
      const before = await open.stores.outbox.last()
      await teaching.putPlans([{ ...plan, titles: [{ titleId: second, kind: 'complementary' }] }])
      expect(await knowledge.coursesOfTitles([first, second])).toEqual([{ titleId: second, course: 'COM' }])
      expect((await open.stores.outbox.readAfter(before, 10)).map(({ message }) => message)).toEqual([
        { topic: 'titles', ids: [first, second] },
      ])
    })

    test('a plan of a course that nobody wrote is refused and leaves nothing', async () => {
      const { teaching, knowledge } = stores()
      const title = await aTitle(open.database.write, 'plan-3')
      const wrong = [plan, { ...plan, course: 'NADA' }].map((one) => ({ ...one, titles: [{ titleId: title, kind: 'basic' as const }] }))
      await expect(teaching.putPlans(wrong)).rejects.toThrow('There is no course NADA.')
      expect(await knowledge.coursesOfTitles([title])).toEqual([])
    })

    test('use of one day adds up, in one call and over several', async () => {
      const { useEvents } = stores()
      const { libraryId } = await aLibrary(open.stores)
      const titleId = await aTitle(open.database.write, 'used')
      const loan = { titleId, libraryId, kind: 'loan', localDate: '2026-11-19', count: 2 } as const
      const online = { titleId, kind: 'online_access', localDate: '2026-11-19', count: 5 } as const
      await useEvents.record([loan, loan, online])
      await useEvents.record([online])
      const rows = await open.database.read
        .selectFrom('use_event')
        .select(['kind', 'count'])
        .where('title_id', '=', titleId)
        .orderBy('kind')
        .execute()
      expect(rows).toEqual([{ kind: 'loan', count: 4 }, { kind: 'online_access', count: 10 }]) // prettier-ignore
    })
  })
}
