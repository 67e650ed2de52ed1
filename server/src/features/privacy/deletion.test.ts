import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from '../desk/testing/desk-site.ts'
import type { Email } from '../../ports/mailer.ts'
import { goodPassword } from '../session/testing/session-site.ts'
import { deletionEmailHandlers, receiptJob } from './deletion-emails.ts'
import { removePerson } from './remove-person.ts'
import { deleteDue } from './testing/delete-due.ts'

const own = '/api/pessoas/meu-farol/privacidade'

for (const engine of engines) {
  describe(`deletion of an account, on ${engine.name}`, () => {
    let site: DeskSite
    let people = 0

    async function someone(more: Parameters<DeskSite['person']>[1] = {}) {
      people += 1
      const name = `sai${people}`
      await site.person(name, { name: `Pessoa ${people}`, ...more })
      const token = (await site.signIn(name)).json().access_token as string
      const patronId = (await site.stores.patrons.find(`P-${name}`))!.id
      return { name, token, patronId, address: `${name}@exemplo.org` }
    }
    const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token: string, body?: object) => {
      const answer = await site.call(method, url, body, { token })
      return { status: answer.statusCode, body: answer.json() }
    }
    const emailsTo = (address: string) => site.emails.filter(({ to }) => to.includes(address))
    const lastTo = async (address: string, subject: RegExp) => {
      await expect.poll(() => emailsTo(address).some((one) => subject.test(one.subject))).toBe(true)
      return emailsTo(address).findLast((one) => subject.test(one.subject))!
    }
    const pageOf = (text: string) => new URL(/https:\S+\/privacidade\/manter\/\S+/.exec(text)![0]).pathname

    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.staff('chefe', 'administrador')
    })
    afterAll(() => site.remove())

    test('the e-mail holds a page that takes the wish back: without scripts, without a sign-in, once', async () => {
      const { token, address, patronId } = await someone({ language: 'en', socialName: 'Flor do Campo' })
      expect((await ask('POST', `${own}/exclusao`, token, { senha: goodPassword })).status).toBe(200)
      const email = await lastTo(address, /Your account is to be deleted/)
      expect(email.text).toContain('27 November 2026')
      expect([email.text.includes('Flor do Campo'), /Pessoa \d/.test(email.text)]).toEqual([true, false])
      const page = pageOf(email.text)
      const seen = await site.call('GET', page, undefined, { headers: { 'accept-language': 'en' } })
      expect(seen.statusCode).toBe(200)
      expect(seen.body).toContain('Keep my account')
      expect(seen.body).not.toMatch(/<script/i)
      expect(seen.headers['cache-control']).toBe('no-store')
      expect((await ask('GET', own, token)).body.exclusao.sera_em).toBeDefined()
      expect((await site.call('POST', `${page.slice(0, -1)}${page.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(404)
      expect((await site.call('POST', '/privacidade/manter/1-x')).statusCode).toBe(404)
      const kept = await site.call('POST', page, undefined, { headers: { 'accept-language': 'en' } })
      expect([kept.statusCode, kept.body.includes('your account stays as it was')]).toEqual([200, true])
      expect((await site.call('POST', page)).statusCode).toBe(404)
      expect((await ask('GET', own, token)).body.exclusao).toBeUndefined()
      const acts = (await site.stores.audit.list({ subject: { kind: 'patron', id: patronId }, limit: 9 })).map(({ act }) => act)
      expect(acts.filter((act) => act === 'took_deletion_back')).toHaveLength(1)
      // No job holds the key of a page.
      const jobs = JSON.stringify(await site.database.read.selectFrom('job').selectAll().execute())
      expect(jobs).not.toContain(page.split('/').at(-1))
    })

    test('a receipt says what went and what stays; the address and every e-mail that waits go, and files of copies with them', async () => {
      const { token, address, patronId } = await someone()
      await site.stores.jobs.add({
        kind: 'waits_for_nobody',
        payload: { recipient: address },
        runAfter: new Date('2027-12-01T12:00:00Z'),
      })
      await ask('POST', `${own}/copia`, token, { senha: goodPassword })
      await expect.poll(async () => (await site.stores.dataRequests.latestCopy(patronId))?.state).toBe('ready')
      const { fileName } = (await site.stores.dataRequests.latestCopy(patronId))!
      const file = `${site.dataDir}/copies/${fileName}`
      expect(existsSync(file)).toBe(true)
      await ask('POST', `${own}/exclusao`, token, { senha: goodPassword })
      site.later(7 * 1440 + 1)
      await deleteDue(site)
      const receipt = await lastTo(address, /Sua conta foi excluída/)
      expect(receipt.text).toContain('Não ficou nada que a lei mande guardar.')
      expect(receipt.text).toContain('27 de novembro de 2026')
      expect(existsSync(file)).toBe(false)
      await expect
        .poll(async () => JSON.stringify(await site.database.read.selectFrom('job').selectAll().execute()).includes(address))
        .toBe(false)
      expect(readdirSync(`${site.dataDir}/copies`)).not.toContain(fileName)
    })

    test('a receipt that nobody takes is tried to its last attempt; then its address is forgotten', async () => {
      const to = 'ninguem@fora.example'
      const mailer = { send: () => Promise.reject(new Error('nobody there')), close: async () => {} }
      const deps = { ...site.stores, clock: site.clock, secret: Buffer.alloc(32), mailer, publicUrl: 'https://catalogo.example.org' }
      const handler = deletionEmailHandlers(deps)[receiptJob]!
      const payload = { to, language: 'pt', money: false }
      await site.stores.jobs.add({ kind: 'waits_for_nobody', payload, runAfter: new Date('2028-12-01T12:00:00Z') })
      const isStored = async () => JSON.stringify(await site.database.read.selectFrom('job').select('payload').execute()).includes(to)
      const seen: boolean[] = []
      for (const attempt of [1, 2, 3]) {
        const job = { id: 1, kind: receiptJob, payload, attempt, maxAttempts: 3 }
        await expect(handler.run(job, new AbortController().signal)).rejects.toThrow('nobody there')
        seen.push(await isStored())
      }
      expect(seen).toEqual([true, true, false])
    })

    test('e-mails that wait for the address before and for the one that was asked for go too', async () => {
      const { token, address, patronId } = await someone()
      const [before, wanted] = [`antes-${address}`, `novo-${address}`]
      const at = site.clock.now().toISOString()
      const change = { old_email: before, new_email: wanted, confirm_hash: `c-${address}`, undo_hash: `u-${address}` }
      await site.database.write
        .insertInto('pending_email_change')
        .values({
          ...change,
          patron_id: patronId,
          requested_at: at,
          confirm_until: '2027-12-01T12:00:00.000Z',
          undo_until: '2027-12-01T12:00:00.000Z',
        }) // prettier-ignore
        .execute()
      const runAfter = new Date('2027-12-01T12:00:00Z')
      for (const recipient of [before, wanted]) await site.stores.jobs.add({ kind: 'waits_for_nobody', payload: { recipient }, runAfter })
      await ask('POST', `${own}/exclusao`, token, { senha: goodPassword })
      site.later(7 * 1440 + 1)
      await deleteDue(site)
      await lastTo(address, /Sua conta foi excluída/)
      const jobs = JSON.stringify(await site.database.read.selectFrom('job').select('payload').execute())
      expect([jobs.includes(before), jobs.includes(wanted)]).toEqual([false, false])
    })

    test('a copy whose row is gone, as a process leaves it that ended after its transaction, goes with the night', async () => {
      const folder = `${site.dataDir}/copies`
      mkdirSync(folder, { recursive: true })
      const [left, fresh] = [`${'a'.repeat(32)}.zip`, `${'b'.repeat(32)}.zip`]
      for (const name of [left, fresh]) writeFileSync(`${folder}/${name}`, 'PK')
      const now = site.clock.now()
      const threeDaysAgo = new Date(now.getTime() - 3 * 86_400_000)
      utimesSync(`${folder}/${left}`, threeDaysAgo, threeDaysAgo)
      utimesSync(`${folder}/${fresh}`, now, now)
      await site.stores.jobs.add({ kind: 'remove_data_copies', payload: {} })
      await expect.poll(() => existsSync(`${folder}/${left}`)).toBe(false)
      expect(existsSync(`${folder}/${fresh}`)).toBe(true)
    })

    test('money keeps its rows for five years, without a name, and the receipt says until when', async () => {
      const { token, address, patronId } = await someone()
      const library = await site.database.read.selectFrom('library').select('id').executeTakeFirstOrThrow()
      const charged = await site.stores.together(({ librarySystem }) =>
        librarySystem.money.charge(
          { patronId, libraryId: library.id, kind: 'photocopies', cents: 500, note: 'Xerox' },
          { actor: { kind: 'system' }, libraryId: library.id },
        ),
      )
      if (charged.refused) throw new Error('refused')
      const refused = await ask('POST', `${own}/exclusao`, token, { senha: goodPassword })
      expect(refused.body).toMatchObject({ code: 'ExclusaoPendencias', params: { lista: ['débitos em aberto'] } })
      const acting = { actor: { kind: 'system' }, libraryId: library.id } as const
      const { debts } = await site.stores.librarySystem.money.debts(patronId, 'open')
      await site.stores.together(({ librarySystem }) => librarySystem.money.waive(debts[0]!.id, 'Isento', acting))
      const rows = () =>
        site.database.read.selectFrom('debt').select(['id', 'charged_at', 'state']).where('patron_id', '=', patronId).execute()
      const before = await rows()
      expect(before).toHaveLength(1)
      expect((await ask('POST', `${own}/exclusao`, token, { senha: goodPassword })).status).toBe(200)
      site.later(7 * 1440 + 1)
      await deleteDue(site)
      expect((await lastTo(address, /Sua conta foi excluída/)).text).toMatch(/débitos e pagamentos, sem o seu nome, até \d+ de \w+ de 2031/)
      expect(await rows()).toEqual(before)
    })

    test('comments lose the person: those that are shown stay without name and number, the others go', async () => {
      const { token, patronId } = await someone({ name: 'Canario Comentador' })
      await site.book('Comentado')
      const { id: titleId } = await site.database.read.selectFrom('title').select('id').executeTakeFirstOrThrow()
      const { commentDesk } = site.stores
      await commentDesk.add({ titleId, patronId, content: 'Ainda espera' })
      await commentDesk.decide(await commentDesk.add({ titleId, patronId, content: 'Fica sem nome' }), { state: 'shown' })
      const refused = await commentDesk.add({ titleId, patronId, content: 'Foi recusado' })
      await commentDesk.decide(refused, { state: 'refused', reason: 'Fora do assunto' })
      expect((await ask('POST', `${own}/exclusao`, token, { senha: goodPassword })).status).toBe(200)
      site.later(7 * 1440 + 1)
      await deleteDue(site)
      const left = await site.database.read.selectFrom('title_comment').select(['content', 'patron_id']).execute()
      expect(left).toEqual([{ content: 'Fica sem nome', patron_id: null }])
      const shown = (language: string) =>
        site.call('GET', `/api/comentarios/acervo/${titleId}`, undefined, { headers: { 'accept-language': language } })
      expect((await shown('pt')).json().data).toMatchObject([{ autor: 'Pessoa que não tem mais cadastro', comentario: 'Fica sem nome' }])
      expect((await shown('en')).json().data).toMatchObject([{ autor: 'A former reader' }])
      await site.deskToken('chefe')
      const desk = (await site.at('chefe', 'GET', '/api/equipe/comentarios?situacao=publicado')).body
      expect(desk.data).toMatchObject([{ comentario: 'Fica sem nome', anteriores: { publicados: 0, recusados: 0 } }])
      expect(desk.data[0].autor).toBeUndefined()
    })

    test('another base is told of who leaves, but not of a person who has no sign-in here', async () => {
      const { stores, database } = site
      const other = { code: 'OUTRA', name: 'Outra base', address: 'https://outra.example.org' }
      await stores.bases.put({ code: 'ESTA', name: 'Esta base' }, [other])
      const [named, nameless] = [await someone(), await someone()]
      const base = await database.read.selectFrom('base').select('id').where('code', '=', 'OUTRA').executeTakeFirstOrThrow()
      const login = { base_id: base.id, earlier_hashes: '[]', state: 'active', created_at: site.clock.now().toISOString() } as const
      for (const { name, patronId } of [named, nameless])
        await database.write
          .insertInto('login')
          .values({ ...login, username: `${name}.la`, patron_id: patronId })
          .execute()
      await database.write.deleteFrom('login').where('username', '=', nameless.name).execute()
      const nothing = async () => undefined
      const copyFiles = { write: nothing, read: nothing, remove: nothing, removeOlderThan: nothing }
      for (const { patronId } of [named, nameless])
        expect(await removePerson({ ...stores, copyFiles }, { patronId, actor: { kind: 'system' } })).toEqual([])
      const told = await database.read.selectFrom('job').select('unique_key').where('kind', '=', 'tell_base_of_deletion').execute()
      expect(told).toEqual([{ unique_key: `OUTRA:${named.patronId}` }])
    })

    test('I180: the desk asks for it by the same rules, with a reason and a fresh proof; the reader is told and may take it back', async () => {
      const { name, address, patronId } = await someone()
      await site.deskToken('chefe')
      const path = `/api/equipe/leitores/${patronId}`
      expect((await site.at('chefe', 'DELETE', path, { motivo: ' ' })).body.fields[0].field).toBe('motivo')
      await site.stores.staffGrants.grant({ loginId: (await site.stores.logins.find(name))!.id, role: 'atendimento' })
      expect((await site.at('chefe', 'DELETE', path, { motivo: 'Pediu no balcão' })).body.code).toBe('ExclusaoPendencias')
      await site.database.write
        .deleteFrom('staff_grant')
        .where('login_id', '=', (await site.stores.logins.find(name))!.id)
        .execute()
      site.later(11)
      expect((await site.at('chefe', 'DELETE', path, { motivo: 'Pediu no balcão' })).body.code).toBe('confirmacao_necessaria')
      await site.deskToken('chefe')
      const asked = await site.at('chefe', 'DELETE', path, { motivo: 'Pediu no balcão' })
      expect(asked.status).toBe(200)
      expect((await lastTo(address, /Pedido de exclusão/)).text).toContain('/privacidade/manter/')
      expect((await site.at('chefe', 'DELETE', '/api/equipe/leitores/999999', { motivo: 'x' })).status).toBe(404)
      const me = await site.code('chefe')
      expect((await site.at('chefe', 'DELETE', `/api/equipe/leitores/${me}`, { motivo: 'x' })).status).toBe(403)
      await site.staff('gestora', 'gestor')
      expect((await site.at('gestora', 'DELETE', path, { motivo: 'x' })).status).toBe(403)
      const { dueAt } = (await site.stores.dataRequests.latestDeletion(patronId))!
      expect(dueAt!.toISOString()).toBe(asked.body.sera_em)
    })

    test('a wish that waits stands in the record at the desk; asked again, its day and the page of its one e-mail stay', async () => {
      const { token, address, patronId } = await someone()
      await site.deskToken('chefe')
      const path = `/api/equipe/leitores/${patronId}`
      const record = async () => (await site.at('chefe', 'GET', path)).body
      expect(await record()).not.toHaveProperty('exclusao')
      const first = await site.at('chefe', 'DELETE', path, { motivo: 'Pediu no balcão' })
      const page = pageOf((await lastTo(address, /Pedido de exclusão/)).text)
      const wish = { pedida_em: site.clock.now().toISOString(), sera_em: first.body.sera_em }
      expect((await record()).exclusao).toEqual(wish)
      site.later(5)
      expect((await site.at('chefe', 'DELETE', path, { motivo: 'Pediu outra vez' })).body).toEqual({ sera_em: wish.sera_em })
      expect((await ask('POST', `${own}/exclusao`, token, { senha: goodPassword })).body).toEqual(wish)
      const waiting = site.database.read.selectFrom('job').select('id').where('kind', '=', 'deletion_email').where('state', '=', 'waiting')
      await expect.poll(() => waiting.execute()).toEqual([])
      expect(emailsTo(address).filter(({ subject }) => /Pedido de exclusão/.test(subject))).toHaveLength(1)
      expect((await site.call('POST', page)).statusCode).toBe(200)
      expect(await record()).not.toHaveProperty('exclusao')
    })
  })

  describe(`a letter that is on its way while days go by, on ${engine.name}`, () => {
    let site: DeskSite
    const [begun, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const sent: string[] = []
    beforeAll(async () => {
      const send = async ({ id }: Email) => {
        sent.push(id)
        begun.resolve()
        await letGo.promise
      }
      site = await openDeskSite(engine, { deps: { mailer: { send, close: async () => {} }, daily: [] } })
    })
    afterAll(() => site.remove())

    test('is sent once: no job is taken for abandoned', async () => {
      await site.person('lia')
      const token = (await site.signIn('lia')).json().access_token as string
      expect((await site.call('POST', `${own}/exclusao`, { senha: goodPassword }, { token })).statusCode).toBe(200)
      await begun.promise
      site.later(6 * 1440)
      // The runner looks for more to do until then.
      const { done } = await site.stores.jobs.counts()
      await site.stores.jobs.add({ kind: 'remove_data_copies', payload: {} })
      await expect.poll(async () => (await site.stores.jobs.counts()).done).toBeGreaterThan(done)
      letGo.resolve()
      await expect.poll(async () => (await site.stores.jobs.counts()).running).toBe(0)
      expect(sent).toHaveLength(1)
    })
  })

  describe(`a receipt that no mail server takes, on ${engine.name}`, () => {
    let site: DeskSite
    const attempts = 8
    const tried: string[] = []
    beforeAll(async () => {
      const send = async ({ id, to }: Email) => {
        if (!id.startsWith('deletion-receipt-')) return
        tried.push(to[0]!)
        throw new Error('421 Try again later')
      }
      site = await openDeskSite(engine, { deps: { mailer: { send, close: async () => {} }, daily: [] } })
    })
    afterAll(() => site.remove())

    test('the address waits in the job for every attempt that is left, and in no job after the last one', async () => {
      await site.person('leo')
      const address = 'leo@exemplo.org'
      const token = (await site.signIn('leo')).json().access_token as string
      expect((await site.call('POST', `${own}/exclusao`, { senha: goodPassword }, { token })).statusCode).toBe(200)
      site.later(7 * 1440 + 1)
      await site.stores.jobs.add({ kind: 'delete_accounts', payload: {} })
      const held = async () => {
        const jobs = await site.database.read.selectFrom('job').select(['kind', 'state', 'attempts', 'payload', 'run_after']).execute()
        return jobs.filter(({ payload }) => payload.includes(address))
      }
      const waiting = async () => (await held()).map(({ kind, state, attempts }) => `${kind} ${state} ${attempts}`)
      for (let attempt = 1; attempt < attempts; attempt += 1) {
        await expect.poll(waiting).toEqual([`deletion_receipt waiting ${attempt}`])
        site.clock.set(new Date((await held())[0]!.run_after))
      }
      await expect.poll(waiting).toEqual([])
      expect(tried).toEqual(Array.from({ length: attempts }, () => address))
    })
  })
}
