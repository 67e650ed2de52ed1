import { CompiledQuery } from 'kysely'
import { describe, expect, test } from 'vitest'
import { UnknownTeaching } from '../../ports/teaching.ts'
import { handlesOf } from './handles.ts'
import { knowledgeStore } from './knowledge-store.ts'
import { teachingStore } from './teaching-store.ts'
import { engines } from './testing/engines.ts'
import { aLibrary, aTitle } from './testing/library-fixture.ts'
import { openStores } from './testing/stores.ts'
import { usedYears, useEventStore } from './use-event-store.ts'

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

    test('an area hangs under that of its own scheme; a plan written again leaves the others as they are', async () => {
      const { teaching, knowledge } = stores()
      const area = (scheme: 'cnpq' | 'own', code: string, parent?: string) => ({ scheme, code, name: `${scheme} ${code}`, ...(parent && { parent }) }) as never // prettier-ignore
      await teaching.putAreas([area('own', '7'), area('cnpq', '7')])
      await teaching.putAreas([area('cnpq', '7.1', '7')])
      await teaching.putAreas([area('own', '7.2', '7')])
      const rows = await open.database.read.selectFrom('knowledge_area').select(['id', 'scheme', 'code', 'parent_id']).execute()
      const of = (scheme: string, code: string) => rows.find((row) => row.scheme === scheme && row.code === code)
      expect([of('cnpq', '7.1')?.parent_id, of('own', '7.2')?.parent_id]).toEqual([of('cnpq', '7')?.id, of('own', '7')?.id])
      expect([...(await knowledge.areaNames(['7.2', '7.9']))]).toEqual([['7.2', 'own 7.2']])
      const [first, second] = [await aTitle(open.database.write, 'plan-4'), await aTitle(open.database.write, 'plan-5')]
      await teaching.putCourses([{ code: 'COM', name: 'Computação' }, { code: 'MAT', name: 'Matemática' }]) // prettier-ignore
      await teaching.putDisciplines([{ code: 'COM101', name: 'Algoritmos' }])
      const of2027 = { ...plan, year: 2027 }
      await teaching.putPlans([
        { ...of2027, titles: [{ titleId: first, kind: 'basic' }] },
        { ...of2027, course: 'MAT', titles: [{ titleId: second, kind: 'basic' }, { titleId: first, kind: 'complementary' }] },
      ]) // prettier-ignore
      await teaching.putPlans([{ ...of2027, titles: [] }])
      expect(await knowledge.coursesOfTitles([second, first])).toEqual([first, second].map((titleId) => ({ titleId, course: 'MAT' })))
      const cited = (titleId: number, kind: string) => ({ titleId, course: { code: 'MAT', name: 'Matemática' }, discipline: { code: 'COM101', name: 'Algoritmos' }, kind }) // prettier-ignore
      expect(await knowledge.disciplinesOfTitles([second, first])).toEqual([cited(first, 'complementary'), cited(second, 'basic')])
      await open.database.write.updateTable('course').set({ active: 0 }).where('code', '=', 'MAT').execute()
      expect([await knowledge.coursesOfTitles([first, second]), await knowledge.disciplinesOfTitles([first, second])]).toEqual([[], []])
      await teaching.putCourses([{ code: 'MAT', name: 'Matemática' }])
      expect(await knowledge.coursesOfTitles([second])).toHaveLength(1)
      expect([...(await knowledge.courseNames(['MAT', 'NADA']))]).toEqual([['MAT', 'Matemática']])
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

    test('use is told by title, year and month, its first and last day included', async () => {
      const { useEvents } = stores()
      const { libraryId } = await aLibrary(open.stores)
      const [one, other] = [await aTitle(open.database.write, 'use-1'), await aTitle(open.database.write, 'use-2')]
      const use = (titleId: number, localDate: string, kind: 'loan' | 'online_access' = 'loan') =>
        ({ titleId, kind, localDate, count: 1, ...(kind === 'loan' && { libraryId }) }) as const
      await useEvents.record([
        use(one, '2019-12-31'),
        use(one, '2020-01-01'),
        use(one, '2020-01-31'),
        use(one, '2020-12-31', 'online_access'),
        use(one, '2021-01-01'),
        use(other, '2020-01-05'),
        use(other, '2018-05-05'),
      ])
      expect([await useEvents.years(one), await useEvents.years(other)]).toEqual([[2021, 2020, 2019], [2020, 2018]]) // prettier-ignore
      expect((await useEvents.years()).slice(-4)).toEqual([2021, 2020, 2019, 2018])
      // PostgreSQL chooses by what it has counted, and a small table is read whole there.
      const { sql: text, parameters } = usedYears(open.database.read).compile()
      const explain = CompiledQuery.raw(`explain ${engine.name === 'sqlite' ? 'query plan ' : ''}${text}`, [...parameters])
      const { rows } = await open.database.read.executeQuery(explain)
      expect(JSON.stringify(rows)).not.toContain('SCAN use_event')
      const months = await useEvents.ofYear(one, 2020)
      expect(months.toSorted((a, b) => a.month - b.month)).toEqual([
        { kind: 'loan', libraryId, month: 1, count: 2 },
        { kind: 'online_access', month: 12, count: 1 },
      ])
      const loans = (from: string, to: string) => useEvents.loansBetween([one], from, to)
      expect([await loans('2020-01-01', '2020-01-31'), await loans('2020-01-02', '2020-12-31')]).toEqual([new Map([[one, 2]]), new Map([[one, 1]])]) // prettier-ignore
      expect([await loans('2020-02-01', '2020-12-31'), await useEvents.loansBetween([], '2020-01-01', '2020-12-31')]).toEqual([new Map(), new Map()]) // prettier-ignore
    })
  })
}
