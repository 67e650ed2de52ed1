import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { asLost, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { dyingAtEveryStatement } from '../testing/dying.ts'

/** Loans and holds lose their person when their time is over: scenarios J187 to J190. */
export function anonymiseSuite(engine: TestEngine): void {
  describe(`anonymous history, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())

    const run = (atMost = 500) => fixture.circulation.maintenance.anonymise(atMost)
    const reader = () => fixture.reader({ category: 'GR', validUntil: '2030-12-31' })
    /** Lent a day before it comes back. */
    const returnedAt = async (time: string, patronId?: number) => {
      const [who, barcode] = [patronId ?? (await reader()), await fixture.copy()]
      fixture.setTime(time.replace(/-0?(\d+) /, (_, day: string) => `-${String(Number(day) - 1).padStart(2, '0')} `))
      const { loanId } = mustBeDone(await fixture.lend(who, barcode))
      fixture.setTime(time)
      mustBeDone(await fixture.takeBack(barcode))
      return { patronId: who, loanId, id: Number(loanId.split('-')[1]) }
    }
    const history = async (patronId: number) => (await fixture.circulation.loans.history({ patronId, offset: 0, limit: 100 })).total
    const loan = (id: number) => fixture.database.read.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

    test('J187 24 months after its return a loan loses its person, not before, and its title keeps the count', async () => {
      const patronId = await reader()
      const first = await returnedAt('2024-11-03 10:00', patronId)
      const second = await returnedAt('2024-11-04 10:00', patronId)
      expect(await history(patronId)).toBe(4)
      fixture.setTime('2026-11-03 23:00')
      expect((await run()).loans).toBe(1)
      expect((await loan(first.id)).patron_id).toBeNull()
      expect((await loan(second.id)).patron_id).toBe(patronId)
      expect(await history(patronId)).toBe(2)
      fixture.setTime('2026-11-04 23:00')
      expect([(await run()).loans, (await run()).loans]).toEqual([1, 0])
      expect(await history(patronId)).toBe(0)
      expect(await loan(first.id)).toMatchObject({ state: 'returned', bond_id: null, title_line: expect.stringContaining('Título') })
      const mentions = await fixture.database.read.selectFrom('alert').select('id').where('patron_id', '=', patronId).execute()
      expect(mentions).toEqual([])
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('J188 what is owed of a loan holds it back; paid, the debt keeps its person and not the loan', async () => {
      const { patronId, id } = await returnedAt('2024-05-15 10:00')
      const debtId = await fixture.insert('debt', {
        patron_id: patronId,
        bond_id: (await loan(id)).bond_id,
        library_id: libraryIds.BC,
        kind: 'late_fine',
        state: 'open',
        source_key: `loan:${id}:return:x`,
        amount_cents: 600,
        balance_cents: 600,
        loan_id: id,
        charged_at: '2024-05-15T13:00:00.000Z',
        charged_on: '2024-05-15',
      })
      fixture.setTime('2026-11-05 23:00')
      expect([(await run()).loans, (await loan(id)).patron_id]).toEqual([0, patronId])
      mustBeDone(await fixture.circulation.money.pay({ patronId, libraryId: libraryIds.BC, cents: 600 }, fixture.desk))
      expect([(await run()).loans, (await loan(id)).patron_id]).toEqual([1, null])
      const debt = await fixture.database.read.selectFrom('debt').selectAll().where('id', '=', debtId).executeTakeFirstOrThrow()
      expect(debt).toMatchObject({ patron_id: patronId, loan_id: null, source_key: null, state: 'paid' })
    })

    test('J189 an open loan is never touched, however old', async () => {
      fixture.setTime('2024-01-10 10:00')
      const [patronId, barcode] = [await reader(), await fixture.copy()]
      mustBeDone(await fixture.lend(patronId, barcode))
      fixture.setTime('2026-11-06 23:00')
      expect((await run()).loans).toBe(0)
      expect((await fixture.circulation.loans.open(patronId)).loans).toHaveLength(1)
      expect(await fixture.circulation.maintenance.chargeLate(500)).toBe(1)
    })

    test('J190 a batch of many that dies at every statement is done once: the counts of the audit add up', async () => {
      const patronId = await reader()
      const { id } = await returnedAt('2024-11-05 10:00', patronId)
      const { id: _id, ...row } = await loan(id)
      for (let n = 0; n < 999; n += 1) await fixture.insert('loan', { ...row, copy_id: null })
      fixture.setTime('2026-11-10 23:00')
      const before = await audited()
      await dyingAtEveryStatement(fixture, async ({ maintenance }) => {
        for (let left = 1; left > 0; left = (await maintenance.anonymise(150)).loans);
      })
      expect((await audited()) - before).toBe(1_000)
      expect((await run()).loans).toBe(0)
      expect(await history(patronId)).toBe(0)
    })
    const audited = async () => {
      const rows = await fixture.database.read.selectFrom('audit').select('detail').where('act', '=', 'anonymised_circulation').execute()
      return rows.reduce((sum, row) => sum + (JSON.parse(row.detail!) as { loans: number }).loans, 0)
    }

    test('a hold that ended loses its person and its steps after 24 months; one that waits does not', async () => {
      const [lender, first, second] = [await reader(), await reader(), await reader()]
      const barcode = await fixture.copy()
      fixture.setTime('2024-11-05 10:00')
      mustBeDone(await fixture.lend(lender, barcode))
      const [ended, waiting] = [await fixture.hold(first, barcode), await fixture.hold(second, barcode)]
      await fixture.circulation.holds.cancel([`farol-${ended}`], {}, fixture.desk, 'a pedido')
      fixture.setTime('2026-11-04 23:00')
      expect((await run()).holds).toBe(0)
      fixture.setTime('2026-11-05 23:00')
      expect([(await run()).holds, (await run()).holds]).toEqual([1, 0])
      const holds = await fixture.database.read.selectFrom('hold').select(['id', 'patron_id', 'end_reason']).where('id', 'in', [ended, waiting]).orderBy('id').execute() // prettier-ignore
      expect(holds).toEqual([
        { id: ended, patron_id: null, end_reason: null },
        { id: waiting, patron_id: second, end_reason: null },
      ])
      expect(await fixture.brokenInvariants()).toEqual([])
    })

    test('a loan request that ended loses who asked, who was to fetch it, and where it was to be sent', async () => {
      const [patronId, barcode] = [await reader(), await fixture.copy({ library: 'BN' })]
      const copy = await fixture.database.read
        .selectFrom('copy')
        .select('title_id')
        .where('barcode', '=', barcode)
        .executeTakeFirstOrThrow()
      const told = {
        phone: '(53) 3233-0000',
        email: 'ana@exemplo.org',
        authorisedName: 'Maria Souza',
        authorisedDocument: 'RG 00.000.000-0',
        address: 'Rua das Flores, 5',
      }
      fixture.setTime('2024-11-12 15:00')
      const wanted = { titleId: copy.title_id, libraryId: libraryIds.BN }
      const asking = { patronId, wanted, pickUpLibraryId: libraryIds.BC, delivery: { place: 'home' as const, ...told } }
      const self = { actor: { kind: 'patron' as const, loginId: patronId } }
      const { id } = mustBeDone(await fixture.circulation.requests.make(asking, self))
      await fixture.circulation.requests.cancel([id], { patronId }, self)
      const row = () =>
        fixture.database.read
          .selectFrom('loan_request')
          .selectAll()
          .where('id', '=', Number(id.split('-')[1]))
          .executeTakeFirstOrThrow()
      const telling = Object.values(told)
      const kept = async () => {
        const text = JSON.stringify(await row())
        return telling.filter((one) => text.includes(one))
      }
      expect(await kept()).toEqual(telling)
      fixture.setTime('2026-11-12 23:00')
      expect([(await run()).requests, (await row()).patron_id, await kept()]).toEqual([1, null, []])
    })

    test('where no history is kept a loan loses its person seven days after its return', async () => {
      await fixture.settings({ history: false })
      const { id } = await returnedAt('2026-11-10 10:00')
      fixture.setTime('2026-11-16 23:00')
      expect((await run()).loans).toBe(0)
      fixture.setTime('2026-11-17 23:00')
      expect([(await run()).loans, (await loan(id)).patron_id]).toEqual([1, null])
      await fixture.settings({})
    })

    test('a reader who keeps no history is unlinked seven days after the return, others keep theirs', async () => {
      const [without, kept] = [await returnedAt('2026-11-10 10:00'), await returnedAt('2026-11-10 11:00')]
      await fixture.circulation.loans.keepHistory(without.patronId, false, { actor: { kind: 'patron', loginId: 1 } })
      fixture.setTime('2026-11-17 23:00')
      expect([(await run()).loans, (await loan(without.id)).patron_id, (await loan(kept.id)).patron_id]).toEqual([1, null, kept.patronId])
    })

    test.each(['by the night', 'by its reader'] as const)(
      'D087 a paid lost copy is given back when it is found, though its loan lost its person %s',
      async (how) => {
        await fixture.settings({ history: false })
        const [patronId, barcode] = [await reader(), await fixture.copy({ price: 4_500 })]
        fixture.setTime('2026-11-03 10:00')
        const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
        const { desk, money, loans } = fixture.circulation
        const { replacement } = mustBeDone(await desk.declareLost(loanId, asLost, fixture.desk))
        mustBeDone(await money.pay({ patronId, libraryId: libraryIds.BC, cents: 4_500 }, fixture.desk))
        fixture.setTime('2026-11-17 23:00')
        if (how === 'by the night') await run()
        else await loans.eraseHistory(patronId, [`farol-e${loanId.split('-')[1]}`], { actor: { kind: 'patron', loginId: 1 } })
        expect((await loan(Number(loanId.split('-')[1]))).patron_id).toBeNull()
        expect(mustBeDone(await fixture.takeBack(barcode)).destination.kind).toBe('staff')
        const tasks = await fixture.database.read.selectFrom('staff_task').selectAll().where('kind', '=', 'refund').where('patron_id', '=', patronId).execute() // prettier-ignore
        const debtId = Number(replacement!.id.split('-')[1])
        expect(tasks).toMatchObject([{ state: 'open', subject_kind: 'debt', subject_id: debtId, detail: '{"cents":4500}' }])
        const debt = await fixture.database.read.selectFrom('debt').selectAll().where('id', '=', debtId).executeTakeFirstOrThrow()
        expect(debt).toMatchObject({ patron_id: patronId, loan_id: null, source_key: null, state: 'paid' })
        await fixture.settings({})
      },
    )

    test('a suspension that still runs holds its loan back', async () => {
      await fixture.settings({ history: false })
      const [patronId, barcode] = [await reader(), await fixture.copy()]
      fixture.setTime('2026-10-01 10:00')
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
      fixture.setTime('2026-11-10 10:00')
      const { suspension } = mustBeDone(await fixture.takeBack(barcode))
      const id = Number(loanId.split('-')[1])
      fixture.setTime('2026-11-19 23:00')
      await run()
      expect((await loan(id)).patron_id).toBe(patronId)
      fixture.setTime(`${suspension!.until} 23:00`)
      expect((await run()).loans).toBe(0)
      fixture.setTime('2027-01-15 23:00')
      expect([(await run()).loans, (await loan(id)).patron_id]).toEqual([1, null])
      await fixture.settings({})
    })
  })
}
