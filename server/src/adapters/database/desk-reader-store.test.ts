import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertOf, house, type Row } from './testing/circulation-rows.ts'
import { engines } from './testing/engines.ts'
import { openStores } from './testing/stores.ts'

const at = '2026-11-03T13:00:00.000Z'
const person = (id: number, name: string, more: Row = {}) =>
  insertOf('patron', { id, code: `p${id}`, name, created_at: at, updated_at: at, ...more })
const bond = (id: number, patron_id: number, more: Row = {}) => insertOf('bond', { id, patron_id, category_id: 1, library_id: 1, ...more })

const written: readonly string[] = [
  ...house,
  insertOf('patron_category', { id: 2, code: 'AA', names: '{"pt":"Antes"}' }),
  person(10, 'Zélia Çava', {
    social_name: 'Bruno',
    card_number: 'C10',
    email: 'Zelia@Exemplo.org',
    phone: '(11) 4002-8922',
    cpf: '52998224725',
  }),
  person(11, 'Ana Çava', { mobile: '11 98888-7777', receipt_wish: 'email' }),
  person(12, 'Ana Çava', { card_number: 'p11', blocked: 1, blocked_reason: 'motivo' }),
  person(13, 'Ana Çava', { anonymised_at: at }),
  bond(10, 10, { registration: 'R10', active: 0 }),
  bond(11, 10, { library_id: 2, category_id: 2 }),
  bond(12, 10, { library_id: 2 }),
  bond(13, 11, { registration: 'p10', active: 0 }),
  bond(14, 11, { registration: 'R11', active: 0, category_id: 2 }),
  bond(15, 13, { registration: 'R13' }),
]

