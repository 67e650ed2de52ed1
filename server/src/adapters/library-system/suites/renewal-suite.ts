import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { codes, mustBeDone, openFixture, told, type CirculationFixture } from '../testing/circulation-fixture.ts'

/** Scenarios of group C that need storage. */
export function renewalSuite(engine: TestEngine): void {
  describe(`renewal, ${engine.name}`, () => {
    let fixture: CirculationFixture
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    afterAll(() => fixture.remove())

    const atHome = async (category: 'GR' | 'PG' = 'GR') => {
      fixture.setTime('2026-11-03 10:00')
      const [patronId, barcode] = [await fixture.reader({ category }), await fixture.copy()]
      const { loanId } = mustBeDone(await fixture.lend(patronId, barcode))
      return { patronId, barcode, loanId }
    }

    test('C042 C043 counts from today, keeps the later date, and is told before', async () => {
      const { patronId, barcode, loanId } = await atHome()
      expect((await fixture.renew(patronId, loanId)).map(codes)).toEqual([['ja_renovado']])
      fixture.setTime('2026-11-09 10:00')
      const [open] = (await fixture.circulation.loans.open(patronId)).loans
      expect(open!.actions.renew).toEqual({ allowed: true, reasons: [], newDate: '2026-11-16' })
      const [renewed] = await fixture.renew(patronId, loanId)
      expect(mustBeDone(renewed!)).toMatchObject({ dueOn: '2026-11-16', dueTime: '22:00', renewals: 1, webRenewals: 1, renewalLimit: 5 })
      expect(await fixture.copyState(barcode)).toBe('on_loan 2026-11-16')
      expect(await fixture.circulation.loans.receipt(mustBeDone(renewed!).securityKey.toLowerCase())).toMatchObject({
        loanId,
        renewals: 1,
        current: true,
      })
    })

    test('C045 five by web, then three more at the desk', async () => {
      const { patronId, loanId } = await atHome()
      for (const day of ['04', '05', '06', '07', '09']) {
        fixture.setTime(`2026-11-${day} 10:00`)
        mustBeDone((await fixture.renew(patronId, loanId))[0]!)
      }
      fixture.setTime('2026-11-10 10:00')
      expect(codes((await fixture.renew(patronId, loanId))[0]!)).toEqual(['limite {"n":5}'])
      const [desk] = await fixture.circulation.loans.renew({ loanIds: [loanId], channel: 'desk' }, fixture.desk)
      expect(mustBeDone(desk!.outcome)).toMatchObject({ renewals: 6, webRenewals: 5, renewalLimit: 8 })
    })

    test('C046 reserved by another reader, told before the click', async () => {
      const { patronId, barcode, loanId } = await atHome()
      await fixture.hold(await fixture.reader({ category: 'GR' }), barcode)
      fixture.setTime('2026-11-09 10:00')
      expect((await fixture.circulation.loans.open(patronId)).loans[0]!.actions.renew).toEqual({
        allowed: false,
        reasons: [{ code: 'reservado', params: {} }],
      })
      expect(codes((await fixture.renew(patronId, loanId))[0]!)).toEqual(['reservado'])
    })

    test('C048 a copy that its reader says is back is not the one that serves who waits: the other one is', async () => {
      fixture.setTime('2026-11-03 10:00')
      const title = await fixture.title()
      const [looked, other] = [await fixture.copy({ title }), await fixture.copy({ title })]
      const [ana, bruno] = [await fixture.reader({ category: 'GR' }), await fixture.reader({ category: 'GR' })]
      const claimed = mustBeDone(await fixture.lend(ana, looked))
      fixture.setTime('2026-11-04 10:00')
      const { loanId } = mustBeDone(await fixture.lend(bruno, other))
      await fixture.hold(await fixture.reader({ category: 'GR' }), other)
      fixture.setTime('2026-11-09 10:00')
      const renewal = async () => [
        (await fixture.circulation.loans.open(bruno)).loans[0]!.actions.renew.reasons.map((one) => one.code),
        (await fixture.renew(bruno, loanId)).map(codes),
      ]
      mustBeDone(await fixture.circulation.desk.claimReturned(claimed.loanId, fixture.desk))
      expect(await renewal()).toEqual([['reservado'], [['reservado']]])
    })

    test('C048 with one reader waiting the loan that falls due first cannot be renewed, the other can', async () => {
      fixture.setTime('2026-11-03 10:00')
      const title = await fixture.title()
      const [first, second] = [await fixture.copy({ title }), await fixture.copy({ title })]
      const [ana, bruno] = [await fixture.reader({ category: 'GR' }), await fixture.reader({ category: 'PG' })]
      const early = mustBeDone(await fixture.lend(ana, first)).loanId
      const late = mustBeDone(await fixture.lend(bruno, second)).loanId
      await fixture.hold(await fixture.reader({ category: 'GR' }), first)
      fixture.setTime('2026-11-09 10:00')
      expect(codes((await fixture.renew(ana, early))[0]!)).toEqual(['reservado'])
      mustBeDone((await fixture.renew(bruno, late))[0]!)
    })

    test('C050 the day it is due it can be renewed until midnight; late by web it cannot', async () => {
      const { patronId, loanId } = await atHome()
      fixture.setTime('2026-11-11 00:01')
      expect(codes((await fixture.renew(patronId, loanId))[0]!)).toEqual(['atraso_item {"dias":1}'])
      expect((await fixture.circulation.loans.open(patronId)).loans[0]).toMatchObject({ situation: 'em_atraso', lateDays: 1 })
      fixture.setTime('2026-11-10 22:30')
      expect((await fixture.circulation.loans.open(patronId)).loans[0]).toMatchObject({ situation: 'vence_hoje', lateDays: 0 })
      expect(told((await fixture.renew(patronId, loanId))[0]!)).toBe('2026-11-17 22:00')
    })

    test('C060 C062 several at once: each has its own result, and another’s loan is none', async () => {
      const mine = await atHome()
      const other = await atHome()
      fixture.setTime('2026-11-09 10:00')
      const outcomes = await fixture.renew(mine.patronId, mine.loanId, other.loanId, 'farol-99999', 'nada')
      expect(outcomes.map((one) => (one.done ? 'done' : codes(one)[0]))).toEqual([
        'done',
        'NaoEncontrada',
        'NaoEncontrada',
        'NaoEncontrada',
      ])
      expect((await fixture.circulation.loans.open(other.patronId)).loans[0]!.renewals).toBe(0)
    })

    test('C063 two renewals at once count one', async () => {
      const { patronId, loanId } = await atHome()
      fixture.setTime('2026-11-09 10:00')
      const both = await Promise.all([fixture.renew(patronId, loanId), fixture.renew(patronId, loanId)])
      expect(
        both
          .flat()
          .map((one) => (one.done ? 'done' : codes(one)[0]))
          .sort(),
      ).toEqual(['done', 'ja_renovado'])
      expect((await fixture.circulation.loans.open(patronId)).loans[0]!.renewals).toBe(1)
    })

    test('C064 what was returned cannot be renewed', async () => {
      const { patronId, barcode, loanId } = await atHome()
      mustBeDone(await fixture.takeBack(barcode))
      expect(codes((await fixture.renew(patronId, loanId))[0]!)).toEqual(['estado_invalido {"estado":"devolvido"}'])
    })

    test('what its reader says is back is not renewed while it is looked for, and says so before the click', async () => {
      const { patronId, loanId } = await atHome()
      fixture.setTime('2026-11-09 10:00')
      mustBeDone(await fixture.circulation.desk.claimReturned(loanId, fixture.desk))
      const [open] = (await fixture.circulation.loans.open(patronId)).loans
      expect(open!.actions.renew).toEqual({ allowed: false, reasons: [{ code: 'estado_invalido', params: { estado: 'em_procura' } }] })
      expect(codes((await fixture.renew(patronId, loanId))[0]!)).toEqual(['estado_invalido {"estado":"em_procura"}'])
      expect(open).toMatchObject({ dueOn: '2026-11-10', renewals: 0 })
    })

    test('D089 at the desk what is late is settled first', async () => {
      const { patronId, loanId } = await atHome()
      fixture.setTime('2026-11-12 10:00')
      const [outcome] = await fixture.circulation.loans.renew({ loanIds: [loanId], channel: 'desk' }, fixture.desk)
      expect(mustBeDone(outcome!.outcome).dueOn).toBe('2026-11-19')
      const blocks = await fixture.database.read
        .selectFrom('patron_block')
        .select(['starts_on', 'ends_on', 'origin'])
        .where('patron_id', '=', patronId)
        .execute()
      expect(blocks).toEqual([{ starts_on: '2026-11-12', ends_on: '2026-11-13', origin: 'renewal' }])
    })

    test('the history tells loan, renewal, return and consultation, newest first', async () => {
      const { patronId, barcode, loanId } = await atHome()
      mustBeDone(await fixture.lend(patronId, await fixture.copy({ type: 'C' }), { kind: 'reading_room' }))
      fixture.setTime('2026-11-09 10:00')
      mustBeDone((await fixture.renew(patronId, loanId))[0]!)
      fixture.setTime('2026-11-12 18:30')
      mustBeDone(await fixture.takeBack(barcode))
      const all = await fixture.circulation.loans.history({ patronId, offset: 0, limit: 20 })
      expect(all.entries.map((one) => `${one.kind} ${one.on} ${one.time}`)).toEqual([
        'return 2026-11-12 18:30',
        'renewal 2026-11-09 10:00',
        'consultation 2026-11-03 10:00',
        'loan 2026-11-03 10:00',
      ])
      const some = await fixture.circulation.loans.history({ patronId, from: '2026-11-09', until: '2026-11-09', offset: 0, limit: 20 })
      expect([some.total, some.entries.map((one) => one.kind)]).toEqual([1, ['renewal']])
    })

    test('after all of it every invariant of circulation holds', async () => {
      fixture.setTime('2026-11-03 10:00')
      expect(await fixture.brokenInvariants()).toEqual([])
    })
  })
}
