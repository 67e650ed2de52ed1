import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlesOf } from '../../database/handles.ts'
import { engines } from '../../database/testing/engines.ts'
import { mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { builtInCirculation } from './built-in-circulation.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'

/** Counts the statements that are handed to the database. */
function statementCounter(): { readonly plugin: KyselyPlugin; take(): number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Once for each statement: parts of one are transformed by themselves.
    transformResult: async ({ result }) => {
      count += 1
      return result
    },
  }
  const take = () => {
    const taken = count
    count = 0
    return taken
  }
  return { plugin, take }
}

for (const engine of engines) {
  describe(`statements of circulation, ${engine.name}`, () => {
    let fixture: CirculationFixture
    const counter = statementCounter()
    let circulation: ReturnType<typeof builtInCirculation>

    beforeAll(async () => {
      fixture = await openFixture(engine)
      const { database, clock } = fixture
      const counted = { ...database, read: database.read.withPlugin(counter.plugin), write: database.write.withPlugin(counter.plugin) }
      circulation = builtInCirculation(handlesOf(counted, clock, alertKinds), Buffer.from('x'.repeat(32)))
    })
    afterAll(() => fixture.remove())

    const counting = async <T>(work: () => Promise<T>): Promise<number> => {
      counter.take()
      await work()
      return counter.take()
    }

    test('lending and returning take at most 30, late and to a waiting reader too, audit, use, notices and queue included, however much the reader has', async () => {
      const desk = fixture.desk
      const [celia, bruno] = [await fixture.reader({ category: 'DO' }), await fixture.reader({ category: 'GR' })]
      const counts: Record<string, number> = {}
      const lend = async (barcode: string) => mustBeDone(await circulation.desk.lend({ patronId: celia, barcode, libraryId: 1 }, desk))
      counts['first loan'] = await counting(async () => lend(await fixture.copy()))
      for (let n = 0; n < 7; n += 1) await lend(await fixture.copy())
      const wanted = await fixture.copy()
      counts['ninth loan'] = await counting(() => lend(wanted))
      await fixture.hold(bruno, wanted)
      fixture.setTime('2026-11-20 10:00')
      counts['late return to a waiting reader'] = await counting(async () =>
        mustBeDone(await circulation.desk.takeBack({ barcode: wanted, libraryId: 1 }, desk)),
      )
      fixture.setTime('2026-11-03 10:00')
      expect(counts['ninth loan']! - counts['first loan']!).toBeLessThanOrEqual(0)
      for (const [act, count] of Object.entries(counts)) expect(count, act).toBeLessThanOrEqual(30)
    })

    test('a reader’s list of twenty loans takes at most 12, some of them reserved; one loan takes no fewer', async () => {
      const davi = await fixture.reader({ category: 'DO' })
      const override = { codes: ['LimiteEmprestimos'] as const, reason: 'acervo da pesquisa' }
      const barcodes: string[] = []
      for (let n = 0; n < 20; n += 1) {
        barcodes.push(await fixture.copy())
        mustBeDone(await circulation.desk.lend({ patronId: davi, barcode: barcodes[n]!, libraryId: 1, override }, fixture.desk))
      }
      for (const barcode of barcodes.slice(0, 3)) await fixture.hold(await fixture.reader({ category: 'GR' }), barcode)
      const count = await counting(async () => {
        const { loans } = await circulation.loans.open(davi)
        expect([loans.length, loans.filter((loan) => loan.actions.renew.reasons.some((one) => one.code === 'reservado')).length]).toEqual([
          20, 3,
        ])
      })
      expect(count).toBeLessThanOrEqual(12)
    })

    test('the form of a title of 5,000 copies takes at most 3 for a visitor; twenty holds in a list at most 5', async () => {
      const title = await fixture.title()
      await fixture.copy({ title })
      await sql`insert into copy (title_id, library_id, loan_type_id, barcode, status, sort_key, volume, created_at, updated_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 4999)
        select ${title}, 1, 1, ${`big-${title}-`} || n, 'available', '', cast(n % 150 as text), created_at, updated_at
        from numbers, (select created_at, updated_at from copy where title_id = ${title} limit 1) as first`.execute(fixture.database.write)
      const form = await counting(async () => {
        const { libraries } = (await circulation.holds.form({ titleId: title }))!
        expect([libraries[0]!.choices.length, libraries[0]!.choices.reduce((sum, one) => sum + one.copies, 0)]).toEqual([151, 5_000])
      })
      expect(form).toBeLessThanOrEqual(3)
      const elisa = await fixture.reader({ category: 'TA' })
      for (let n = 0; n < 20; n += 1) {
        const barcode = await fixture.copy()
        await fixture.lend(await fixture.reader({ category: 'DO' }), barcode)
        await fixture.hold(elisa, barcode)
      }
      const list = await counting(async () => expect((await circulation.holds.live(elisa)).holds.length).toBe(20))
      expect(list).toBeLessThanOrEqual(5)
      expect(await counting(() => circulation.holds.titleQueues(title))).toBe(1)
      expect(await counting(() => circulation.holds.titleActs(title))).toBe(1)
    })
  })
}