for (const engine of engines) {
  describe(`readers at the desk, on ${engine.name}`, () => {
    const open = openStores(engine)
    beforeAll(async () => {
      for (const statement of written) await sql.raw(statement).execute(open.database.write)
    })
    const ids = async (text: string, limit = 9) => {
      const { readers, total } = await open.stores.deskReaders.search(text, limit)
      return [readers.map(({ patronId }) => patronId), total]
    }

    test('a scan names who has the card or code, else the registration, else the CPF; each once, nobody who is gone', async () => {
      const { deskReaders } = open.stores
      const matched = async (text: string) => (await deskReaders.match(text)).map(({ patronId, by }) => [patronId, by])
      expect([await matched('C10'), (await matched('p11')).toSorted(), await matched('R10')]).toEqual([[[10, 'card']], [[11, 'card'], [12, 'card']], [[10, 'registration']]]) // prettier-ignore
      // A registration of one that is the code of another.
      expect(await matched('p10')).toEqual([[10, 'card'], [11, 'registration']]) // prettier-ignore
      expect([await matched('529.982.247-25'), await matched('52998224725'), await matched('5299822472')]).toEqual([[[10, 'cpf']], [[10, 'cpf']], []]) // prettier-ignore
      expect([await matched('R13'), await matched('p13'), await matched('c10')]).toEqual([[], [], []])
      expect(await deskReaders.match('R11')).toEqual([{ patronId: 11, name: 'Ana Çava', by: 'registration', receipts: 'email' }])
      expect((await deskReaders.match('C10'))[0]?.name).toBe('Bruno')
    })

    test('a search finds all its words in a name, or the text in code, e-mail, telephone or CPF, or the whole registration', async () => {
      expect([await ids('cava'), await ids('cava ana'), await ids('ana zelia')]).toEqual([
        [[11, 12, 10], 3],
        [[11, 12], 2],
        [[], 0],
      ])
      expect([await ids('bruno'), await ids('exemplo.ORG'), await ids('P12')]).toEqual([
        [[10], 1],
        [[10], 1],
        [[12], 1],
      ])
      expect([await ids('4002-8922'), await ids('988887777'), await ids('40'), await ids('400')]).toEqual([[[10], 1], [[11], 1], [[], 0], [[10], 1]]) // prettier-ignore
      expect([await ids('R10'), await ids('R1'), await ids('529.982.247-25')]).toEqual([
        [[10], 1],
        [[], 0],
        [[10], 1],
      ])
      expect(await ids('cava', 2)).toEqual([[11, 12], 3])
    })

    test('a reader is listed with the first bond that is active, else the first one', async () => {
      const { readers } = await open.stores.deskReaders.search('cava', 9)
      expect(readers).toEqual([
        { patronId: 11, name: 'Ana Çava', receipts: 'email', active: false, categoryNames: {}, libraryCode: 'bc', registration: 'p10' },
        { patronId: 12, name: 'Ana Çava', receipts: readers[1]!.receipts, active: false },
        { patronId: 10, name: 'Bruno', receipts: readers[1]!.receipts, active: true, categoryNames: { pt: 'Antes' }, libraryCode: 'bn' },
      ])
    })

    test('names and codes are those of who was asked for; notes are of one reader, the last first', async () => {
      const { deskReaders } = open.stores
      expect(await deskReaders.names([10, 12, 10, 99])).toEqual(new Map([[10, 'Bruno'], [12, 'Ana Çava']])) // prettier-ignore
      expect(await deskReaders.names([])).toEqual(new Map())
      expect(await deskReaders.byCodes(['p10', 'p13', 'p99'])).toEqual(new Map([['p10', { patronId: 10, name: 'Bruno' }]]))
      expect([await deskReaders.onSlip(10), await deskReaders.onSlip(99)]).toEqual([{ code: 'p10', name: 'Bruno' }, undefined])
      expect((await deskReaders.categories()).map(({ code }) => code)).toEqual(['AA', 'GR'])
      const write = (patronId: number, text: string, kind: 'public' | 'internal' = 'internal') => deskReaders.writeNote({ patronId, loginId: 1, kind, text }) // prettier-ignore
      const [first, , last] = [await write(11, 'a', 'public'), await write(12, 'b'), await write(11, 'c')]
      expect(await deskReaders.notes(11)).toEqual([last, first])
      expect(first).toEqual({ id: first.id, kind: 'public', text: 'a', writtenAt: open.clock.now().toISOString() })
    })

    test('what the desk sees of one reader is of this one', async () => {
      const { deskReaders, secondFactors, staffGrants } = open.stores
      await open.database.write.insertInto('login').values({ id: 50, base_id: 1, username: 'u12', patron_id: 12, earlier_hashes: '[]', state: 'active', created_at: at }).execute() // prettier-ignore
      await secondFactors.begin(50, 'x')
      await deskReaders.setReceipts(12, 'print')
      const ofAna = { name: 'Ana Çava', cardNumber: 'p11', blockedReason: 'motivo', secondFactor: false, receipts: 'print' }
      expect(await deskReaders.find(12)).toEqual(ofAna)
      await secondFactors.activate(50, 1)
      const role = await staffGrants.grant({ loginId: 50, role: 'gestor' })
      expect([await deskReaders.find(12), (await deskReaders.find(11))?.secondFactor]).toEqual([{ ...ofAna, secondFactor: true }, false])
      expect([(await deskReaders.whole(12))?.isStaff, (await deskReaders.whole(11))?.isStaff]).toEqual([true, false])
      await staffGrants.revoke(role)
      expect(await deskReaders.whole(12)).toMatchObject({ ...ofAna, secondFactor: true, isStaff: false, record: { name: 'Ana Çava' } })
      expect([(await deskReaders.find(11))?.receipts, await deskReaders.find(13), await deskReaders.whole(99)]).toEqual(['email', undefined, undefined]) // prettier-ignore
    })

    test('the wish of deletion that a reader’s record tells of is the one that waits, of this reader', async () => {
      const { dataRequests, deskReaders } = open.stores
      const dueAt = new Date('2026-12-01T12:00:00.000Z')
      await dataRequests.refuseDeletion(12, ['loans'])
      await dataRequests.askDeletion(11, dueAt)
      const wish = { requestedAt: open.clock.now().toISOString(), dueAt: dueAt.toISOString() }
      expect([(await deskReaders.whole(11))?.deletion, (await deskReaders.whole(12))?.deletion]).toEqual([wish, undefined])
      await dataRequests.takeBack(11)
      expect(await deskReaders.whole(11)).not.toHaveProperty('deletion')
    })

    test('e-mails of one reader are listed the last first, with what became of each', async () => {
      const { write } = open.database
      const email = (id: number, state: string, error: string | null) => insertOf('alert_email', { id, patron_id: 11, message_id: `m${id}`, state, created_at: at, finished_at: '2026-11-05T10:00:00.000Z', last_error: error }) // prettier-ignore
      const alert = (id: number, email_state: string, more: Row = {}) => insertOf('alert', { id, patron_id: 11, kind: 'debt', subject: `s${id}`, occasion: 'once', params: '{}', at, email_state, ...more }) // prettier-ignore
      const statements = [
        email(1, 'sent', null),
        email(2, 'failed', 'timeout'),
        email(3, 'failed', 'returned'),
        alert(1, 'sent', { email_id: 1 }),
        alert(2, 'failed', { email_id: 2, at: '2026-11-04T13:00:00.000Z' }),
        alert(3, 'failed', { email_id: 3 }),
        alert(4, 'waiting', { email_after: at, at: '2026-11-02T13:00:00.000Z' }),
        alert(5, 'sem_endereco'),
        ...['none', 'declined', 'irrelevant'].map((state, n) => alert(6 + n, state)),
        alert(9, 'sem_endereco', { patron_id: 12 }),
      ]
      for (const statement of statements) await sql.raw(statement).execute(write)
      const found = await open.stores.deskReaders.emails(11, 9)
      const done = '2026-11-05T10:00:00.000Z'
      expect(found.map(({ state, at: when }) => [state, when])).toEqual([
        ['failed', done],
        ['without_address', at],
        ['returned', done],
        ['sent', done],
        ['waiting', '2026-11-02T13:00:00.000Z'],
      ])
      expect(await open.stores.deskReaders.emails(11, 2)).toEqual(found.slice(0, 2))
    })
  })
}
