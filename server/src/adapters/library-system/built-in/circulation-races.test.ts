import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decision } from '../../../circulation/decision.ts'
import type { CirculationGroups } from '../../../ports/library-system/library-system-groups.ts'
import { handlesOf } from '../../database/handles.ts'
import { openDatabase, type Database } from '../../database/open-database.ts'
import { engines } from '../../database/testing/engines.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { builtInCirculation } from './built-in-circulation.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'

const rounds = 12

/** Two desks with connections of their own want the same thing at once; each race is decided by one winner, losers are told why. */
for (const engine of engines) {
  describe(`races, ${engine.name}`, () => {
    let fixture: CirculationFixture
    let second: Database
    let desks: readonly CirculationGroups[]

    beforeAll(async () => {
      fixture = await openFixture(engine)
      second = await openDatabase(fixture.database.settings)
      desks = [fixture.circulation, builtInCirculation(handlesOf(second, fixture.clock, alertKinds), Buffer.from('x'.repeat(32)))]
    })
    afterAll(async () => {
      await second.close()
      await fixture.remove()
    })

    const told = (decision: Decision<object>): string => (decision.done ? 'done' : decision.reasons[0]!.code)
    const both = async (act: (desk: CirculationGroups, n: number) => Promise<Decision<object>>) =>
      (await Promise.all(desks.map((desk, n) => act(desk, n)))).map(told).sort()
    const each = async (round: () => Promise<void>) => {
      for (let n = 0; n < rounds; n += 1) await round()
    }
    const lendAt = (patronId: number, barcode: string) => (desk: CirculationGroups) =>
      desk.desk.lend({ patronId, barcode, libraryId: 1 }, fixture.desk)

    test('lend–lend: one reader has the copy', async () => {
      const readers = [await fixture.reader({ category: 'DO' }), await fixture.reader({ category: 'DO' })]
      await each(async () => {
        const barcode = await fixture.copy()
        expect(await both((desk, n) => lendAt(readers[n]!, barcode)(desk))).toEqual(['ExemplarEmprestado', 'done'])
        mustBeDone(await fixture.takeBack(barcode))
      })
    })

    test('lend–lend of one reader: the last place of a limit is given once', async () => {
      await each(async () => {
        const ana = await fixture.reader({ category: 'GR' })
        for (let n = 0; n < 4; n += 1) mustBeDone(await fixture.lend(ana, await fixture.copy()))
        const copies = [await fixture.copy(), await fixture.copy()]
        expect(await both((desk, n) => lendAt(ana, copies[n]!)(desk))).toEqual(['LimiteEmprestimos', 'done'])
      })
    })

    test('lend–return: a copy is lent again only once it is back, and its state says who has it', async () => {
      const [ana, bruno] = [await fixture.reader({ category: 'DO' }), await fixture.reader({ category: 'DO' })]
      await each(async () => {
        const barcode = await fixture.copy()
        mustBeDone(await fixture.lend(ana, barcode))
        const [returned, lent] = await Promise.all([
          desks[0]!.desk.takeBack({ barcode, libraryId: 1 }, fixture.desk),
          lendAt(bruno, barcode)(desks[1]!),
        ])
        expect(told(returned)).toBe('done')
        expect(['done', 'ExemplarEmprestado']).toContain(told(lent))
        expect(await fixture.copyState(barcode)).toBe(lent.done ? 'on_loan 2026-11-17' : 'available')
        if (lent.done) mustBeDone(await fixture.takeBack(barcode))
      })
    })

    test('renew–renew: one counts', async () => {
      await each(async () => {
        fixture.setTime('2026-11-03 10:00')
        const [ana, barcode] = [await fixture.reader({ category: 'GR' }), await fixture.copy()]
        const { loanId } = mustBeDone(await fixture.lend(ana, barcode))
        fixture.setTime('2026-11-09 10:00')
        const acting = { actor: { kind: 'patron', loginId: ana } } as const
        const request = { loanIds: [loanId], channel: 'web', patronId: ana } as const
        expect(await both(async (desk) => (await desk.loans.renew(request, acting))[0]!.outcome)).toEqual(['done', 'ja_renovado'])
        expect((await fixture.circulation.loans.open(ana)).loans[0]!.renewals).toBe(1)
        fixture.setTime('2026-11-03 10:00')
      })
    })

    test('pay–pay and pay–waive: a debt is paid once and never below 0', async () => {
      const patronId = await fixture.reader({ category: 'GR' })
      const charge = { patronId, libraryId: libraryIds.BC, kind: 'photocopies', cents: 600 } as const
      await each(async () => {
        const { id } = mustBeDone(await fixture.circulation.money.charge(charge, fixture.desk)).debt
        const payment = { patronId, libraryId: libraryIds.BC, cents: 600, debtIds: [id] }
        expect(await both((desk) => desk.money.pay(payment, fixture.desk))).toEqual(['DebitoEncerrado', 'done'])
        const other = mustBeDone(await fixture.circulation.money.charge(charge, fixture.desk)).debt.id
        const outcomes = await both((desk, n) =>
          n === 0 ? desk.money.pay({ ...payment, debtIds: [other] }, fixture.desk) : desk.money.waive(other, 'enchente', fixture.desk),
        )
        expect(outcomes).toEqual(['DebitoEncerrado', 'done'])
        expect((await fixture.circulation.money.debts(patronId, 'open')).total).toBe(0)
      })
    })

    test('policy–policy: of two rows that could not be told apart one is saved', async () => {
      const scope = { libraryId: libraryIds.BE, categoryIds: [1], groups: ['livro'], loanTypes: [] }
      const rules = { renewals: 1, webRenewals: 1, finePerDay: 0, finePerHour: 0, penaltyDays: 1, pickUpDays: 1 }
      await each(async () => {
        const policy = { ...scope, ...rules, term: { kind: 'days', days: 7 } } as const
        expect(await both((desk) => desk.policies.save(policy, fixture.desk))).toEqual(['PoliticaAmbigua', 'done'])
        const saved = (await fixture.circulation.policies.list()).policies.find((row) => row.libraryId === libraryIds.BE)!
        mustBeDone(await fixture.circulation.policies.retire(saved.id, fixture.desk))
      })
    })

    test('after all of it every invariant of circulation holds', async () => {
      fixture.setTime('2026-11-03 10:00')
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
