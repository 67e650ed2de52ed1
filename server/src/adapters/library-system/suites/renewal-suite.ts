import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/engines.ts'
import { codes, mustBeDone, openHouse, told, type House } from '../testing/house.ts'

/** Scenarios of group C that need storage. */
export function renewalSuite(engine: TestEngine): void {
  describe(`renewal, ${engine.name}`, () => {
    let house: House
    beforeAll(async () => {
      house = await openHouse(engine)
    })
    afterAll(() => house.remove())

    const atHome = async (category: 'GR' | 'PG' = 'GR') => {
      house.setTime('2026-11-03 10:00')
      const [patronId, barcode] = [await house.reader({ category }), await house.copy()]
      const { loanId } = mustBeDone(await house.lend(patronId, barcode))
      return { patronId, barcode, loanId }
    }

    test('C042 C043 counts from today, keeps the later date, and is told before', async () => {
      const { patronId, barcode, loanId } = await atHome()
      expect((await house.renew(patronId, loanId)).map(codes)).toEqual([['ja_renovado']])
      house.setTime('2026-11-09 10:00')
      const [open] = (await house.circulation.loans.open(patronId)).loans
      expect(open!.actions.renew).toEqual({ allowed: true, reasons: [], newDate: '2026-11-16' })
      const [renewed] = await house.renew(patronId, loanId)
      expect(mustBeDone(renewed!)).toMatchObject({ dueOn: '2026-11-16', dueTime: '22:00', renewals: 1, webRenewals: 1, renewalLimit: 5 })
      expect(await house.copyState(barcode)).toBe('on_loan 2026-11-16')
      expect(await house.circulation.loans.receipt(mustBeDone(renewed!).securityKey.toLowerCase())).toMatchObject({
        loanId,
        renewals: 1,
        current: true,
      })
    })

    test('C045 five by web, then three more at the desk', async () => {
      const { patronId, loanId } = await atHome()
      for (const day of ['04', '05', '06', '07', '09']) {
        house.setTime(`2026-11-${day} 10:00`)
        mustBeDone((await house.renew(patronId, loanId))[0]!)
      }
      house.setTime('2026-11-10 10:00')
      expect(codes((await house.renew(patronId, loanId))[0]!)).toEqual(['limite {"n":5}'])
      const [desk] = await house.circulation.loans.renew({ loanIds: [loanId], channel: 'desk' }, house.desk)
      expect(mustBeDone(desk!.outcome)).toMatchObject({ renewals: 6, webRenewals: 5, renewalLimit: 8 })
    })

    test('C046 reserved by another reader, told before the click', async () => {
      const { patronId, barcode, loanId } = await atHome()
      await house.hold(await house.reader({ category: 'GR' }), barcode)
      house.setTime('2026-11-09 10:00')
      expect((await house.circulation.loans.open(patronId)).loans[0]!.actions.renew).toEqual({
        allowed: false,
        reasons: [{ code: 'reservado', params: {} }],
      })
      expect(codes((await house.renew(patronId, loanId))[0]!)).toEqual(['reservado'])
    })

    test('C048 with one reader waiting the loan that falls due first cannot be renewed, the other can', async () => {
      house.setTime('2026-11-03 10:00')
      const title = await house.title()
      const [first, second] = [await house.copy({ title }), await house.copy({ title })]
      const [ana, bruno] = [await house.reader({ category: 'GR' }), await house.reader({ category: 'PG' })]
      const early = mustBeDone(await house.lend(ana, first)).loanId
      const late = mustBeDone(await house.lend(bruno, second)).loanId
      await house.hold(await house.reader({ category: 'GR' }), first)
      house.setTime('2026-11-09 10:00')
      expect(codes((await house.renew(ana, early))[0]!)).toEqual(['reservado'])
      mustBeDone((await house.renew(bruno, late))[0]!)
    })

    test('C050 the day it is due it can be renewed until midnight; late by web it cannot', async () => {
      const { patronId, loanId } = await atHome()
      house.setTime('2026-11-11 00:01')
      expect(codes((await house.renew(patronId, loanId))[0]!)).toEqual(['atraso_item {"dias":1}'])
      expect((await house.circulation.loans.open(patronId)).loans[0]).toMatchObject({ situation: 'em_atraso', lateDays: 1 })
      house.setTime('2026-11-10 22:30')
      expect((await house.circulation.loans.open(patronId)).loans[0]).toMatchObject({ situation: 'vence_hoje', lateDays: 0 })
      expect(told((await house.renew(patronId, loanId))[0]!)).toBe('2026-11-17 22:00')
    })

    test('C060 C062 several at once: each has its own result, and another’s loan is none', async () => {
      const mine = await atHome()
      const other = await atHome()
      house.setTime('2026-11-09 10:00')
      const outcomes = await house.renew(mine.patronId, mine.loanId, other.loanId, 'farol-99999', 'nada')
      expect(outcomes.map((one) => (one.done ? 'done' : codes(one)[0]))).toEqual([
        'done',
        'NaoEncontrada',
        'NaoEncontrada',
        'NaoEncontrada',
      ])
      expect((await house.circulation.loans.open(other.patronId)).loans[0]!.renewals).toBe(0)
    })

    test('C063 two renewals at once count one', async () => {
      const { patronId, loanId } = await atHome()
      house.setTime('2026-11-09 10:00')
      const both = await Promise.all([house.renew(patronId, loanId), house.renew(patronId, loanId)])
      expect(
        both
          .flat()
          .map((one) => (one.done ? 'done' : codes(one)[0]))
          .sort(),
      ).toEqual(['done', 'ja_renovado'])
      expect((await house.circulation.loans.open(patronId)).loans[0]!.renewals).toBe(1)
    })

    test('C064 what was returned cannot be renewed', async () => {
      const { patronId, barcode, loanId } = await atHome()
      mustBeDone(await house.takeBack(barcode))
      expect(codes((await house.renew(patronId, loanId))[0]!)).toEqual(['estado_invalido {"estado":"devolvido"}'])
    })

    test('D089 at the desk what is late is settled first', async () => {
      const { patronId, loanId } = await atHome()
      house.setTime('2026-11-12 10:00')
      const [outcome] = await house.circulation.loans.renew({ loanIds: [loanId], channel: 'desk' }, house.desk)
      expect(mustBeDone(outcome!.outcome).dueOn).toBe('2026-11-19')
      const blocks = await house.database.read
        .selectFrom('patron_block')
        .select(['starts_on', 'ends_on', 'origin'])
        .where('patron_id', '=', patronId)
        .execute()
      expect(blocks).toEqual([{ starts_on: '2026-11-12', ends_on: '2026-11-13', origin: 'renewal' }])
    })

    test('the history tells loan, renewal, return and consultation, newest first', async () => {
      const { patronId, barcode, loanId } = await atHome()
      mustBeDone(await house.lend(patronId, await house.copy({ type: 'C' }), { kind: 'reading_room' }))
      house.setTime('2026-11-09 10:00')
      mustBeDone((await house.renew(patronId, loanId))[0]!)
      house.setTime('2026-11-12 18:30')
      mustBeDone(await house.takeBack(barcode))
      const all = await house.circulation.loans.history({ patronId, offset: 0, limit: 20 })
      expect(all.entries.map((one) => `${one.kind} ${one.on} ${one.time}`)).toEqual([
        'return 2026-11-12 18:30',
        'renewal 2026-11-09 10:00',
        'consultation 2026-11-03 10:00',
        'loan 2026-11-03 10:00',
      ])
      const some = await house.circulation.loans.history({ patronId, from: '2026-11-09', until: '2026-11-09', offset: 0, limit: 20 })
      expect([some.total, some.entries.map((one) => one.kind)]).toEqual([1, ['renewal']])
    })
  })
}
