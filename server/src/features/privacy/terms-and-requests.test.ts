import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from '../desk/testing/desk-site.ts'

const own = '/api/pessoas/meu-farol/privacidade'
const desk = '/api/equipe/privacidade'

for (const engine of engines) {
  describe(`terms of use and requests, on ${engine.name}`, () => {
    let site: DeskSite
    const tokens = new Map<string, string>()
    const ask = async (name: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
      const answer = await site.call(method, url, body, { token: tokens.get(name)! })
      return { status: answer.statusCode, body: answer.json() }
    }
    const enter = async (name: string) => void tokens.set(name, (await site.signIn(name)).json().access_token)
    async function setTerms(terms?: object): Promise<void> {
      const document = { name: 'Universidade', acronym: 'U', secondFactor: { roles: [] }, ...(terms && { terms }) }
      await site.stores.settings.put('institution', document)
      site.later(1)
    }

    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.staff('dpo', 'administrador')
      for (const name of ['ana', 'bia']) {
        await site.person(name, { name: `Pessoa ${name}` })
        await enter(name)
      }
    })
    afterAll(() => site.remove())

    test('terms are to be read before the first use, once, and again when their version changes; who acts alone decides', async () => {
      expect((await ask('ana', 'GET', '/api/pessoas')).body.termos).toBeUndefined()
      expect((await ask('ana', 'GET', `${own}/termos`)).body).toEqual({})
      await setTerms({ version: '2026-1', text: '<p>Silêncio.</p><script>alert(1)</script>' })
      expect((await ask('ana', 'GET', '/api/pessoas')).body.termos).toBe('pendentes')
      expect((await ask('ana', 'GET', `${own}/termos`)).body).toEqual({ termos: { versao: '2026-1', texto: '<p>Silêncio.</p>' } })
      expect((await ask('ana', 'PUT', `${own}/termos`, { versao: '2025-9' })).body.code).toBe('estado_invalido')
      const read = await ask('ana', 'PUT', `${own}/termos`, { versao: '2026-1' })
      expect(read.body).toEqual({ descricao: 'Termos de uso', versao: '2026-1', data: '2026-11-20' })
      site.later(5)
      expect((await ask('ana', 'PUT', `${own}/termos`, { versao: '2026-1' })).body).toEqual(read.body)
      expect((await ask('ana', 'GET', '/api/pessoas')).body.termos).toBeUndefined()
      expect((await ask('bia', 'GET', '/api/pessoas')).body.termos).toBe('pendentes')
      await setTerms({ version: '2026-2', text: { pt: '<p>Novo.</p>' } })
      expect((await ask('ana', 'GET', '/api/pessoas')).body.termos).toBe('pendentes')
      const page = (await ask('ana', 'GET', own)).body
      expect(page.consentimentos).toEqual([{ descricao: 'Termos de uso', versao: '2026-1', data: '2026-11-20' }])
      expect(page.termos).toEqual({ versao: '2026-2', texto: '<p>Novo.</p>' })
      await setTerms()
      expect((await ask('ana', 'GET', '/api/pessoas')).body.termos).toBeUndefined()
    })

    test('requests at the desk: nearest term first, answered once by an administrator, read by their person alone', async () => {
      await enter('ana')
      await enter('bia')
      const first = (await ask('ana', 'POST', `${own}/pedidos`, { tipo: 'explicar', texto: 'Por quê?' })).body
      site.later(1440)
      await enter('bia')
      await ask('bia', 'POST', `${own}/pedidos`, { tipo: 'portar', texto: 'Quero levar.' })
      await site.deskToken('dpo')
      const waiting = (await site.at('dpo', 'GET', desk)).body
      expect(waiting.data.map(({ texto }: { texto: string }) => texto)).toEqual(['Por quê?', 'Quero levar.'])
      expect(waiting.data[0]).toMatchObject({ prazo: '2026-12-05', situacao: 'aguardando', leitor: { nome: 'Pessoa ana' } })
      expect((await site.at('dpo', 'PUT', `${desk}/${first.numero}`, { resposta: '  ' })).body.fields[0].field).toBe('resposta')
      const answered = await site.at('dpo', 'PUT', `${desk}/${first.numero}`, { resposta: 'Porque a lei manda.' })
      expect(answered.body).toMatchObject({ situacao: 'respondido', resposta: 'Porque a lei manda.', respondido_em: '2026-11-21' })
      expect((await site.at('dpo', 'PUT', `${desk}/${first.numero}`, { resposta: 'De novo.' })).body.code).toBe('estado_invalido')
      expect((await site.at('dpo', 'PUT', `${desk}/999`, { resposta: 'Nada.' })).status).toBe(404)
      expect((await site.at('dpo', 'GET', desk)).body.total).toBe(1)
      // Nobody answers what they asked themselves.
      await enter('dpo')
      const mine = (await ask('dpo', 'POST', `${own}/pedidos`, { tipo: 'opor', texto: 'Não quero.' })).body
      expect((await site.at('dpo', 'PUT', `${desk}/${mine.numero}`, { resposta: 'Está bem.' })).body).toMatchObject({
        code: 'acesso_negado',
        params: { motivo: 'propria_pessoa' },
      })
      expect((await site.at('dpo', 'GET', `${desk}?situacao=respondido`)).body.data[0].resposta).toBe('Porque a lei manda.')
      await enter('ana')
      expect((await ask('ana', 'GET', `${own}/pedidos`)).body.data[0]).toMatchObject({ resposta: 'Porque a lei manda.' })
      const alerts = (await ask('ana', 'GET', '/api/alerta')).body
      expect(JSON.stringify(alerts)).toContain('Seu pedido sobre dados foi respondido')
      await enter('bia')
      expect((await ask('bia', 'GET', `${own}/pedidos`)).body.data).toHaveLength(1)
      for (const role of ['atendimento', 'gestor', 'moderacao'] as const) {
        await site.staff(`so-${role}`, role)
        expect((await site.at(`so-${role}`, 'GET', desk)).status).toBe(403)
      }
    })

    test('many who ask at the same moment all have their own number', async () => {
      const names = Array.from({ length: 8 }, (_, n) => `leitor${n}`)
      for (const name of names) {
        await site.person(name)
        await enter(name)
      }
      for (let round = 0; round < 5; round += 1) {
        const asked = names.map((name) => ask(name, 'POST', `${own}/pedidos`, { tipo: 'opor', texto: 'Não quero.' }))
        const answers = await Promise.all(asked)
        expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
        expect(new Set(answers.map(({ body }) => body.numero)).size).toBe(names.length)
      }
    })

    test('who of the staff opened the record: the day, the library of the desk, the role; never a name', async () => {
      await enter('ana')
      await site.staff('norte', 'atendimento', 'BN')
      expect((await site.at('norte', 'GET', `/api/equipe/leitores/${await site.code('ana')}`)).status).toBe(200)
      const { consultas } = (await ask('ana', 'GET', own)).body
      expect(consultas[0]).toEqual({ data: '2026-11-21', cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte', funcao: 'Atendimento' })
      expect(JSON.stringify(consultas)).not.toContain('norte')
    })
  })
}
