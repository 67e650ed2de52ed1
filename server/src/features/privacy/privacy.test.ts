import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { goodPassword, openSessionSite, type SessionSite } from '../session/testing/session-site.ts'
import { existsSync } from 'node:fs'
import { makeCopy, makeCopyJob } from './data-copy.ts'
import { deleteDue, jobsAtRest } from './testing/delete-due.ts'
import { unzip } from './testing/unzip.ts'

const path = '/api/pessoas/meu-farol/privacidade'
const never = async () => undefined

for (const engine of engines) {
  describe(`privacy, on ${engine.name}`, () => {
    let site: SessionSite
    let people = 0
    const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, token: string, body?: object) => {
      const answer = await site.call(method, url, body, { token })
      return {
        status: answer.statusCode,
        body: answer.statusCode === 200 && method === 'GET' && url.includes('/copia/') ? undefined : answer.json(),
        bytes: answer.rawPayload,
      }
    }
    async function someone(more: Parameters<SessionSite['person']>[1] = {}) {
      people += 1
      const name = `priv${people}`
      const loginId = await site.person(name, { name: `Pessoa ${people} Canarinho`, cpf: `${people}`.padStart(11, '0'), ...more })
      const token = (await site.signIn(name)).json().access_token as string
      return { name, loginId, token, patronId: (await site.stores.patrons.find(`P-${name}`))!.id }
    }
    const copied = async (token: string) => {
      const { copia } = (await ask('GET', path, token)).body
      return copia?.situacao === 'pronta' ? (copia.link as string) : undefined
    }

    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(() => site.remove())

    test('what is held, by kind, with purpose, basis, retention and who sees it, in the reader’s language', async () => {
      const { token, patronId, name } = await someone()
      await site.stores.audit.record({
        actor: { kind: 'staff', loginId: 1 },
        act: 'read_reader',
        subject: { kind: 'patron', id: patronId },
      })
      const page = (await ask('GET', path, token)).body
      expect(page.dados.map((one: { tipo: string }) => one.tipo)).toEqual(expect.arrayContaining(['registro', 'acessos']))
      expect(page.dados.find((one: { tipo: string }) => one.tipo === 'registro')).toEqual({
        tipo: 'registro',
        descricao: 'Seu cadastro e seus vínculos',
        quantidade: 2,
        desde: '2026-11-20',
        finalidade: 'Saber quem usa a biblioteca',
        base_legal: 'Política pública (LGPD, art. 7º, III)',
        prazo: 'Enquanto você estiver cadastrado',
        quem_ve: 'você, o balcão',
      })
      expect(page.consultas).toEqual([{ data: '2026-11-20', desc_biblioteca: 'Toda a rede', funcao: 'Equipe' }])
      expect(JSON.stringify(page)).not.toContain(name)
      const english = await site.call('GET', path, undefined, { token, headers: { 'accept-language': 'en' } })
      expect(JSON.stringify(english.json())).toContain('Your record and your bonds')
    })

    test('J196: one copy a day, with the password; once, by its person, within a day; equal to the database', async () => {
      const { token, loginId, patronId, name } = await someone()
      const other = await someone()
      expect((await ask('POST', `${path}/copia`, token, { senha: 'errada' })).body.code).toBe('senha_atual_incorreta')
      expect((await ask('POST', `${path}/copia`, token, { senha: goodPassword })).body).toEqual({
        situacao: 'preparando',
        pedida_em: expect.any(String),
      })
      expect((await ask('POST', `${path}/copia`, token, { senha: goodPassword })).body.code).toBe('copia_recente')
      await expect.poll(() => copied(token)).toBeDefined()
      const code = (await copied(token))!
      expect((await ask('GET', `${path}/copia/${code}`, other.token)).status).toBe(404)
      const { fileName } = (await site.stores.dataRequests.latestCopy(patronId))!
      const file = `${site.dataDir}/copies/${fileName}`
      expect(existsSync(file)).toBe(true)
      const fetched = await ask('GET', `${path}/copia/${code}`, token)
      expect(fetched.status).toBe(200)
      // Given out once, it lies about nowhere.
      expect(existsSync(file)).toBe(false)
      expect((await ask('GET', `${path}/copia/${code}`, token)).status).toBe(404)
      const files = unzip(fetched.bytes)
      expect([...files.keys()]).toEqual(
        expect.arrayContaining(['dados.html', 'dados.json', 'esquema.json', 'listas/patron.csv', 'listas/login.csv']),
      )
      const { dados } = JSON.parse(files.get('dados.json')!) as { dados: Record<string, Record<string, unknown>[]> }
      const stored = await site.database.read.selectFrom('patron').selectAll().where('id', '=', patronId).executeTakeFirstOrThrow()
      for (const [column, value] of Object.entries(dados['patron']![0]!))
        expect([column, value]).toEqual([column, stored[column as keyof typeof stored]])
      const login = await site.database.read.selectFrom('login').selectAll().where('id', '=', loginId).executeTakeFirstOrThrow()
      const all = [...files.values()].join('\n')
      expect(all).toContain(name)
      expect(all).not.toContain(login.password_hash)
      expect(all).not.toContain(other.name)
      expect(files.get('dados.html')).not.toMatch(/<script/i)
      expect((await ask('GET', path, token)).body.copia.situacao).toBe('retirada')
      expect(await site.database.read.selectFrom('job').select('state').where('kind', '=', makeCopyJob).execute()).toEqual([
        { state: 'done' },
      ])
    })

    test('the next copy may be asked for a day after the one before, not a second earlier', async () => {
      const { token, name } = await someone()
      const order = (as: string) => ask('POST', `${path}/copia`, as, { senha: goodPassword })
      await order(token)
      await expect.poll(() => copied(token)).toBeDefined()
      site.clock.advance(86_399)
      const late = (await site.signIn(name)).json().access_token as string
      expect((await order(late)).body).toMatchObject({ code: 'copia_recente', params: { quando: '2026-11-21' } })
      const code = (await copied(late))!
      site.clock.advance(1)
      // The one before is over at the same moment.
      expect((await ask('GET', `${path}/copia/${code}`, late)).status).toBe(404)
      expect((await order(late)).body).toMatchObject({ situacao: 'preparando' })
      await expect.poll(() => copied(late)).toBeDefined()
      site.clock.advance(-86_400)
    })

    test('a copy is written in the language of its person, and after a day nobody fetches it', async () => {
      const { token, name } = await someone({ language: 'en' })
      await ask('POST', `${path}/copia`, token, { senha: goodPassword })
      await expect.poll(() => copied(token)).toBeDefined()
      const files = unzip((await ask('GET', `${path}/copia/${await copied(token)}`, token)).bytes)
      expect(files.get('dados.html')).toMatch(/<html lang="en/)
      site.clock.advance(86_401)
      const next = async () => (await site.signIn(name)).json().access_token as string
      const again = await next()
      await ask('POST', `${path}/copia`, again, { senha: goodPassword })
      await expect.poll(() => copied(again)).toBeDefined()
      const code = (await copied(again))!
      site.clock.advance(86_401)
      const late = await next()
      const { copia } = (await ask('GET', path, late)).body
      expect([copia.situacao, copia.link]).toEqual(['vencida', undefined])
      expect((await ask('GET', `${path}/copia/${code}`, late)).status).toBe(404)
      site.clock.advance(-2 * 86_401)
    })

    test('a copy that fails is tried again; after the last try it stands in nobody’s way', async () => {
      const { token, patronId } = await someone()
      const id = (await site.stores.dataRequests.askCopy(patronId))!
      const copyFiles = { write: () => Promise.reject(new Error('disk full')), read: never, remove: never, removeOlderThan: never }
      const { run } = makeCopy({ ...site.stores, clock: site.clock, copyFiles, readNotesInCopy: async () => false })
      const attempt = (nth: number) =>
        run({ id: 1, kind: makeCopyJob, payload: { id, patronId }, attempt: nth, maxAttempts: 2 }, new AbortController().signal)
      await expect(attempt(1)).rejects.toThrow('disk full')
      expect((await ask('GET', path, token)).body.copia.situacao).toBe('preparando')
      await expect(attempt(2)).rejects.toThrow('disk full')
      expect((await ask('GET', path, token)).body.copia).toBeUndefined()
    })

    test('after a copy that could not be made another can be asked for at once', async () => {
      const { token, patronId } = await someone()
      expect((await ask('POST', `${path}/copia`, token, { senha: goodPassword })).status).toBe(200)
      const made = (await site.stores.dataRequests.latestCopy(patronId))!
      await expect.poll(() => copied(token)).toBeDefined()
      await site.stores.dataRequests.copyFailed(made.id)
      expect((await ask('GET', path, token)).body.copia).toBeUndefined()
      expect((await ask('POST', `${path}/copia`, token, { senha: goodPassword })).body.situacao).toBe('preparando')
    })

    test('a copy whose last attempt was killed is given up in the night after its day, and another can be asked for', async () => {
      const { token, name, patronId } = await someone()
      // Its job is gone.
      await site.stores.dataRequests.askCopy(patronId)
      const night = async () => {
        await site.stores.jobs.add({ kind: 'remove_data_copies', payload: {} })
        await jobsAtRest(site)
      }
      await night()
      expect((await ask('GET', path, token)).body.copia.situacao).toBe('preparando')
      site.clock.advance(86_401)
      const late = (await site.signIn(name)).json().access_token as string
      const order = async () => (await ask('POST', `${path}/copia`, late, { senha: goodPassword })).body
      expect((await order()).code).toBe('copia_recente')
      await night()
      expect((await order()).situacao).toBe('preparando')
      await jobsAtRest(site)
      site.clock.advance(-86_401)
    })

    test('one kind is erased, with a fresh proof; the loan history of who has none is nothing', async () => {
      const { token, patronId } = await someone()
      const params = { outcome: 'new_device', day: '2026-11-20', time: '09:00' } as const
      await site.stores.alerts.notify({ patronId, kind: 'security', subject: 'x:1', params, at: site.clock.now() })
      const page = (await ask('GET', path, token)).body
      expect(page.dados.find((one: { tipo: string }) => one.tipo === 'alertas').apagar.tipo).toBe('alertas')
      expect((await ask('DELETE', `${path}/dados/alertas`, token)).body).toEqual({ apagados: 1, mantidos: 0 })
      expect((await ask('DELETE', `${path}/dados/historico`, token)).body).toEqual({ apagados: 0, mantidos: 0 })
      expect((await ask('DELETE', `${path}/dados/perfil`, token)).status).toBe(404)
      await site.database.write.updateTable('token_family').set({ proved_at: null }).execute()
      expect((await ask('DELETE', `${path}/dados/alertas`, token)).body.code).toBe('confirmacao_necessaria')
    })

    test('requests about one’s data: a number, fifteen days, one’s own alone, five a day', async () => {
      const { token } = await someone()
      const made = (await ask('POST', `${path}/pedidos`, token, { tipo: 'corrigir', texto: 'Meu nome está errado.' })).body
      expect(made).toMatchObject({
        tipo: 'corrigir',
        texto: 'Meu nome está errado.',
        situacao: 'aguardando',
        data: '2026-11-20',
        prazo: '2026-12-05',
      })
      expect((await ask('GET', `${path}/pedidos`, token)).body.data).toEqual([made])
      expect((await ask('GET', `${path}/pedidos`, (await someone()).token)).body.data).toEqual([])
      for (let n = 0; n < 4; n += 1) await ask('POST', `${path}/pedidos`, token, { tipo: 'explicar', texto: 'Por quê?' })
      expect((await ask('POST', `${path}/pedidos`, token, { tipo: 'opor', texto: 'Não.' })).body.code).toBe('muitas_requisicoes')
      expect((await ask('POST', `${path}/pedidos`, token, { tipo: 'corrigir', texto: ' ' })).body.fields[0].field).toBe('texto')
    })

    test('I180: what stands open refuses the deletion, in words of who reads them, and the request is stored', async () => {
      const { token, loginId, patronId } = await someone()
      await site.stores.staffGrants.grant({ loginId, role: 'atendimento' })
      const refused = await ask('POST', `${path}/exclusao`, token, { senha: goodPassword })
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({ code: 'ExclusaoPendencias', params: { lista: ['função na equipe da biblioteca'] } })
      expect((await ask('GET', path, token)).body.exclusao).toMatchObject({ pendencias: ['função na equipe da biblioteca'] })
      const english = await site.call('GET', path, undefined, { token, headers: { lang: '5' } })
      expect(english.json().exclusao).toMatchObject({ pendencias: ['a role in the staff of the library'] })
      // A row of the time before codes were stored.
      await site.stores.dataRequests.refuseDeletion(patronId, ['empréstimos em aberto'])
      expect((await ask('GET', path, token)).body.exclusao).toMatchObject({ pendencias: ['empréstimos em aberto'] })
    })

    test('a deletion that waits is shown, and taken back, also after a later wish was refused', async () => {
      const { token, loginId } = await someone()
      const asked = await ask('POST', `${path}/exclusao`, token, { senha: goodPassword })
      await site.stores.staffGrants.grant({ loginId, role: 'atendimento' })
      expect((await ask('POST', `${path}/exclusao`, token, { senha: goodPassword })).body.code).toBe('ExclusaoPendencias')
      expect((await ask('GET', path, token)).body.exclusao).toEqual({ ...asked.body, pendencias: [] })
      expect((await ask('DELETE', `${path}/exclusao`, token)).status).toBe(200)
      expect((await ask('GET', path, token)).body.exclusao?.sera_em).toBeUndefined()
    })

    test('a deletion that waits is taken back by a call, and by the next sign-in', async () => {
      const { token, name } = await someone()
      expect((await ask('POST', `${path}/exclusao`, token, { senha: 'errada' })).body.code).toBe('senha_atual_incorreta')
      const asked = await ask('POST', `${path}/exclusao`, token, { senha: goodPassword })
      expect(new Date(asked.body.sera_em).getTime() - new Date(asked.body.pedida_em).getTime()).toBe(7 * 86_400_000)
      expect((await ask('DELETE', `${path}/exclusao`, token)).status).toBe(200)
      expect((await ask('DELETE', `${path}/exclusao`, token)).status).toBe(404)
      await ask('POST', `${path}/exclusao`, token, { senha: goodPassword })
      const again = (await site.signIn(name)).json().access_token as string
      expect((await ask('GET', path, again)).body.exclusao).toBeUndefined()
    })

    test('after seven days nothing knows the person; the code given to somebody new shows nothing of the old (I182)', async () => {
      const { token, name, patronId } = await someone({ email: 'canario-um@exemplo.org', socialName: 'Canario Social' })
      await ask('PUT', '/api/pessoas/meu-farol/dados-pessoais', token, { celular: '81955554444', logradouro: 'Rua do Canario 7' })
      await ask('POST', `${path}/pedidos`, token, { tipo: 'explicar', texto: 'canario-pedido' })
      const suggestion = {
        patron_id: patronId,
        content: 'canario-mensagem',
        state: 'new',
        created_at: '2026-11-20T12:00:00.000Z',
        name: null,
        email: null,
      } as const
      const library = await site.database.read.selectFrom('library').select('id').executeTakeFirstOrThrow()
      await site.database.write
        .insertInto('library_message')
        .values({ ...suggestion, library_id: library.id } as never)
        .execute()
      await ask('POST', `${path}/exclusao`, token, { senha: goodPassword })
      await jobsAtRest(site)
      site.clock.advance(7 * 86_400 - 60)
      await deleteDue(site)
      expect(await site.stores.patrons.find(`P-${name}`)).toBeDefined()
      site.clock.advance(61)
      await deleteDue(site)
      await deleteDue(site)
      expect(await site.stores.patrons.find(`P-${name}`)).toBeUndefined()
      expect((await site.signIn(name)).statusCode).toBe(401)
      const tables = (await site.database.read.introspection.getTables()).filter(({ isView }) => !isView)
      for (const { name: table } of tables) {
        const rows = JSON.stringify(
          await site.database.read
            .selectFrom(table as 'patron')
            .selectAll()
            .execute(),
        )
        for (const canary of [name, 'canario-um', 'Canario Social', '81955554444', 'Rua do Canario', 'canario-pedido', 'canario-mensagem'])
          expect([table, canary, rows.includes(canary)]).toEqual([table, canary, false])
      }
      await site.person(name, { code: `P-${name}`, name: 'Outra Pessoa' })
      const anew = (await site.signIn(name)).json().access_token as string
      const page = (await ask('GET', path, anew)).body
      expect(JSON.stringify(page)).not.toMatch(/canario/i)
      expect(page.exclusao).toBeUndefined()
    })
  })
}
