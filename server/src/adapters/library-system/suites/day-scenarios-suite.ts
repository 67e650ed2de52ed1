import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseStores } from '../../database/database-stores.ts'
import type { Row } from '../../database/testing/circulation-rows.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'
import { builtInLibrarySystem } from '../built-in/built-in-library-system.ts'
import { codes, libraryIds, mustBeDone, openFixture, told, type CirculationFixture, type SampleCopy, type SampleReader } from '../testing/circulation-fixture.ts' // prettier-ignore
import { institutionDocument, policyRow } from '../testing/sample-places.ts'

type Library = keyof typeof libraryIds
type Category = SampleReader['category']

const opened = (date: string, open: string) => ({ from: date, until: date, open })
const yearly = (from: string, until = from) => ({ from, until, open: 'closed', yearly: true })
const fined = { penalty_days: 0, fine_per_day_cents: 100 }

/** Scenarios of due days, renewals and lateness through the port: what the rules decide alone is stored and shown as well. */
export function dayScenariosSuite(engine: TestEngine): void {
  describe(`days of loans, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())
    beforeEach(async () => {
      await fixture.settings({})
      fixture.setTime('2026-11-03 10:00')
    })

    /** The library's own row, which stands before the shipped ones until the work is done. */
    async function under<T>(row: Row, work: () => Promise<T>): Promise<T> {
      const id = await fixture.insert('loan_policy', policyRow({ library_id: libraryIds.BC, category_ids: '[1]', ...row }))
      const result = await work()
      mustBeDone(await fixture.circulation.policies.retire(id, fixture.desk))
      return result
    }
    const lentAt = async (
      time: string,
      category: Category = 'GR',
      library: Library = 'BC',
      more: Omit<SampleCopy, 'library'> & { readonly validUntil?: string } = {},
    ) => {
      const { validUntil, ...copy } = more
      const patronId = await fixture.reader({ category, validUntil: validUntil ?? '2029-02-28' })
      const barcode = await fixture.copy({ library, ...copy })
      fixture.setTime(time)
      const decision = await fixture.lend(patronId, barcode, { libraryId: libraryIds[library] })
      return { patronId, barcode, decision }
    }
    const lent = async (...where: Parameters<typeof lentAt>) => {
      const { decision, ...loan } = await lentAt(...where)
      return { ...loan, ...mustBeDone(decision) }
    }
    const due = async (...where: Parameters<typeof lentAt>) => told((await lentAt(...where)).decision)
    const renewed = async (time: string, { patronId, loanId }: { patronId: number; loanId: string }) => {
      fixture.setTime(time)
      return (await fixture.renew(patronId, loanId))[0]!
    }
    const open = async (patronId: number) => (await fixture.circulation.loans.open(patronId)).loans
    const returned = async (time: string, barcode: string) => {
      fixture.setTime(time)
      return mustBeDone(await fixture.takeBack(barcode))
    }
    const hours = (library: Library, exceptions: readonly object[]) =>
      databaseStores(fixture.database, fixture.clock, builtInLibrarySystem, alertKinds).settings.put('institution', {
        ...institutionDocument,
        hours: institutionDocument.hours.map((one) =>
          one.library === library ? { ...one, exceptions: [...one.exceptions, ...exceptions] } : one,
        ),
      })

    test.each([
      ['B020 the hour of the loan does not move the day: early', '2026-11-03 08:01', 'GR', 'BC', '2026-11-10 22:00'],
      ['B020 late in the evening, which is the next day in UTC', '2026-11-03 21:59', 'GR', 'BC', '2026-11-10 22:00'],
      ['B021 a holiday where Saturdays are open', '2026-11-13 10:00', 'GR', 'BC', '2026-11-21 12:00'],
      ['B021 a holiday where Saturdays are closed', '2026-11-13 10:00', 'GR', 'BS', '2026-11-23 18:00'],
      ['B022 a due day in the recess', '2026-12-07 10:00', 'PG', 'BC', '2027-01-04 22:00'],
      ['B022 a holiday inside does not lengthen', '2026-11-09 10:00', 'PG', 'BC', '2026-11-23 22:00'],
      ['B023 open two days a week: a Tuesday', '2026-11-03 10:00', 'GR', 'BE', '2026-11-10 12:00'],
      ['B023 a Thursday', '2026-11-05 10:00', 'GR', 'BE', '2026-11-12 12:00'],
      ['B023 lent on a Friday, due on a holiday', '2026-11-13 10:00', 'GR', 'BE', '2026-11-24 12:00'],
    ] as const)('%s', async (_, time, category, library, expected) => {
      expect(await due(time, category, library)).toBe(expected)
    })

    test('B025 B026 B027 an extra opening day, reduced hours, and closures of every year decide the day and its hour', async () => {
      await hours('BC', [
        opened('2026-11-08', '08:00-14:00'),
        opened('2026-11-15', '08:00-14:00'),
        opened('2027-02-10', '13:00-18:00'),
        yearly('2026-12-22', '2027-01-06'),
      ])
      expect(await due('2026-11-08 10:00')).toBe('2026-11-15 14:00')
      expect(await due('2027-02-01 10:00')).toBe('2027-02-10 18:00')
      // The closure was written for one turn of the year; it holds in the next ones.
      expect(await due('2027-12-22 10:00')).toBe('2028-01-07 22:00')
      expect(await due('2027-12-27 10:00')).toBe('2028-01-07 22:00')
      await hours('BC', [])
    })

    test('B032 the end of the registration inside the recess: the last open day before both', async () => {
      expect(await due('2026-12-15 10:00', 'PG', 'BC', { validUntil: '2026-12-31' })).toBe('2026-12-19 12:00')
    })

    test('A007 a row begins and ends at the midnight of the library', async () => {
      // The shipped row of the category has 14 days.
      const [first, second] = [
        { category_ids: '[2]', valid_until: '2026-11-10' },
        { category_ids: '[2]', valid_from: '2026-11-11', period: 3 },
      ]
      await under(first, () =>
        under(second, async () => {
          expect(await due('2026-11-10 21:59', 'PG')).toBe('2026-11-17 22:00')
          expect(await due('2026-11-11 08:00', 'PG')).toBe('2026-11-14 12:00')
        }),
      )
    })

    test('A006 a renewal keeps the row of its loan', async () => {
      const loan = await under({ renewal_days: 7, web_renewals: 5 }, async () => lent('2026-11-03 10:00'))
      expect(told(await renewed('2026-11-04 10:00', loan))).toBe('2026-11-11 22:00')
      await under({ period: 3, renewal_days: 3, renewals: 1, web_renewals: 1 }, async () => {
        expect(told(await renewed('2026-11-09 10:00', loan))).toBe('2026-11-16 22:00')
        expect((await open(loan.patronId))[0]).toMatchObject({ webRenewals: 2, renewalLimit: 5 })
      })
    })

    describe('the vacation', () => {
      let windowId: number
      beforeAll(async () => {
        fixture.setTime('2026-11-03 10:00')
        const window = { kind: 'replaces', from: '2026-12-07', until: '2026-12-19', due: '2027-01-11', libraryId: libraryIds.BC } as const
        windowId = mustBeDone(
          await fixture.circulation.policies.saveWindow({ ...window, categoryIds: [], groups: [], loanTypes: ['N'] }, fixture.desk),
        ).id
      })
      afterAll(async () => void mustBeDone(await fixture.circulation.policies.retireWindow(windowId, fixture.desk)))

      test('B033 its day replaces the count for what is lent inside', async () => {
        expect(await due('2026-12-04 10:00')).toBe('2026-12-11 22:00')
        expect(await due('2026-12-07 08:00')).toBe('2027-01-11 22:00')
        expect(await due('2026-12-19 11:59')).toBe('2027-01-11 22:00')
        expect(await due('2027-01-04 10:00')).toBe('2027-01-11 22:00')
      })

      test('B034 what was lent before profits by a renewal; a special loan is not touched', async () => {
        const loan = await lent('2026-12-04 10:00')
        expect(told(await renewed('2026-12-09 10:00', loan))).toBe('2027-01-11 22:00')
        expect((await open(loan.patronId))[0]).toMatchObject({ webRenewals: 1, renewalLimit: 5 })
        const special = { loan_types: '["E"]', unit: 'hours', period: 3 }
        expect(await under(special, () => due('2026-12-09 10:00', 'GR', 'BC', { type: 'E' }))).toBe('2026-12-09 13:00')
      })

      test('C044 a renewal after it does not shorten the loan', async () => {
        const loan = await lent('2026-12-07 10:00')
        expect(codes(await renewed('2026-12-21 10:00', loan))).toEqual(['ja_renovado'])
        expect((await open(loan.patronId))[0]).toMatchObject({ dueOn: '2027-01-11', renewals: 0 })
      })
    })

    test('B037 C057 a special loan of three hours ends at closing time at the latest, and is not renewed', async () => {
      await under({ loan_types: '["E"]', unit: 'hours', period: 3 }, async () => {
        const loan = await lent('2026-11-03 10:00', 'GR', 'BC', { type: 'E' })
        expect(loan).toMatchObject({ kind: 'hours', dueOn: '2026-11-03', dueTime: '13:00' })
        expect(codes(await renewed('2026-11-03 11:00', loan))).toEqual(['nao_renovavel'])
        expect((await open(loan.patronId))[0]!.actions.renew).toMatchObject({ allowed: false, reasons: [{ code: 'nao_renovavel' }] })
        expect(await due('2026-11-03 20:30', 'GR', 'BC', { type: 'E' })).toBe('2026-11-03 22:00')
      })
    })

    test('B038 a consult copy goes out overnight in the last hour, and is due in the first hour of the next open day', async () => {
      const overnight = { library_id: null, loan_types: '["C"]', unit: 'overnight', period: null }
      await under(overnight, async () => {
        expect(await due('2026-11-06 21:30', 'GR', 'BC', { type: 'C' })).toBe('2026-11-07 09:00')
        expect(await due('2026-11-19 21:30', 'GR', 'BC', { type: 'C' })).toBe('2026-11-21 09:00')
        expect(await due('2026-11-06 17:30', 'GR', 'BS', { type: 'C' })).toBe('2026-11-09 09:00')
        expect(codes((await lentAt('2026-11-06 15:00', 'GR', 'BC', { type: 'C' })).decision)[0]).toContain('PernoiteForaDoHorario')
      })
    })

    test('B040 returns in the hour that happened twice stand in their order on the day, none of them late', async () => {
      const loans = [await lent('2019-02-09 10:00'), await lent('2019-02-09 10:00')]
      expect(loans.map((one) => one.dueOn)).toEqual(['2019-02-16', '2019-02-16'])
      for (const [at, instant] of ['2019-02-17T01:30:00.000Z', '2019-02-17T02:30:00.000Z'].entries()) {
        fixture.clock.set(instant)
        expect(mustBeDone(await fixture.takeBack(loans[at]!.barcode)).lateDays).toBe(0)
        const query = { patronId: loans[at]!.patronId, kind: 'return', offset: 0, limit: 5 } as const
        const { entries } = await fixture.circulation.loans.history(query)
        expect(entries.map((one) => [one.on, one.time, one.at.toISOString()])).toEqual([['2019-02-16', '23:30', instant]])
      }
    })

    test('C051 another overdue item hinders a renewal where the institution says so', async () => {
      const first = await lent('2026-10-29 10:00')
      fixture.setTime('2026-11-05 10:00')
      const second = { patronId: first.patronId, ...mustBeDone(await fixture.lend(first.patronId, await fixture.copy())) }
      await fixture.settings({ otherLateBlocks: true })
      expect(codes(await renewed('2026-11-09 10:00', second))).toEqual(['atraso_outro'])
      expect(codes(await renewed('2026-11-09 10:00', first))[0]).toContain('atraso_item')
      await fixture.settings({})
      expect(codes(await renewed('2026-11-09 10:00', first))[0]).toContain('atraso_item')
      expect(told(await renewed('2026-11-09 10:00', second))).toBe('2026-11-16 22:00')
    })

    test('C054 C055 the end of the registration caps a renewal, once; over, it refuses, and the loans are still shown', async () => {
      const loan = await lent('2026-11-03 10:00', 'GR', 'BC', { validUntil: '2026-11-13' })
      expect(told(await renewed('2026-11-09 10:00', loan))).toBe('2026-11-13 22:00')
      expect(codes(await renewed('2026-11-10 10:00', loan))).toEqual(['ja_renovado {"motivo":"validade"}'])
      expect(codes(await renewed('2026-11-14 10:00', loan))[0]).toBe('bloqueado {"motivo":"validade"}')
      expect(await open(loan.patronId)).toMatchObject([{ id: loan.loanId, actions: { renew: { allowed: false } } }])
    })

    test('C056 a renewal that lands on a holiday is due on the next open day', async () => {
      expect(told(await renewed('2026-11-13 10:00', await lent('2026-11-06 10:00')))).toBe('2026-11-21 12:00')
    })

    test('D068 D076 fines: open days alone, and a tolerance that forgives all or nothing', async () => {
      await under(fined, async () => {
        const [first, second, third, fourth] = [await lent('2026-11-03 10:00'), await lent('2026-11-03 10:00'), await lent('2026-11-03 10:00'), await lent('2026-11-03 10:00')] // prettier-ignore
        await fixture.settings({ toleranceDays: 1 })
        expect((await returned('2026-11-11 10:00', first.barcode)).debt).toBeUndefined()
        expect((await returned('2026-11-13 10:00', second.barcode)).debt?.cents).toBe(300)
        await fixture.settings({ onlyOpenDays: true })
        expect((await returned('2026-11-23 10:00', third.barcode)).debt?.cents).toBe(1000)
        await fixture.settings({})
        expect((await returned('2026-11-23 10:00', fourth.barcode)).debt?.cents).toBe(1300)
      })
    })

    test('D075 what is due today does not keep from borrowing', async () => {
      const { patronId } = await lent('2026-11-03 10:00')
      fixture.setTime('2026-11-10 21:50')
      mustBeDone(await fixture.lend(patronId, await fixture.copy()))
    })

    test('D077 a special loan costs each hour begun while the library is open', async () => {
      const special = { loan_types: '["E"]', unit: 'hours', period: 3, penalty_days: 0, fine_per_hour_cents: 100 }
      await under(special, async () => {
        for (const [time, cents] of [
          ['2026-11-03 13:00', undefined],
          ['2026-11-03 13:01', 100],
          ['2026-11-03 15:30', 300],
          ['2026-11-04 09:00', 1000],
        ] as const) {
          // prettier-ignore
          const { barcode } = await lent('2026-11-03 10:00', 'GR', 'BC', { type: 'E' })
          expect([time, (await returned(time, barcode)).debt?.cents]).toEqual([time, cents])
        }
      })
    })

    test('D078 the price of the copy and a cap in cents end a fine', async () => {
      await under(fined, async () => {
        for (const [price, settings, cents] of [
          [4_500, {}, 4_500],
          [4_500, { fineCap: 3_000 }, 3_000],
          [undefined, {}, 6_000],
          [undefined, { fineCap: 3_000 }, 3_000],
        ] as const) {
          await fixture.settings({ capFineByPrice: true, ...settings })
          const { barcode } = await lent('2026-11-03 10:00', 'GR', 'BC', price === undefined ? {} : { price })
          expect((await returned('2027-01-09 10:00', barcode)).debt?.cents).toBe(cents)
        }
      })
    })

    test('after all of it every invariant of circulation holds', async () => {
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
