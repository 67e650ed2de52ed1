import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { local } from '../../../circulation/testing/sample-libraries.ts'
import type { Delivery } from '../../../ports/library-system/requests.ts'
import type { WantedCopies } from '../../../ports/library-system/holds.ts'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { categoryIds, libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { codesOf, openScene, type LibraryCode, type Person, type Scene } from '../testing/scene.ts'

const delivery: Delivery = { place: 'desk', phone: '(53) 3233-0000', email: 'ana@exemplo.org' }

/** Scenarios of loan requests that need storage. */
export function requestSuite(engine: TestEngine): void {
  describe(`loan requests, ${engine.name}`, () => {
    let fixture: CirculationFixture
    let scene: Scene
    beforeAll(async () => {
      fixture = await openFixture(engine)
      const limit = { category_id: categoryIds.egresso, kind: 'requests', maximum: 0, updated_at: '2026-01-02T12:00:00.000Z' }
      await fixture.insert('loan_limit', limit)
    })
    beforeEach(async () => {
      scene = await openScene(fixture)
    })
    afterAll(() => fixture.remove())

    const requests = () => fixture.circulation.requests
    const ask = (person: Person, wanted: WantedCopies, to: LibraryCode = 'BC', more: Partial<Delivery> = {}) =>
      requests().make(
        { patronId: scene.ids[person], wanted, pickUpLibraryId: libraryIds[to], delivery: { ...delivery, ...more } },
        scene.self(person),
      )
    const asked = async (...asking: Parameters<typeof ask>) => mustBeDone(await ask(...asking)).id
    const one = async (person: Person, id: string) => (await requests().one(id, scene.owner(person)))!
    const all = async (person: Person) => (await requests().list({ patronId: scene.ids[person], offset: 0, limit: 50 })).requests

    test('G147 [S3-11] the whole way, each step with its time', async () => {
      const id = await asked('ana', scene.wanted('T5', 'BN'))
      expect(await scene.stateOf('1042')).toBe('on_hold_shelf')
      expect((await fixture.circulation.transit.pullList(libraryIds.BN, { offset: 0, limit: 10 })).copies).toMatchObject([
        { barcode: scene.barcodeOf('1042'), for: 'request', pickUp: { code: 'BC' } },
      ])
      fixture.setTime('2026-11-04 14:00')
      expect(await requests().send(id, scene.deskAt('BN'))).toEqual({ done: true, state: 'in_transit' })
      expect(await scene.stateOf('1042')).toBe('in_transit')
      expect((await fixture.circulation.transit.list(libraryIds.BC, { offset: 0, limit: 10 })).copies).toMatchObject([
        { from: { code: 'BN' }, to: { code: 'BC' }, reason: 'request' },
      ])
      fixture.setTime('2026-11-05 10:00')
      expect(await requests().receive(id, scene.deskAt('BC'))).toEqual({ done: true, state: 'available' })
      expect(local((await one('ana', id)).limit!.at)).toBe('2026-11-09 22:00')
      fixture.setTime('2026-11-06 10:00')
      expect(await scene.lent('1042', 'ana')).toMatchObject({ dueOn: '2026-11-13', fulfils: 'request' })
      expect(await one('ana', id)).toMatchObject({ state: 'removed' })
      fixture.setTime('2026-11-12 10:00')
      expect(await scene.returned('1042')).toMatchObject({ state: 'in_transit', destination: { kind: 'send', libraryId: libraryIds.BN } })
      expect(await one('ana', id)).toMatchObject({ state: 'removed' })
      fixture.setTime('2026-11-13 14:00')
      await scene.returned('1042', 'BN')
      const { state, steps } = await one('ana', id)
      expect(state).toBe('finished')
      expect(await scene.stateOf('1042')).toBe('available')
      expect(steps.map((step) => `${step.state} ${local(step.at)} ${step.library?.code}`)).toEqual([
        'waiting 2026-11-03 10:00 BN',
        'in_transit 2026-11-04 14:00 BN',
        'available 2026-11-05 10:00 BC',
        'removed 2026-11-06 10:00 BC',
        'finished 2026-11-13 14:00 BN',
      ])
    })

    test('a reader whose requested copy is on its way home is cleared: the check finds nothing, unless it is lent out still', async () => {
      const id = await asked('ana', scene.wanted('T5', 'BN'))
      fixture.setTime('2026-11-04 10:00')
      await scene.returned('1042', 'BN')
      await scene.returned('1042')
      await scene.lent('1042', 'ana')
      const { clearance } = fixture.circulation
      expect(codesOf(await clearance.issue({ patronId: scene.ids.ana }, scene.self('ana')))).not.toEqual([])
      fixture.setTime('2026-11-05 10:00')
      await scene.returned('1042')
      expect(await one('ana', id)).toMatchObject({ state: 'removed' })
      mustBeDone(await clearance.issue({ patronId: scene.ids.ana }, scene.self('ana')))
      expect(await fixture.brokenInvariants()).toEqual([])
      await scene.returned('1042', 'BN')
      expect(await one('ana', id)).toMatchObject({ state: 'finished' })
    })

    test('G147 scans at the two desks do the same as the steps', async () => {
      const id = await asked('ana', scene.wanted('T5', 'BN'))
      await scene.returned('1042', 'BN')
      expect(await one('ana', id)).toMatchObject({ state: 'in_transit' })
      expect(await scene.returned('1042')).toMatchObject({ destination: { kind: 'hold_shelf', for: 'request' } })
      expect(await one('ana', id)).toMatchObject({ state: 'available' })
      expect(codesOf(await requests().send(id, scene.deskAt('BN')))).toEqual(['estado_invalido'])
    })

    test('[S8-11] G148 G149 no copy to be had: on loan, or asked for already; a hold would go', async () => {
      await scene.lent('1010', 'celia')
      const none = { refused: true, reasons: [{ code: 'SolicitacaoSemExemplar', params: { reserva: true } }] }
      expect(await ask('ana', scene.wanted('T2'), 'BN')).toEqual(none)
      await asked('ana', scene.wanted('T1'), 'BN')
      await asked('bruno', scene.wanted('T1'), 'BN')
      expect(await ask('davi', scene.wanted('T1'), 'BN')).toEqual(none)
      expect(codesOf(await scene.place('davi', scene.wanted('T1')))).toEqual([])
    })

    test('[S8-11] G150 the same key twice, another volume, and again when the first is over', async () => {
      const first = await asked('ana', scene.wanted('T3', 'BC', { volume: '1' }), 'BN')
      expect(codesOf(await ask('ana', scene.wanted('T3', 'BC', { volume: '1' }), 'BN'))).toContain('SolicitacaoDuplicada')
      await asked('ana', scene.wanted('T3', 'BC', { volume: '2' }), 'BN')
      await requests().cancel([first], scene.owner('ana'), scene.self('ana'))
      expect(codesOf(await ask('ana', scene.wanted('T3', 'BC', { volume: '1' }), 'BN'))).toEqual([])
    })

    test('[S8-11] G151 the category’s limit, with its numbers; 0 forbids', async () => {
      for (const title of ['T2', 'T7', 'T8']) await asked('ana', scene.wanted(title), 'BN')
      expect(await ask('ana', scene.wanted('T9'), 'BN')).toEqual({
        refused: true,
        reasons: [{ code: 'SolicitacaoLimite', params: { n: 3, max: 3 } }],
      })
      expect(await ask('gil', scene.wanted('T9'), 'BN')).toEqual({
        refused: true,
        reasons: [{ code: 'SolicitacaoLimite', params: { n: 0, max: 0 } }],
      })
      const form = (await requests().form({ titleId: scene.titleOf('T9'), reader: scene.owner('gil') }))!
      expect(form).toMatchObject({
        limit: { count: 0, maximum: 0 },
        sources: [{ action: { allowed: false, reasons: [{ code: 'SolicitacaoLimite' }] } }],
      })
    })

    test('G153 source and receiving library the same: only where the stack is closed', async () => {
      expect(codesOf(await ask('ana', scene.wanted('T1'), 'BC'))).toEqual(['RetireNoLocal'])
      await fixture.settings({ closedStack: true })
      const id = await asked('ana', scene.wanted('T1'), 'BC')
      expect(await requests().receive(id, scene.deskAt('BC'))).toEqual({ done: true, state: 'available' })
      const other = await asked('bruno', scene.wanted('T2'), 'BC')
      expect(await requests().separate(other, scene.deskAt('BC'))).toEqual({ done: true, state: 'available' })
      expect(await one('bruno', other)).toMatchObject({ state: 'available' })
    })

    test('what was taken from the shelf is not fetched again, until it is put back', async () => {
      const id = await asked('ana', scene.wanted('T5', 'BN'))
      const toPull = async () => (await fixture.circulation.transit.pullList(libraryIds.BN, { offset: 0, limit: 10 })).total
      expect(await toPull()).toBe(1)
      await requests().separate(id, scene.deskAt('BN'))
      expect(await toPull()).toBe(0)
      await requests().putBack(id, scene.deskAt('BN'))
      expect(await toPull()).toBe(1)
      await requests().separate(id, scene.deskAt('BN'))
      await requests().notFound(id, scene.deskAt('BN'))
      expect(await one('ana', id)).toMatchObject({ state: 'not_finished', steps: [{ state: 'waiting' }, { state: 'not_finished' }] })
    })

    test('G154 not fetched: it ends, and the copy goes home', async () => {
      fixture.setTime('2026-11-12 10:00')
      const id = await asked('ana', scene.wanted('T2'), 'BN')
      await requests().send(id, scene.deskAt('BC'))
      fixture.setTime('2026-11-13 14:00')
      await requests().receive(id, scene.deskAt('BN'))
      expect(local((await one('ana', id)).limit!.at)).toBe('2026-11-18 21:00')
      fixture.setTime('2026-11-18 21:00')
      expect(await one('ana', id)).toMatchObject({ state: 'not_finished', endReason: 'expired' })
      expect((await requests().list({ patronId: scene.ids.ana, offset: 0, limit: 10 })).counts).toMatchObject({
        available: 0,
        not_finished: 1,
      })
      expect(await fixture.circulation.holds.expire(100)).toBe(1)
      expect(await one('ana', id)).toMatchObject({ state: 'not_finished', endReason: 'expired' })
      expect(await scene.stateOf('1010')).toBe('in_transit')
      await scene.returned('1010')
      expect(await scene.stateOf('1010')).toBe('available')
    })

    test('G155 the reader cancels only while it waits', async () => {
      const id = await asked('ana', scene.wanted('T2'), 'BN')
      const outcome = await requests().cancel([id], scene.owner('bruno'), scene.self('bruno'))
      expect(outcome.map((each) => [each.own, ...codesOf(each.outcome)])).toEqual([[false, 'NaoEncontrada']])
      expect((await requests().cancel([id], scene.owner('ana'), scene.self('ana')))[0]).toEqual({ id, own: true, outcome: { done: true } })
      expect(await scene.stateOf('1010')).toBe('available')
      expect(await one('ana', id)).toMatchObject({
        state: 'not_finished',
        endReason: 'cancelled',
        actions: { cancel: { allowed: false }, again: { allowed: true } },
      })
      const again = await asked('ana', scene.wanted('T2'), 'BN')
      await requests().send(again, scene.deskAt('BC'))
      const late = await requests().cancel([again], scene.owner('ana'), scene.self('ana'))
      expect(late[0]!.outcome).toEqual({ refused: true, reasons: [{ code: 'NaoPodeCancelar', params: { situacao: 'em_transito' } }] })
    })

    test('G156 the source does not find the copy: lost, and another copy is offered', async () => {
      const id = await asked('ana', scene.wanted('T1'), 'BN')
      expect(await requests().notFound(id, scene.deskAt('BC'))).toEqual({ done: true, state: 'not_finished' })
      expect(await scene.stateOf('1001')).toBe('lost')
      expect(await one('ana', id)).toMatchObject({ endReason: 'not_found', actions: { again: { allowed: true } } })
      const last = await asked('ana', scene.wanted('T1'), 'BN')
      await scene.hold('davi', scene.wanted('T1'))
      await requests().notFound(last, scene.deskAt('BC'))
      expect(await one('ana', last)).toMatchObject({ actions: { again: { allowed: false } } })
      expect(await scene.past('davi')).toMatchObject([{ state: 'cancelled', endedBy: 'system', endReason: 'no_copy' }])
    })

    test('G157 suspended in between: the loan is refused, the request runs to its limit', async () => {
      const id = await asked('ana', scene.wanted('T5', 'BN'))
      const block = { kind: 'suspension', from: '2026-11-05', until: '2026-11-20', reason: 'Atraso' } as const
      mustBeDone(await fixture.circulation.blocks.block({ patronId: scene.ids.ana, ...block }, scene.deskAt('BC')))
      await requests().send(id, scene.deskAt('BN'))
      fixture.setTime('2026-11-06 10:00')
      await requests().receive(id, scene.deskAt('BC'))
      fixture.setTime('2026-11-09 10:00')
      expect(codesOf(await scene.lend('1042', 'ana'))).toEqual(['afastado'])
      expect(await one('ana', id)).toMatchObject({ state: 'available' })
      fixture.setTime('2026-11-11 22:00')
      await fixture.circulation.holds.expire(10)
      expect(await one('ana', id)).toMatchObject({ state: 'not_finished' })
    })

    test('G158 who was named fetches it, nobody else', async () => {
      const named = { authorisedName: 'Maria Souza', authorisedDocument: 'RG 00.000.000-0' }
      const id = await asked('ana', scene.wanted('T5', 'BN'), 'BC', named)
      await requests().send(id, scene.deskAt('BN'))
      await requests().receive(id, scene.deskAt('BC'))
      const fetch = (pickedUpBy: string) =>
        fixture.circulation.desk.lend(
          { patronId: scene.ids.ana, barcode: scene.barcodeOf('1042'), libraryId: libraryIds.BC, pickedUpBy },
          scene.deskAt('BC'),
        )
      expect(codesOf(await fetch('Zé Lima'))).toEqual(['RetiradaNaoAutorizada'])
      expect(codesOf(await fetch('maria  SOUZA'))).toEqual([])
    })

    test('a request whose copy does not come home is over: lost or spoilt on loan, or lost on its way back', async () => {
      const lentFor = async () => {
        const id = await asked('ana', scene.wanted('T5', 'BN'))
        await requests().send(id, scene.deskAt('BN'))
        await requests().receive(id, scene.deskAt('BC'))
        return { id, loanId: (await scene.lent('1042', 'ana')).loanId }
      }
      const { desk } = fixture.circulation
      for (const kind of ['lost', 'damaged'] as const) {
        const { id, loanId } = await lentFor()
        expect(await one('ana', id)).toMatchObject({ state: 'removed' })
        mustBeDone(await desk.declareLost(loanId, { kind, reason: 'x' }, scene.deskAt('BC')))
        expect(await one('ana', id)).toMatchObject({ state: 'finished' })
        await scene.setState('available', '1042')
      }
      const { id } = await lentFor()
      await scene.returned('1042', 'BC')
      expect(await one('ana', id)).toMatchObject({ state: 'removed' })
      mustBeDone(await desk.changeCopy({ barcode: scene.barcodeOf('1042'), state: 'lost', reason: 'malote' }, scene.deskAt('BN')))
      expect(await one('ana', id)).toMatchObject({ state: 'finished' })
    })

    test('G161 the last copy asked for by two at once: one waits', async () => {
      for (let round = 0; round < 15; round += 1) {
        const answers = await Promise.all((['ana', 'bruno'] as const).map((person) => ask(person, scene.wanted('T5', 'BN'))))
        expect(answers.map(codesOf).toSorted()).toEqual([[], ['SolicitacaoSemExemplar']])
        for (const person of ['ana', 'bruno'] as const)
          await requests().cancel(
            (await all(person)).filter((each) => each.state === 'waiting').map((each) => each.id),
            {},
            scene.self(person),
          )
      }
    })

    test('G162 [S2-59] counts of each situation add up, newest first, own ones only', async () => {
      const ended = await asked('ana', scene.wanted('T7'), 'BN')
      await requests().cancel([ended], scene.owner('ana'), scene.self('ana'))
      fixture.setTime('2026-11-03 11:00')
      const sent = await asked('ana', scene.wanted('T8'), 'BN')
      await requests().send(sent, scene.deskAt('BC'))
      await asked('ana', scene.wanted('T9'), 'BN')
      await asked('bruno', scene.wanted('T2'), 'BN')
      const list = (state?: 'waiting' | 'in_transit') =>
        requests().list({ patronId: scene.ids.ana, offset: 0, limit: 20, ...(state ? { state } : {}) })
      const page = await list()
      expect(page).toMatchObject({
        total: 3,
        counts: { waiting: 1, in_transit: 1, available: 0, removed: 0, finished: 0, not_finished: 1 },
      })
      expect(page.requests.map((each) => each.state)).toEqual(['waiting', 'in_transit', 'not_finished'])
      expect((await list('in_transit')).requests.map((each) => each.id)).toEqual([sent])
      expect(await requests().one(sent, scene.owner('bruno'))).toBeUndefined()
    })

    test('refused by staff with their words, the copy goes on', async () => {
      const id = await asked('ana', scene.wanted('T2'), 'BN')
      await scene.hold('bruno', scene.wanted('T2'))
      expect(await requests().refuse(id, 'Exemplar frágil.', scene.deskAt('BC'))).toEqual({ done: true, state: 'not_finished' })
      expect(await one('ana', id)).toMatchObject({ endReason: 'Exemplar frágil.' })
      expect(await scene.live('bruno')).toMatchObject([{ stage: 'on_the_way' }])
      expect(await scene.returned('1010')).toMatchObject({ destination: { kind: 'hold_shelf', for: 'hold' } })
    })
  })
}
