import { describe, expect, test } from 'vitest'
import { codes, libraryIds, mustBeDone } from '../testing/circulation-fixture.ts'
import type { SystemUnderTest } from '../testing/memory-fixture.ts'
import { actingFor } from '../testing/scene.ts'
import { desk } from './every-system-requests.ts'

const days = (from: string, until: string) => ({ kind: 'suspension', from, until, reason: 'Atraso' }) as const

/** The part of `everySystemSuite` on what keeps a reader from borrowing: debts, blocks, certificates. */
export function everySystemStanding(system: () => SystemUnderTest): void {
  describe('money, blocks, clearance', () => {
    const lend = (patronId: number, barcode: string) =>
      system().circulation.desk.lend({ patronId, barcode, libraryId: libraryIds.BC }, desk)
    const charged = async (patronId: number, cents: number) =>
      mustBeDone(await system().circulation.money.charge({ patronId, libraryId: 1, kind: 'photocopies', cents }, desk)).debt.id

    test('debts: the oldest is paid first, never more than is owed; waived and discounted with what is left', async () => {
      const ana = await system().reader({ category: 'GR' })
      const ids = [await charged(ana, 300), await charged(ana, 500)]
      const pay = (cents: number) => system().circulation.money.pay({ patronId: ana, libraryId: 1, cents }, desk)
      expect(codes(await pay(801))).toEqual(['ValorAcimaDoSaldo {"valor":801,"saldo":800}'])
      expect(mustBeDone(await pay(400)).lines).toMatchObject([
        { debtId: ids[0], cents: 300, balance: 0 },
        { debtId: ids[1], cents: 100, balance: 400 },
      ])
      mustBeDone(await system().circulation.money.discount(ids[1]!, 150, 'greve', desk))
      expect(mustBeDone(await system().circulation.money.waive(ids[1]!, 'enchente', desk)).debt).toMatchObject({
        state: 'waived',
        balance: 0,
      })
      expect(codes(await system().circulation.money.waive(ids[1]!, 'x', desk))).toEqual(['DebitoEncerrado {"situacao":"abonado"}'])
      expect(await system().circulation.money.debts(ana, 'open')).toMatchObject({ debts: [], total: 0, blocks: false })
    })

    test('debts as high as the limit do not block yet; one cent more does', async () => {
      const ana = await system().reader({ category: 'GR' })
      const owed = async () => {
        const { total, blocks } = await system().circulation.money.debts(ana, 'open')
        return [total, blocks]
      }
      await charged(ana, 1000)
      expect(await owed()).toEqual([1000, false])
      mustBeDone(await lend(ana, await system().copy()))
      await charged(ana, 1)
      expect(await owed()).toEqual([1001, true])
      expect(codes(await lend(ana, await system().copy()))).toEqual(['debito {"valor":1001,"limite":1000}'])
    })

    test('a suspension blocks on its last day, to its end, and not on the day after', async () => {
      const ana = await system().reader({ category: 'GR' })
      const { blocks } = system().circulation
      mustBeDone(await blocks.block({ patronId: ana, ...days('2026-11-03', '2026-11-05') }, desk))
      const active = async () => (await blocks.ofPatron(ana)).blocks.map((one) => one.active)
      system().setTime('2026-11-05 23:59')
      expect([codes(await lend(ana, await system().copy())), await active()]).toEqual([['afastado {"ate":"2026-11-05"}'], [true]])
      system().setTime('2026-11-06 00:00')
      expect(await active()).toEqual([false])
      mustBeDone(await lend(ana, await system().copy()))
    })

    test('a block that begins later is listed, and hinders nothing before its first day; one that follows another hinders with it', async () => {
      const ana = await system().reader({ category: 'GR' })
      const { blocks } = system().circulation
      mustBeDone(
        await blocks.block({ patronId: ana, kind: 'administrative', from: '2026-11-05', until: '2026-11-06', reason: 'Obra' }, desk),
      )
      const shown = async () => {
        const { blocks: listed, until, open } = await blocks.ofPatron(ana)
        return [until, open, ...listed.map(({ from, active, hinders }) => [from, active, hinders])]
      }
      expect(await shown()).toEqual([undefined, false, ['2026-11-05', true, false]])
      mustBeDone(await lend(ana, await system().copy()))
      system().setTime('2026-11-05 00:00')
      expect(await shown()).toEqual(['2026-11-06', false, ['2026-11-05', true, true]])
      expect(codes(await lend(ana, await system().copy()))).toEqual(['afastado {"ate":"2026-11-06"}'])
      mustBeDone(await blocks.block({ patronId: ana, ...days('2026-11-07', '2026-11-08') }, desk))
      mustBeDone(await blocks.block({ patronId: ana, ...days('2026-11-10', '2026-11-11') }, desk))
      expect(await shown()).toEqual([
        '2026-11-08',
        false,
        ['2026-11-10', true, false],
        ['2026-11-07', true, true],
        ['2026-11-05', true, true],
      ])
    })

    test('above the limit debts block; a suspension blocks until its last day or until it is lifted', async () => {
      const [ana, bruno] = [await system().reader({ category: 'GR' }), await system().reader({ category: 'GR' })]
      await charged(ana, 1001)
      expect(codes(await lend(ana, await system().copy()))).toEqual(['debito {"valor":1001,"limite":1000}'])
      const { blocks } = system().circulation
      const { id } = mustBeDone(await blocks.block({ patronId: bruno, ...days('2026-11-03', '2026-11-05') }, desk))
      expect(codes(await lend(bruno, await system().copy()))).toEqual(['afastado {"ate":"2026-11-05"}'])
      expect(codes(await blocks.lift(id, 'x', { ...desk, operatorPatronId: bruno }))).toEqual(['acesso_negado {"motivo":"propria_pessoa"}'])
      mustBeDone(await blocks.lift(id, 'engano', desk))
      mustBeDone(await lend(bruno, await system().copy()))
    })

    test('F113 with a clearance a request is over that was not fetched by its limit, and its copy goes home', async () => {
      const [ana, title] = [await system().reader({ category: 'GR' }), await system().title()]
      const book = await system().copy({ title })
      const { requests, clearance } = system().circulation
      const delivery = { place: 'desk', phone: '3333', email: 'leitor@example.org' } as const
      const wanted = { titleId: title, libraryId: libraryIds.BC }
      const { id } = mustBeDone(await requests.make({ patronId: ana, wanted, pickUpLibraryId: libraryIds.BN, delivery }, actingFor(ana)))
      mustBeDone(await requests.send(id, desk))
      mustBeDone(await requests.receive(id, desk))
      system().setTime('2026-11-13 10:00')
      mustBeDone(await clearance.issue({ patronId: ana }, actingFor(ana)))
      expect(await system().copyState(book)).toBe('in_transit')
    })

    test('a clearance asks what stands open, ends holds, blocks until it is undone, and is not made twice', async () => {
      const [ana, celia, title] = [
        await system().reader({ category: 'GR' }),
        await system().reader({ category: 'DO' }),
        await system().title(),
      ]
      const [own, other] = [await system().copy(), await system().copy({ title })]
      mustBeDone(await lend(ana, own))
      mustBeDone(await lend(celia, other))
      mustBeDone(
        await system().circulation.holds.place({ patronId: ana, wanted: { titleId: title, libraryId: libraryIds.BC } }, actingFor(ana)),
      )
      const { clearance } = system().circulation
      expect(codes(await clearance.issue({ patronId: ana }, actingFor(ana)))).toEqual(['NadaConstaPendencias {"n":1}'])
      mustBeDone(await system().circulation.desk.takeBack({ barcode: own, libraryId: libraryIds.BC }, desk))
      const { certificate } = mustBeDone(await clearance.issue({ patronId: ana }, actingFor(ana)))
      expect(mustBeDone(await clearance.issue({ patronId: ana }, actingFor(ana)))).toMatchObject({ again: true, certificate })
      expect((await system().circulation.holds.live(ana)).holds).toEqual([])
      expect(codes(await lend(ana, own))).toEqual(['afastado {"tipo":"nada_consta"}'])
      mustBeDone(await clearance.undo(certificate.number, 'volta', desk))
      mustBeDone(await lend(ana, own))
      mustBeDone(await system().circulation.desk.takeBack({ barcode: own, libraryId: libraryIds.BC }, desk))
      const again = mustBeDone(await clearance.issue({ patronId: ana }, actingFor(ana))).certificate
      const block = (await system().circulation.blocks.ofPatron(ana)).blocks.find((one) => one.active)!
      mustBeDone(await system().circulation.blocks.lift(block.id, 'volta', desk))
      expect(codes(await clearance.undo(again.number, 'volta', desk))).toEqual(['NaoPodeDesfazer {"motivo":"desfeito"}'])
    })

    test('a clearance hinders under its own bond, and where none is in force once no other is free', async () => {
      const hugo = await system().reader({ category: 'GR', second: 'TA', validUntil: '2026-11-20' })
      const { clearance, blocks } = system().circulation
      const asked = await clearance.check({ patronId: hugo })
      const [student, staff] = (asked.refused ? (asked.reasons[0]!.params as { vinculos: string[] }).vinculos : []).map(Number)
      const clear = async (bondId: number) => mustBeDone(await clearance.issue({ patronId: hugo, bondId }, actingFor(hugo)))
      const seen = async (bondId?: number) => {
        const found = await blocks.ofPatron(hugo, bondId === undefined ? {} : { bondId })
        return [found.open, ...found.blocks.map((one) => [one.bondId, one.hinders])]
      }
      await clear(student!)
      expect([await seen(), await seen(student), await seen(staff)]).toEqual([
        [false, [student, false]],
        [true, [student, true]],
        [false, [student, false]],
      ])
      const { certificate } = await clear(staff!)
      expect(await seen()).toEqual([true, [staff, true], [student, true]])
      expect(await seen(student)).toEqual([true, [staff, false], [student, true]])
      mustBeDone(await clearance.undo(certificate.number, 'volta', desk))
      expect(await seen()).toEqual([false, [student, false], [staff, false]])
    })

    test('A011 never two copies of one title under two bonds either; the other limits are those of each bond', async () => {
      const hugo = await system().reader({ category: 'GR', second: 'TA' })
      const title = await system().title()
      const [first, second] = [await system().copy({ title }), await system().copy({ title })]
      const lend = (barcode: string, bondId?: number) =>
        system().circulation.desk.lend({ patronId: hugo, barcode, libraryId: libraryIds.BC, ...(bondId ? { bondId } : {}) }, desk)
      const asked = await lend(first)
      const [student, staff] = (asked.refused ? (asked.reasons[0]!.params as { vinculos: string[] }).vinculos : []).map(Number)
      mustBeDone(await lend(first, student))
      for (let n = 0; n < 4; n += 1) mustBeDone(await lend(await system().copy(), student))
      expect(codes(await lend(second, staff))).toEqual(['TituloJaEmprestado'])
      mustBeDone(await lend(await system().copy(), staff))
    })

    test('a bond whose last day is over is not free: a clearance of the other hinders', async () => {
      const hugo = await system().reader({ category: 'GR', second: 'TA', validUntil: '2026-11-20' })
      const { clearance, blocks } = system().circulation
      const asked = await clearance.check({ patronId: hugo })
      const staff = Number((asked.refused ? (asked.reasons[0]!.params as { vinculos: string[] }).vinculos : [])[1])
      mustBeDone(await clearance.issue({ patronId: hugo, bondId: staff }, actingFor(hugo)))
      const open = async () => (await blocks.ofPatron(hugo)).open
      system().setTime('2026-11-20 23:59')
      expect(await open()).toBe(false)
      system().setTime('2026-11-21 00:00')
      expect(await open()).toBe(true)
    })
  })
}
