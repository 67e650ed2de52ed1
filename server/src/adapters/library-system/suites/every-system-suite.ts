import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { codes, libraryIds, mustBeDone } from '../testing/circulation-fixture.ts'
import type { SystemUnderTest } from '../testing/memory-fixture.ts'
import { actingFor } from '../testing/scene.ts'
import { desk, everySystemRequests } from './every-system-requests.ts'
import { everySystemStanding } from './every-system-standing.ts'

/** What every library system answers, group by group: asked through the port alone, so that it runs on whatever stands behind it. */
export function everySystemSuite(name: string, open: () => Promise<SystemUnderTest>): void {
  describe(`every library system: ${name}`, () => {
    let system: SystemUnderTest
    const opened: SystemUnderTest[] = []
    beforeEach(async () => {
      system = opened[0] ?? (await open())
      if (opened.length === 0) opened.push(system)
      system.setTime('2026-11-03 10:00')
    })
    afterAll(() => system.close())

    const lend = (patronId: number, barcode: string, libraryId: number = libraryIds.BC) =>
      system.circulation.desk.lend({ patronId, barcode, libraryId }, desk)
    const read = (patronId: number, barcode: string) =>
      system.circulation.desk.lend({ patronId, barcode, libraryId: libraryIds.BC, kind: 'reading_room' }, desk)
    const takeBack = (barcode: string, libraryId: number = libraryIds.BC) => system.circulation.desk.takeBack({ barcode, libraryId }, desk)
    const place = (patronId: number, titleId: number) =>
      system.circulation.holds.place({ patronId, wanted: { titleId, libraryId: libraryIds.BC } }, actingFor(patronId))
    const renew = async (patronId: number, ...loanIds: readonly string[]) =>
      (await system.circulation.loans.renew({ loanIds, channel: 'web', patronId }, actingFor(patronId))).map((one) => codes(one.outcome))
    const live = async (patronId: number) => (await system.circulation.holds.live(patronId)).holds

    describe('desk and loans', () => {
      test('a loan is due at closing time of its day, stands in the list, and ends with its return', async () => {
        const [ana, book] = [await system.reader({ category: 'GR' }), await system.copy()]
        const lent = mustBeDone(await lend(ana, book))
        expect(lent).toMatchObject({ dueOn: '2026-11-10', dueTime: '22:00', kind: 'home' })
        expect(await system.copyState(book)).toBe('on_loan 2026-11-10')
        const [open] = (await system.circulation.loans.open(ana)).loans
        expect(open).toMatchObject({ id: lent.loanId, barcode: book, situation: 'em_dia', renewals: 0, renewalLimit: 5 })
        expect(mustBeDone(await takeBack(book))).toMatchObject({ loanId: lent.loanId, lateDays: 0, destination: { kind: 'shelf' } })
        expect(await system.copyState(book)).toBe('available')
        expect((await system.circulation.loans.open(ana)).loans).toEqual([])
      })

      test('what another reader has, or does not exist, is refused; a limit names itself', async () => {
        const [ana, bruno, book] = [await system.reader({ category: 'GR' }), await system.reader({ category: 'GR' }), await system.copy()]
        mustBeDone(await lend(ana, book))
        expect(codes(await lend(bruno, book))).toEqual(['ExemplarEmprestado'])
        expect(codes(await lend(bruno, 'nada'))).toEqual(['NaoEncontrada'])
        expect(codes(await lend(999_999, book))).toEqual(['NaoEncontrada'])
        for (let n = 0; n < 4; n += 1) mustBeDone(await lend(ana, await system.copy()))
        expect(codes(await lend(ana, await system.copy()))).toEqual(['LimiteEmprestimos {"atual":5,"max":5,"nivel":"total"}'])
      })

      test('a renewal counts from today; another reader’s loan answers like one that does not exist', async () => {
        const [ana, bruno, book] = [await system.reader({ category: 'GR' }), await system.reader({ category: 'GR' }), await system.copy()]
        const { loanId } = mustBeDone(await lend(ana, book))
        expect(await renew(ana, loanId)).toEqual([['ja_renovado']])
        system.setTime('2026-11-09 10:00')
        expect(await renew(bruno, loanId)).toEqual([['NaoEncontrada']])
        expect(await renew(ana, loanId)).toEqual([[]])
        expect((await system.circulation.loans.open(ana)).loans).toMatchObject([{ dueOn: '2026-11-16', renewals: 1 }])
      })

      test('a late return suspends, and a copy that came back elsewhere goes home', async () => {
        const [ana, book] = [await system.reader({ category: 'GR' }), await system.copy()]
        mustBeDone(await lend(ana, book))
        system.setTime('2026-11-13 15:00')
        expect(codes(await lend(ana, await system.copy()))).toEqual(['UsuarioComAtraso {"n":1}'])
        expect(mustBeDone(await takeBack(book, libraryIds.BN))).toMatchObject({
          lateDays: 3,
          suspension: { from: '2026-11-13', until: '2026-11-15' },
          destination: { kind: 'send', libraryId: 1, for: 'home' },
        })
        expect(await system.copyState(book)).toBe('in_transit')
        expect(mustBeDone(await takeBack(book)).destination).toEqual({ kind: 'shelf' })
        expect(codes(await lend(ana, book))).toEqual(['afastado {"ate":"2026-11-15"}'])
      })
    })

    test('A017 a copy that is only read here is that again after a use, a scan and a way home, and serves no hold meanwhile', async () => {
      const [ana, title] = [await system.reader({ category: 'GR' }), await system.title()]
      const book = await system.copy({ title, state: 'consult_only' })
      mustBeDone(await read(ana, book))
      expect(codes(await place(await system.reader({ category: 'GR' }), title))).toEqual(['ReservaSemExemplar'])
      expect(mustBeDone(await takeBack(book))).toMatchObject({ state: 'consult_only', destination: { kind: 'shelf' } })
      expect(mustBeDone(await takeBack(book))).toMatchObject({ state: 'consult_only', destination: { kind: 'shelf' } })
      expect(mustBeDone(await takeBack(book, libraryIds.BN)).destination).toMatchObject({ kind: 'send', for: 'home' })
      expect(codes(await lend(ana, book))).toEqual(['ExemplarNaoCircula {"tipo":"N"}'])
      mustBeDone(await takeBack(book))
      expect(await system.copyState(book)).toBe('consult_only')
      expect(codes(await lend(ana, book))).toEqual(['ExemplarNaoCircula {"tipo":"N"}'])
    })

    describe('holds', () => {
      const waitedFor = async () => {
        const [ana, bruno, celia] = [
          await system.reader({ category: 'GR' }),
          await system.reader({ category: 'GR' }),
          await system.reader({ category: 'DO' }),
        ]
        const title = await system.title()
        const book = await system.copy({ title })
        mustBeDone(await lend(celia, book))
        const [first, second] = [mustBeDone(await place(ana, title)), mustBeDone(await place(bruno, title))]
        return { ana, bruno, celia, title, book, first, second }
      }

      test('queue, release, limit: the first has the copy until its limit, then the second', async () => {
        const { ana, bruno, book, first, second } = await waitedFor()
        expect([first.position, second.position]).toEqual([1, 2])
        system.setTime('2026-11-10 15:00')
        expect(mustBeDone(await takeBack(book)).destination).toMatchObject({ kind: 'hold_shelf', slip: { patronId: ana } })
        expect(await live(ana)).toMatchObject([{ stage: 'released', limit: { on: '2026-11-11', time: '22:00' } }])
        expect(codes(await lend(bruno, book))).toEqual(['ExemplarReservado'])
        system.setTime('2026-11-11 22:00')
        expect(await system.circulation.holds.expire(10)).toBe(1)
        expect(await system.circulation.holds.expire(10)).toBe(0)
        expect([await live(ana), (await live(bruno)).map((one) => one.stage)]).toEqual([[], ['released']])
        expect(mustBeDone(await lend(bruno, book)).fulfils).toBe('hold')
      })

      test('a suspended hold is passed over and keeps its place; one put off goes back to it, once', async () => {
        const { ana, bruno, book, first, second } = await waitedFor()
        const { holds } = system.circulation
        mustBeDone(await holds.suspend(first.id, '2026-11-20', { patronId: ana }, actingFor(ana)))
        system.setTime('2026-11-10 15:00')
        mustBeDone(await takeBack(book))
        expect((await live(bruno)).map((one) => one.stage)).toEqual(['released'])
        expect((await live(ana)).map((one) => [one.stage, one.position])).toEqual([['suspended', 1]])
        mustBeDone(await holds.resume(first.id, { patronId: ana }, actingFor(ana)))
        mustBeDone(await holds.putOff(second.id, { patronId: bruno }, actingFor(bruno)))
        expect((await live(ana)).map((one) => one.stage)).toEqual(['released'])
        expect((await live(bruno)).map((one) => [one.stage, one.position])).toEqual([['queued', 1]])
      })

      test('who has no bond that is good any more is passed over and keeps the place; another good one is enough', async () => {
        const ended = await system.reader({ category: 'GR', validUntil: '2026-11-09' })
        const two = await system.reader({ category: 'GR', second: 'TA', validUntil: '2026-11-09' })
        const title = await system.title()
        const books = [await system.copy({ title }), await system.copy({ title })]
        for (const book of books) mustBeDone(await lend(await system.reader({ category: 'DO' }), book))
        mustBeDone(await place(ended, title))
        const asked = await place(two, title)
        const [student] = (asked.refused ? (asked.reasons[0]!.params as { vinculos: string[] }).vinculos : []).map(Number)
        const wanted = { titleId: title, libraryId: libraryIds.BC }
        mustBeDone(await system.circulation.holds.place({ patronId: two, bondId: student!, wanted }, actingFor(two)))
        system.setTime('2026-11-10 15:00')
        expect(mustBeDone(await takeBack(books[0]!)).destination).toMatchObject({ kind: 'hold_shelf', slip: { patronId: two } })
        expect(await live(ended)).toMatchObject([{ stage: 'queued', position: 1 }])
        expect(mustBeDone(await takeBack(books[1]!)).destination.kind).toBe('shelf')
      })

      test('who waits without a good bond hinders nobody’s renewal; on its last day a bond is good still', async () => {
        const contested = async (validUntil: string) => {
          const [waiting, celia] = [await system.reader({ category: 'GR', validUntil }), await system.reader({ category: 'DO' })]
          const title = await system.title()
          mustBeDone(await lend(celia, await system.copy({ title })))
          mustBeDone(await place(waiting, title))
          return celia
        }
        const [free, reserved] = [await contested('2026-11-09'), await contested('2026-11-10')]
        system.setTime('2026-11-10 15:00')
        const hindered = async (reader: number) => {
          const { loans } = await system.circulation.loans.open(reader)
          return loans[0]!.actions.renew.reasons.some((one) => one.code === 'reservado')
        }
        expect([await hindered(free), await hindered(reserved)]).toEqual([false, true])
      })

      test('on its last day a bond is good still', async () => {
        const last = await system.reader({ category: 'GR', validUntil: '2026-11-10' })
        const [celia, title] = [await system.reader({ category: 'DO' }), await system.title()]
        const book = await system.copy({ title })
        mustBeDone(await lend(celia, book))
        mustBeDone(await place(last, title))
        system.setTime('2026-11-10 15:00')
        expect(mustBeDone(await takeBack(book)).destination).toMatchObject({ kind: 'hold_shelf', slip: { patronId: last } })
      })

      test('a hold that has expired is named by its limit to its reader, and is another’s never', async () => {
        const { ana, bruno, book, first } = await waitedFor()
        const { holds } = system.circulation
        const answers = async (patronId: number) => {
          const [owner, acting] = [{ patronId }, actingFor(patronId)]
          const [cancelled] = await holds.cancel([first.id], owner, acting)
          return {
            suspend: codes(await holds.suspend(first.id, '2026-11-20', owner, acting)),
            resume: codes(await holds.resume(first.id, owner, acting)),
            putOff: codes(await holds.putOff(first.id, owner, acting)),
            cancel: codes(cancelled!.outcome),
          }
        }
        const named = 'ReservaVencida {"limite":"2026-11-11"}'
        const expired = { suspend: [named], resume: [named], putOff: [named], cancel: ['ErroCancelarReserva {"estado":"vencida"}'] }
        const notFound = { suspend: ['NaoEncontrada'], resume: ['NaoEncontrada'], putOff: ['NaoEncontrada'], cancel: ['NaoEncontrada'] }
        system.setTime('2026-11-10 15:00')
        mustBeDone(await takeBack(book))
        system.setTime('2026-11-11 22:00')
        // The job that ends it has not run: the act itself settles what is over.
        expect(await answers(ana)).toEqual(expired)
        expect(await answers(bruno)).toEqual(notFound)
        expect((await live(bruno)).map((one) => one.stage)).toEqual(['released'])
        system.setTime('2026-11-20 10:00')
        await holds.expire(10)
        expect(await answers(ana)).toEqual(expired)
      })

      test('what one may not wait for is refused; a cancelled hold lets the copy go on, and is another’s never', async () => {
        const { ana, bruno, celia, title, book, first } = await waitedFor()
        expect(codes(await place(ana, title))).toEqual(['ReservaJaPossui'])
        expect(codes(await place(celia, title))).toEqual(['ReservaJaPossui {"emprestado":true}'])
        mustBeDone(await takeBack(book))
        const cancel = (patronId: number) => system.circulation.holds.cancel([first.id], { patronId }, actingFor(patronId))
        expect((await cancel(bruno)).map((one) => [one.own, codes(one.outcome)])).toEqual([[false, ['NaoEncontrada']]])
        expect((await cancel(ana)).map((one) => codes(one.outcome))).toEqual([[]])
        expect((await live(bruno)).map((one) => one.stage)).toEqual(['released'])
        expect(codes(await place(ana, await system.title()))).toEqual(['NaoEncontrada'])
      })

      test('a copy that serves no hold, and one that is only read in the library, leave the hold in its place', async () => {
        const { ana, bruno, celia, title, book } = await waitedFor()
        const [consulted, kept] = [await system.copy({ title, type: 'C' }), await system.copy({ title, type: 'N' })]
        const { desk: counter } = system.circulation
        const read = (patronId: number, barcode: string) =>
          counter.lend({ patronId, barcode, libraryId: libraryIds.BC, kind: 'reading_room' }, desk)
        const places = async () => (await Promise.all([live(ana), live(bruno)])).map(([one]) => [one?.stage, one?.position])
        expect(mustBeDone(await read(ana, consulted)).fulfils).toBeUndefined()
        expect(await places()).toEqual([['queued', 1], ['queued', 2]]) // prettier-ignore
        mustBeDone(await takeBack(consulted))
        expect(await places()).toEqual([['queued', 1], ['queued', 2]]) // prettier-ignore
        // A copy that would serve her, read in the library while it is nobody's.
        expect(mustBeDone(await read(ana, kept)).fulfils).toBeUndefined()
        expect(await places()).toEqual([['queued', 1], ['queued', 2]]) // prettier-ignore
        mustBeDone(await takeBack(kept, libraryIds.BN))
        expect(await places()).toEqual([['on_the_way', 1], ['queued', 2]]) // prettier-ignore
        // With another copy on its way to her: that one goes on to her.
        expect(mustBeDone(await read(ana, consulted)).fulfils).toBeUndefined()
        mustBeDone(await takeBack(consulted))
        expect(mustBeDone(await takeBack(kept)).destination).toMatchObject({ kind: 'hold_shelf', slip: { patronId: ana } })
        // What is set apart for her is hers also where she reads it in the library.
        expect(mustBeDone(await read(ana, kept)).fulfils).toBe('hold')
        mustBeDone(await takeBack(book))
        expect([await live(ana), (await live(bruno)).map((one) => one.stage), codes(await lend(celia, book))]).toEqual([
          [],
          ['released'],
          ['ExemplarReservado'],
        ])
      })

      test('who waits hinders the renewal of the loan that falls due first', async () => {
        const { celia } = await waitedFor()
        system.setTime('2026-11-16 10:00')
        const [loan] = (await system.circulation.loans.open(celia)).loans
        expect(loan!.actions.renew.reasons.map((one) => one.code)).toContain('reservado')
        expect(await renew(celia, loan!.id)).toEqual([loan!.actions.renew.reasons.map((one) => one.code)])
      })
    })

    everySystemRequests(() => system)
    everySystemStanding(() => system)
  })
}
