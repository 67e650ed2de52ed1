import { describe, expect, test } from 'vitest'
import type { NewDelegation } from '../../ports/delegations.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`who may act for whom, on ${engine.name}`, () => {
    const open = openStores(engine)

    async function person(code: string, socialName?: string) {
      await open.stores.patrons.save({ code, name: `Nome ${code}`, username: code, bonds: [], ...(socialName && { socialName }) })
      const { id, loginIds } = (await open.stores.patrons.find(code))!
      return { id, loginId: loginIds[0]! }
    }
    const offer = (patronId: number, delegateId: number, more: Partial<NewDelegation> = {}, today = '2026-11-20') =>
      open.stores.delegations.offer({ patronId, delegateId, from: '2026-11-10', powers: ['renovar'], ...more }, today)
    const stateOf = async (id: number | undefined) => (await open.stores.delegations.find(id!))?.state

    test('between two people there is one offer that runs, in one direction; others are others', async () => {
      const { delegations } = open.stores
      const [ana, rui, eva] = [await person('o1'), await person('o2'), await person('o3')]
      const first = await offer(ana.id, rui.id)
      expect([await offer(ana.id, rui.id), first === undefined]).toEqual([undefined, false])
      const others = [await offer(rui.id, ana.id), await offer(ana.id, eva.id), await offer(eva.id, rui.id)]
      expect(others).toEqual([expect.any(Number), expect.any(Number), expect.any(Number)])
      await delegations.answer(first!, rui.id, true)
      expect(await offer(ana.id, rui.id)).toBeUndefined()
      expect([await delegations.end(first!, 'represented'), await delegations.end(first!, 'represented')]).toEqual([true, false])
      expect([await stateOf(first), await stateOf(others[0]), await offer(ana.id, rui.id)]).toEqual([
        'ended',
        'offered',
        expect.any(Number),
      ])
    })

    test('an offer is answered once, by the one that it was made to', async () => {
      const { delegations } = open.stores
      const [ana, rui] = [await person('a1'), await person('a2')]
      const declined = (await offer(ana.id, rui.id))!
      expect([await delegations.answer(declined, ana.id, true), await delegations.answer(declined, rui.id, false)]).toEqual([false, true])
      expect([await delegations.answer(declined, rui.id, true), await delegations.end(declined, 'delegate'), await stateOf(declined)]).toEqual([false, false, 'declined']) // prettier-ignore
      const accepted = (await offer(ana.id, rui.id))!
      expect([await delegations.answer(accepted, rui.id, true), await delegations.answer(accepted, rui.id, false)]).toEqual([true, false])
      expect([await stateOf(accepted), await stateOf(declined)]).toEqual(['accepted', 'declined'])
    })

    test('one that is over gives way to a new one, and only between the same two people', async () => {
      const { delegations } = open.stores
      const [ana, rui, eva] = [await person('e1'), await person('e2'), await person('e3')]
      const until = '2026-11-19'
      const over = await offer(ana.id, rui.id, { until }, '2026-11-15')
      const others = [await offer(eva.id, rui.id, { until }, '2026-11-15'), await offer(ana.id, eva.id, { until }, '2026-11-15')]
      expect(await offer(ana.id, rui.id, {}, '2026-11-19')).toBeUndefined()
      const next = await offer(ana.id, rui.id, { powers: ['consultar', 'retirar'] })
      expect(next).toEqual(expect.any(Number))
      expect((await delegations.find(over!))?.expired).toBe(true)
      expect([await stateOf(others[0]), await stateOf(others[1])]).toEqual(['offered', 'offered'])
      // One that was declined does not end by its last day.
      const declined = await offer(eva.id, ana.id, { until }, '2026-11-15')
      await delegations.answer(declined!, ana.id, false)
      await offer(eva.id, ana.id)
      expect([await stateOf(declined), (await delegations.find(declined!))?.expired]).toEqual(['declined', false])
    })

    test('a person’s delegations are those given and those held, the last first, told by social names and with their powers', async () => {
      const { delegations } = open.stores
      const [ana, rui, eva] = [await person('l1', 'Bia'), await person('l2'), await person('l3')]
      const given = await offer(ana.id, rui.id, { until: '2026-12-01', powers: ['retirar', 'consultar', 'reservar'] })
      const atDesk = { ground: 'minor', document: 'RG 1', loginId: eva.loginId } as const
      const held = await offer(eva.id, ana.id, { atDesk, powers: ['solicitar'] })
      await offer(eva.id, rui.id)
      const [bia, two, three] = [
        { patronId: ana.id, code: 'l1', name: 'Bia' },
        { patronId: rui.id, code: 'l2', name: 'Nome l2' },
        { patronId: eva.id, code: 'l3', name: 'Nome l3' },
      ]
      const shown = { from: '2026-11-10', expired: false }
      expect(await delegations.ofPatron(ana.id)).toEqual([
        { ...shown, id: held, patron: three, delegate: bia, state: 'accepted', atDesk: true, powers: ['solicitar'], accepted: true },
        { ...shown, id: given, patron: bia, delegate: two, state: 'offered', atDesk: false, until: '2026-12-01', powers: ['consultar', 'reservar', 'retirar'], accepted: false },
      ]) // prettier-ignore
      expect(await delegations.find(999)).toBeUndefined()
    })
  })
}
