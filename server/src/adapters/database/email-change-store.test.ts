import { describe, expect, test } from 'vitest'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

for (const engine of engines) {
  describe(`changes of an address, on ${engine.name}`, () => {
    const open = openStores(engine)
    const inSeconds = (seconds: number) => new Date(open.clock.now().getTime() + seconds * 1000)

    async function person(code: string, email?: string) {
      await open.stores.patrons.save({ code, name: 'Ana Souza', username: code, bonds: [], ...(email && { email }) })
      return (await open.stores.patrons.find(code))!.id
    }
    const emailOf = async (id: number) => (await open.stores.alertEmails.reader(id))?.email
    const ask = (patronId: number, newEmail: string, confirm = 3_600, undo = 86_400) =>
      open.stores.emailChanges.open({ patronId, newEmail, confirmUntil: inSeconds(confirm), undoUntil: inSeconds(undo) }, ({ id }) => ({
        confirm: `confirm ${id}`,
        undo: `undo ${id}`,
      }))

    test('a change is found by either of its keys, with both addresses and both ends', async () => {
      const { emailChanges } = open.stores
      const id = await person('k1', 'old@example.org')
      const change = await ask(id, 'new@example.org')
      const expected = {
        id: change.id,
        patronId: id,
        oldEmail: 'old@example.org',
        newEmail: 'new@example.org',
        requestedAt: open.clock.now(),
        confirmUntil: inSeconds(3_600),
        undoUntil: inSeconds(86_400),
        confirmed: false,
        closed: false,
      }
      const [confirm, undo] = [`confirm ${change.id}`, `undo ${change.id}`]
      expect(change).toEqual(expected)
      const found = [
        await emailChanges.byHash('confirm', confirm),
        await emailChanges.byHash('undo', undo),
        await emailChanges.byId(change.id),
      ]
      expect(found).toEqual([expected, expected, expected])
      expect([await emailChanges.byHash('confirm', undo), await emailChanges.byHash('undo', confirm)]).toEqual([undefined, undefined])
      await emailChanges.confirm(change.id)
      expect(await emailChanges.byId(change.id)).toMatchObject({ confirmed: true, closed: false })
      await emailChanges.undo(change.id)
      expect(await emailChanges.byId(change.id)).toMatchObject({ confirmed: true, closed: true })
    })

    test('an address is confirmed once, and is that of its person alone', async () => {
      const { emailChanges } = open.stores
      const [ana, rui] = [await person('o1', 'ana@example.org'), await person('o2', 'rui@example.org')]
      const own = async (id: number) => (await open.database.read.selectFrom('patron').select('own_fields').where('id', '=', id).executeTakeFirstOrThrow()).own_fields // prettier-ignore
      await open.database.write.updateTable('patron').set({ own_fields: 'street' }).where('id', '<>', ana).execute()
      await open.database.write.updateTable('patron').set({ own_fields: 'phone' }).where('id', '=', ana).execute()
      const change = await ask(ana, 'new@example.org')
      expect([await emailChanges.confirm(change.id), await emailChanges.confirm(change.id)]).toEqual([true, false])
      expect([await emailOf(ana), await emailOf(rui)]).toEqual(['new@example.org', 'rui@example.org'])
      expect([await own(ana), await own(rui)]).toEqual(['email phone', 'street'])
      await emailChanges.undo(change.id)
      expect([await emailOf(ana), await emailOf(rui)]).toEqual(['ana@example.org', 'rui@example.org'])
    })

    test('undoing one ends the later ones of the same person, and of nobody else; the address of one that was never confirmed stays', async () => {
      const { emailChanges } = open.stores
      const [ana, rui] = [await person('u1', 'ana@example.org'), await person('u2', 'rui@example.org')]
      const first = await ask(ana, 'a@example.org')
      await emailChanges.confirm(first.id)
      const other = await ask(rui, 'b@example.org')
      const later = await ask(ana, 'c@example.org')
      expect(await emailChanges.undo(later.id)).toBe(true)
      expect(await emailOf(ana)).toBe('a@example.org')
      expect(await emailChanges.undo(first.id)).toBe(true)
      expect([(await emailChanges.pendingOf(rui))?.id, await emailChanges.confirm(other.id)]).toEqual([other.id, true])
      expect([await emailOf(ana), await emailOf(rui)]).toEqual(['ana@example.org', 'b@example.org'])
    })

    test('addresses that were replaced are told in their order, of this person, while they can be brought back', async () => {
      const { emailChanges } = open.stores
      const [none, rui] = [await person('r1'), await person('r2', 'rui@example.org')]
      await emailChanges.confirm((await ask(rui, 'x@example.org')).id)
      for (const email of ['z@example.org', 'a@example.org', 'm@example.org']) await emailChanges.confirm((await ask(none, email)).id)
      await ask(none, 'pending@example.org')
      expect(await emailChanges.replacedAddresses(none)).toEqual(['z@example.org', 'a@example.org'])
      open.clock.advance(86_399)
      expect(await emailChanges.replacedAddresses(none)).toHaveLength(2)
      open.clock.advance(1)
      expect(await emailChanges.replacedAddresses(none)).toEqual([])
    })

    test('a change goes when the time to undo it was over before that moment, not at it', async () => {
      const { emailChanges } = open.stores
      await emailChanges.prune(inSeconds(1_000_000))
      const id = await person('p1', 'p@example.org')
      const change = await ask(id, 'q@example.org', 60, 120)
      expect([await emailChanges.prune(inSeconds(120)), (await emailChanges.byId(change.id))?.id]).toEqual([0, change.id])
      expect([await emailChanges.prune(inSeconds(121)), await emailChanges.byId(change.id)]).toEqual([1, undefined])
    })
  })
}
