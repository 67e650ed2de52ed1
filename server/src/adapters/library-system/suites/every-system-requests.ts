import { describe, expect, test } from 'vitest'
import type { Acting } from '../../../ports/library-system/acts.ts'
import { codes, libraryIds, mustBeDone } from '../testing/circulation-fixture.ts'
import type { SystemUnderTest } from '../testing/memory-fixture.ts'
import { actingFor } from '../testing/scene.ts'

export const desk: Acting = { actor: { kind: 'staff', loginId: 900 }, operatorPatronId: 900, libraryId: libraryIds.BC }

/** The part of `everySystemSuite` on loan requests. */
export function everySystemRequests(system: () => SystemUnderTest): void {
  describe('requests', () => {
    const delivery = { place: 'desk', phone: '3333', email: 'leitor@example.org' } as const
    const make = (patronId: number, titleId: number) =>
      system().circulation.requests.make(
        { patronId, wanted: { titleId, libraryId: libraryIds.BC }, pickUpLibraryId: libraryIds.BN, delivery },
        actingFor(patronId),
      )
    const titleWithCopy = async () => {
      const title = await system().title()
      await system().copy({ title })
      return title
    }
    const state = async (patronId: number) =>
      (await system().circulation.requests.list({ patronId, offset: 0, limit: 5 })).requests.map((one) => one.state)

    test('a free copy is set apart, sent, received, fetched, and the request ends when it is home', async () => {
      const [ana, title] = [await system().reader({ category: 'GR' }), await system().title()]
      const book = await system().copy({ title })
      const { id } = mustBeDone(await make(ana, title))
      expect(await system().copyState(book)).toBe('on_hold_shelf')
      expect(codes(await make(await system().reader({ category: 'GR' }), title))).toEqual(['SolicitacaoSemExemplar {"reserva":true}'])
      mustBeDone(await system().circulation.requests.send(id, desk))
      expect([await state(ana), await system().copyState(book)]).toEqual([['in_transit'], 'in_transit'])
      mustBeDone(await system().circulation.requests.receive(id, desk))
      expect(await state(ana)).toEqual(['available'])
      expect(
        mustBeDone(await system().circulation.desk.lend({ patronId: ana, barcode: book, libraryId: libraryIds.BN }, desk)).fulfils,
      ).toBe('request')
      expect(await state(ana)).toEqual(['removed'])
      mustBeDone(await system().circulation.desk.takeBack({ barcode: book, libraryId: libraryIds.BC }, desk))
      expect([await state(ana), await system().copyState(book)]).toEqual([['finished'], 'available'])
    })

    test('taken from the shelf for the bag it waits as before, taken back or not; what is under way is not on the shelf', async () => {
      const [ana, title] = [await system().reader({ category: 'GR' }), await system().title()]
      const book = await system().copy({ title })
      const { id } = mustBeDone(await make(ana, title))
      const { requests } = system().circulation
      for (const step of ['separate', 'separate', 'putBack', 'putBack', 'separate'] as const)
        expect(await requests[step](id, desk)).toEqual({ done: true, state: 'waiting' })
      expect([await state(ana), await system().copyState(book)]).toEqual([['waiting'], 'on_hold_shelf'])
      mustBeDone(await requests.send(id, desk))
      for (const step of ['separate', 'putBack'] as const)
        expect(codes(await requests[step](id, desk))).toEqual(['estado_invalido {"estado":"em_transito"}'])
      expect([await state(ana), await system().copyState(book)]).toEqual([['in_transit'], 'in_transit'])
      const second = mustBeDone(await make(await system().reader({ category: 'GR' }), await titleWithCopy())).id
      mustBeDone(await requests.separate(second, desk))
      mustBeDone(await requests.refuse(second, 'frágil', desk))
    })

    test.each(['refused', 'not fetched'] as const)(
      '%s where it was sent, its copy is on its way to who waits for it at home',
      async (how) => {
        const [ana, davi] = [await system().reader({ category: 'GR' }), await system().reader({ category: 'GR' })]
        const title = await system().title()
        const book = await system().copy({ title })
        const { requests, holds, desk: counter } = system().circulation
        const { id } = mustBeDone(await make(ana, title))
        mustBeDone(await requests.send(id, desk))
        mustBeDone(await requests.receive(id, desk))
        mustBeDone(await holds.place({ patronId: davi, wanted: { titleId: title, libraryId: libraryIds.BC } }, actingFor(davi)))
        if (how === 'refused') mustBeDone(await requests.refuse(id, 'danificado', desk))
        system().setTime('2026-11-13 10:00')
        await holds.expire(10)
        expect([await state(ana), await system().copyState(book)]).toEqual([['not_finished'], 'in_transit'])
        expect((await holds.live(davi)).holds).toMatchObject([{ stage: 'on_the_way', position: 1 }])
        const home = { barcode: book, libraryId: libraryIds.BC }
        expect(mustBeDone(await counter.takeBack(home, desk)).destination).toMatchObject({ kind: 'hold_shelf', slip: { patronId: davi } })
      },
    )

    test('G150 the same title and volume is asked for once, from whatever library', async () => {
      const [ana, title] = [await system().reader({ category: 'GR' }), await system().title()]
      for (const library of ['BC', 'BS'] as const) for (const volume of ['1', '2']) await system().copy({ title, library, volume })
      const ask = (libraryId: number, volume: string) =>
        system().circulation.requests.make(
          { patronId: ana, wanted: { titleId: title, libraryId, volume }, pickUpLibraryId: libraryIds.BN, delivery },
          actingFor(ana),
        )
      const { id } = mustBeDone(await ask(libraryIds.BC, '1'))
      expect(codes(await ask(libraryIds.BS, '1'))).toEqual(['SolicitacaoDuplicada'])
      mustBeDone(await ask(libraryIds.BS, '2'))
      await system().circulation.requests.cancel([id], { patronId: ana }, actingFor(ana))
      mustBeDone(await ask(libraryIds.BS, '1'))
    })

    test('F113 G150 what was not fetched by its limit is asked for again elsewhere, although the job did not run', async () => {
      const [ana, title] = [await system().reader({ category: 'GR' }), await system().title()]
      for (const library of ['BC', 'BS'] as const) await system().copy({ title, library })
      const ask = (libraryId: number) =>
        system().circulation.requests.make(
          { patronId: ana, wanted: { titleId: title, libraryId }, pickUpLibraryId: libraryIds.BN, delivery },
          actingFor(ana),
        )
      const { id } = mustBeDone(await ask(libraryIds.BC))
      mustBeDone(await system().circulation.requests.send(id, desk))
      mustBeDone(await system().circulation.requests.receive(id, desk))
      expect(codes(await ask(libraryIds.BS))).toEqual(['SolicitacaoDuplicada'])
      system().setTime('2026-11-13 10:00')
      mustBeDone(await ask(libraryIds.BS))
      expect(await state(ana)).toEqual(['waiting', 'not_finished'])
    })

    test('cancelled while it waits, not afterwards; a copy that is not found is lost', async () => {
      const [ana, title] = [await system().reader({ category: 'GR' }), await system().title()]
      const book = await system().copy({ title })
      const first = mustBeDone(await make(ana, title)).id
      const cancel = (id: string) => system().circulation.requests.cancel([id], { patronId: ana }, actingFor(ana))
      expect((await cancel(first)).map((one) => codes(one.outcome))).toEqual([[]])
      expect(await system().copyState(book)).toBe('available')
      const second = mustBeDone(await make(ana, title)).id
      mustBeDone(await system().circulation.requests.send(second, desk))
      expect((await cancel(second)).map((one) => codes(one.outcome))).toEqual([['NaoPodeCancelar {"situacao":"em_transito"}']])
      mustBeDone(await system().circulation.requests.refuse(second, 'danificado', desk))
      mustBeDone(await system().circulation.desk.takeBack({ barcode: book, libraryId: libraryIds.BC }, desk))
      const third = mustBeDone(await make(ana, title)).id
      mustBeDone(await system().circulation.requests.notFound(third, desk))
      expect(await system().copyState(book)).toBe('lost')
    })
  })
}
