import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestEngine } from '../../database/testing/test-database.ts'
import { libraryIds, mustBeDone, openFixture, type CirculationFixture } from '../testing/circulation-fixture.ts'
import { codesOf, openScene, type Person, type Scene } from '../testing/scene.ts'

/** Scenarios of clearance that need storage. */
export function clearanceSuite(engine: TestEngine): void {
  describe(`clearance, ${engine.name}`, () => {
    let fixture: CirculationFixture
    let scene: Scene
    beforeAll(async () => {
      fixture = await openFixture(engine)
    })
    beforeEach(async () => {
      scene = await openScene(fixture)
    })
    afterAll(() => fixture.remove())

    const clearance = () => fixture.circulation.clearance
    const check = async (person: Person) => mustBeDone(await clearance().check(scene.owner(person)))
    const issue = (person: Person, bondId?: number) =>
      clearance().issue({ patronId: scene.ids[person], ...(bondId === undefined ? {} : { bondId }) }, scene.self(person))
    const issued = async (person: Person, bondId?: number) => mustBeDone(await issue(person, bondId)).certificate
    const owes = (person: Person, libraryId: number, cents: number) =>
      fixture.circulation.money.charge({ patronId: scene.ids[person], libraryId, kind: 'photocopies', cents }, scene.deskAt('BC'))
    const bonds = async (person: Person) =>
      fixture.database.read.selectFrom('bond').select('id').where('patron_id', '=', scene.ids[person]).orderBy('id').execute()

    test('H163 [S4-10] nothing pending: issued, the holds end with a word, the bond is suspended', async () => {
      await scene.lent('1010', 'celia')
      await scene.lent('1071', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      await scene.hold('ana', scene.wanted('T7'))
      const certificate = await issued('ana')
      expect(certificate).toMatchObject({ issuedOn: '2026-11-03', validUntil: '2026-11-08' })
      expect(certificate.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
      expect(certificate.number).toMatch(/^2026\d{6}$/)
      expect(await scene.live('ana')).toEqual([])
      expect(await scene.past('ana')).toMatchObject([
        { state: 'cancelled', endReason: 'clearance' },
        { state: 'cancelled', endReason: 'clearance' },
      ])
      const alerts = await fixture.database.read
        .selectFrom('alert')
        .select('kind')
        .where('patron_id', '=', scene.ids.ana)
        .orderBy('id')
        .execute()
      expect(alerts.map((row) => row.kind)).toEqual(['hold_placed', 'hold_placed', 'clearance', 'hold_cancelled', 'hold_cancelled'])
      const { blocks, open } = await fixture.circulation.blocks.ofPatron(scene.ids.ana)
      expect([blocks.map(({ kind, active }) => [kind, active]), open]).toEqual([[['clearance', true]], true])
    })

    test('F113 H163 what was not fetched in time is over before the certificate is written', async () => {
      const delivery = { place: 'desk', phone: '3233-0000', email: 'ana@exemplo.org' } as const
      const asked = { patronId: scene.ids.ana, wanted: scene.wanted('T7'), pickUpLibraryId: libraryIds.BN, delivery }
      const { id } = mustBeDone(await fixture.circulation.requests.make(asked, scene.self('ana')))
      mustBeDone(await fixture.circulation.requests.send(id, scene.deskAt('BC')))
      mustBeDone(await fixture.circulation.requests.receive(id, scene.deskAt('BN')))
      fixture.setTime('2026-11-13 10:00')
      await issued('ana')
      const rows = fixture.database.read.selectFrom('loan_request').select(['state', 'end_reason']).where('patron_id', '=', scene.ids.ana)
      expect(await rows.execute()).toEqual([{ state: 'not_finished', end_reason: 'expired' }])
    })

    test('H164 pending: everything is listed, nothing is done; a debt below the limit counts', async () => {
      await scene.lent('1010', 'ana')
      await owes('ana', libraryIds.BC, 50)
      await owes('ana', libraryIds.BN, 900)
      const delivery = { place: 'desk', phone: '3233-0000', email: 'ana@exemplo.org' } as const
      const asked = { patronId: scene.ids.ana, wanted: scene.wanted('T7'), pickUpLibraryId: libraryIds.BN, delivery }
      const { id } = mustBeDone(await fixture.circulation.requests.make(asked, scene.self('ana')))
      await fixture.circulation.requests.send(id, scene.deskAt('BC'))
      expect((await check('ana')).obstacles.map(({ kind, libraryId }) => [kind, libraryId])).toEqual([
        ['loan', libraryIds.BC],
        ['debt', libraryIds.BC],
        ['debt', libraryIds.BN],
        ['request', libraryIds.BN],
      ])
      expect(await issue('ana')).toEqual({ refused: true, reasons: [{ code: 'NadaConstaPendencias', params: { n: 4 } }] })
      expect((await check('ana')).present).toBeUndefined()
      expect((await fixture.circulation.blocks.ofPatron(scene.ids.ana)).blocks).toEqual([])
    })

    test('H165 what was lent between check and confirmation is found', async () => {
      expect((await check('ana')).obstacles).toEqual([])
      await scene.lent('1010', 'ana')
      expect(codesOf(await issue('ana'))).toEqual(['NadaConstaPendencias'])
    })

    test('a valid one is given again; one whose days are over makes room for a new one', async () => {
      const first = await issued('ana')
      expect(mustBeDone(await issue('ana'))).toEqual({ done: true, certificate: first, again: true })
      expect((await check('ana')).present).toEqual(first)
      fixture.setTime('2026-11-09 00:01')
      const second = await issued('ana')
      expect(second.number).not.toBe(first.number)
      expect([(await clearance().verify(first.code))!.state, (await clearance().verify(second.code))!.state]).toEqual(['expired', 'valid'])
    })

    test('H167 the code tells what it is worth, however it is typed; never a CPF', async () => {
      const { code, number } = await issued('ana')
      const found = await clearance().verify(` ${code.toLowerCase().replaceAll('-', ' ')}`)
      expect(found).toMatchObject({ number, state: 'valid', issuedOn: '2026-11-03', validUntil: '2026-11-08' })
      expect(Object.keys(found!).toSorted()).toEqual([
        'asOf',
        'bondId',
        'code',
        'issuedOn',
        'name',
        'names',
        'number',
        'state',
        'validUntil',
      ])
      fixture.setTime('2026-11-08 23:59')
      expect((await clearance().verify(code))!.state).toBe('valid')
      fixture.setTime('2026-11-09 00:00')
      expect((await clearance().verify(code))!.state).toBe('expired')
      mustBeDone(await clearance().undo(number, 'Não se formou.', scene.deskAt('BC')))
      expect((await clearance().verify(code))!.state).toBe('cancelled')
      expect(await clearance().verify('AAAA-BBBB-CCCC-DDDD')).toBeUndefined()
      expect(await clearance().certificate(number, scene.ids.bruno)).toBeUndefined()
    })

    test('H168 nothing is borrowed, held, asked for or renewed under that bond', async () => {
      await scene.lent('1010', 'celia')
      await issued('ana')
      const suspended = [{ code: 'afastado', params: { tipo: 'nada_consta' } }]
      expect(await scene.lend('1001', 'ana')).toMatchObject({ reasons: suspended })
      expect(await scene.place('ana', scene.wanted('T2'))).toMatchObject({ reasons: suspended })
      const delivery = { place: 'desk', phone: '3233-0000', email: 'ana@exemplo.org' } as const
      const asked = { patronId: scene.ids.ana, wanted: scene.wanted('T7'), pickUpLibraryId: libraryIds.BN, delivery }
      expect(await fixture.circulation.requests.make(asked, scene.self('ana'))).toMatchObject({ reasons: suspended })
    })

    test('H169 only the bond: a loan of the other bond is not its own', async () => {
      const [graduate, staff] = (await bonds('hugo')).map((row) => row.id) as [number, number]
      const lend = (barcode: string, bondId: number) =>
        fixture.circulation.desk.lend(
          { patronId: scene.ids.hugo, bondId, barcode: scene.barcodeOf(barcode), libraryId: libraryIds.BC },
          scene.deskAt('BC'),
        )
      mustBeDone(await lend('1010', staff))
      expect(codesOf(await issue('hugo'))).toEqual(['EscolhaVinculo'])
      expect(codesOf(await issue('hugo', staff))).toEqual(['NadaConstaPendencias'])
      await issued('hugo', graduate)
      expect(codesOf(await lend('1071', graduate))).toEqual(['afastado'])
      expect(codesOf(await lend('1071', staff))).toEqual([])
    })

    test('H170 undone with a reason, not for a bond that ended, not by the person; lifting its block is the same act', async () => {
      const first = await issued('ana')
      expect(codesOf(await clearance().undo(first.number, 'Engano.', { ...scene.deskAt('BC'), operatorPatronId: scene.ids.ana }))).toEqual([
        'acesso_negado',
      ])
      mustBeDone(await clearance().undo(first.number, 'Não se formou.', scene.deskAt('BC')))
      expect(codesOf(await scene.lend('1001', 'ana'))).toEqual([])
      expect(codesOf(await clearance().undo(first.number, 'De novo.', scene.deskAt('BC')))).toEqual(['NaoPodeDesfazer'])
      const other = await issued('bruno')
      const { blocks } = await fixture.circulation.blocks.ofPatron(scene.ids.bruno)
      mustBeDone(await fixture.circulation.blocks.lift(blocks[0]!.id, 'Engano.', scene.deskAt('BC')))
      expect((await clearance().verify(other.code))!.state).toBe('cancelled')
      const told = await fixture.database.read.selectFrom('alert').select('params').where('patron_id', '=', scene.ids.bruno).execute()
      expect(told.map((row) => JSON.parse(row.params))).toContainEqual({ outcome: 'revoked', number: other.number, reason: 'Engano.' })
      expect((await fixture.acts(1)).map((one) => one.act)).toEqual(['undid_clearance'])
      const ended = await issued('davi')
      await fixture.database.write.updateTable('bond').set({ active: 0 }).where('patron_id', '=', scene.ids.davi).execute()
      expect(codesOf(await clearance().undo(ended.number, 'Engano.', scene.deskAt('BC')))).toEqual(['VinculoInativo'])
      const [block] = (await fixture.circulation.blocks.ofPatron(scene.ids.davi)).blocks
      expect(codesOf(await fixture.circulation.blocks.lift(block!.id, 'Engano.', scene.deskAt('BC')))).toEqual(['VinculoInativo'])
    })

    test('H172 an overdue loan is named with its late days; a waived fine does not hinder', async () => {
      await scene.lent('1010', 'elisa')
      fixture.setTime('2026-11-14 10:00')
      expect((await check('elisa')).obstacles).toMatchObject([{ kind: 'loan', lateDays: 4, libraryId: libraryIds.BC }])
      await scene.returned('1010')
      const charged = mustBeDone(await owes('elisa', libraryIds.BC, 400))
      expect((await check('elisa')).obstacles).toHaveLength(1)
      mustBeDone(await fixture.circulation.money.waive(charged.debt.id, 'Licença.', scene.deskAt('BC')))
      expect((await check('elisa')).obstacles).toEqual([])
    })

    test('I180 what keeps a person from being deleted: holds and a valid clearance too', async () => {
      await scene.lent('1010', 'celia')
      await scene.hold('ana', scene.wanted('T2'))
      expect((await clearance().obstacles(scene.ids.ana)).obstacles).toEqual([{ kind: 'other', name: 'hold', libraryId: libraryIds.BC }])
      await issued('ana')
      expect((await clearance().obstacles(scene.ids.ana)).obstacles).toEqual([{ kind: 'other', name: 'clearance' }])
      fixture.setTime('2026-11-09 10:00')
      expect((await clearance().obstacles(scene.ids.ana)).obstacles).toEqual([])
    })

    test('a list of codes is answered in its order, by bond; nothing is issued', async () => {
      const codes = await fixture.database.read.selectFrom('patron').select(['id', 'code']).execute()
      const codeOf = (person: Person) => codes.find((row) => row.id === scene.ids[person])!.code
      await scene.lent('1010', 'celia')
      const { people } = await clearance().list([codeOf('hugo'), 'nobody', codeOf('celia')])
      expect(people.map(({ code, bond, obstacles }) => [code, bond !== undefined, obstacles.length])).toEqual([
        [codeOf('hugo'), true, 0],
        [codeOf('hugo'), true, 0],
        ['nobody', false, 0],
        [codeOf('celia'), true, 1],
      ])
    })

    test('clearance against loan at once: one of them', async () => {
      for (let round = 0; round < 10; round += 1) {
        scene = await openScene(fixture)
        const [cleared, lent] = await Promise.all([issue('ana'), scene.lend('1010', 'ana')])
        expect([codesOf(cleared), codesOf(lent)]).toEqual(cleared.refused ? [['NadaConstaPendencias'], []] : [[], ['afastado']])
      }
    })
  })
}
