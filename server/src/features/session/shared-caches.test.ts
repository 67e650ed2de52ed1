import { addressOf, type CallError } from '@farol/contract/call.ts'
import { accountScreens } from '@farol/contract/account-screens.ts'
import type { Endpoint } from '@farol/contract/schemas/endpoint.ts'
import { screens } from '@farol/contract/screens.ts'
import { staffScreens } from '@farol/contract/staff-screens.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import type { PageRenderer } from '../../ports/page-renderer.ts'
import { openDeskSite, type DeskSite } from '../desk/testing/desk-site.ts'
import { goodPassword } from './testing/session-site.ts'

const network = '203.0.113.9'
const institution = {
  name: 'Universidade',
  acronym: 'U',
  secondFactor: { roles: [] },
  hours: [{ library: 'BC', week: { 'mon-sun': '00:00-24:00' } }],
  selfService: { library: 'BC', identify: 'code', language: 'pt', networks: [network] },
}

const name = 'Pessoa Canaria'
const nobodys = '999999999'
const present = ['reader', 'desk', 'terminal']
const absent = ['ended', 'wrong', 'visitor', 'nobody']

/** Calls that end the session of who makes them: asked last. */
const ending = ['DELETE /api/pessoas/meu-farol/troca-usuario', 'DELETE /api/equipe/sessao']
const nameOf = ({ method, path }: Endpoint) => `${method} ${path.replace('{product}', 'farol')}`
const place = (endpoint: Endpoint) => ending.indexOf(nameOf(endpoint))
const isStorable = (headers: Record<string, unknown>) => !/\bno-store\b/.test(String(headers['cache-control'] ?? ''))

/** Reads that need more than an address; each is told from `no-store` where it is named. */
const shownElsewhere = [
  // desk/receipts-and-merges.test.ts, debts/slips.test.ts, clearance/clearance.test.ts; the copy of all data below.
  'GET /api/equipe/comprovantes/:tipo/:cod/pdf',
  'GET /api/unidade-informacao/gru/:numero/pdf',
  'GET /api/unidade-informacao/nada-consta/:numero/pdf',
  'GET /api/pessoas/meu-farol/privacidade/copia/:codigo',
  // By the rule alone, as every other: they ask for words, a demo, a provider, a change of hours or a request of one's own.
  'GET /api/equipe/calendario/:cod/avisados',
  'GET /api/equipe/demo/codigos',
  'GET /api/equipe/regra',
  'GET /api/equipe/relatorios/circulacao',
  'GET /api/equipe/reservas',
  'GET /api/equipe/solicitacoes-emprestimo',
  'GET /api/links/abnt',
  'GET /api/links/target',
  'GET /api/pessoas/:user/nome',
  'GET /api/pessoas/url-acesso',
  'GET /api/solicitacao-emprestimo/:codigo',
]

/** Shows in every page what each call answers that a person alone may make: the answer, or the status of the refusal. */
const greedyRenderer = (endpoints: () => readonly Endpoint[]): PageRenderer => ({
  languages: ['pt'],
  async render({ call }) {
    const personal = endpoints().filter(({ method, caller }) => method === 'GET' && (caller === 'patron' || caller === 'staff'))
    const shown = await Promise.all(personal.map((one) => call(one as never).catch((error: CallError) => error.status)))
    return { status: 200, html: JSON.stringify(shown) }
  },
})

for (const engine of engines.slice(0, 1)) {
  describe(`what a shared cache may keep, on ${engine.name}`, () => {
    let site: DeskSite
    let declared: readonly Endpoint[] = []
    const tokens = new Map<string, string>()
    /** What stands for the numbers and codes of an address. */
    let values: readonly string[] = []

    beforeAll(async () => {
      site = await openDeskSite(engine, { institution, renderer: greedyRenderer(() => declared) })
      declared = site.handlers.endpoints
      for (const username of ['ana', 'nototem']) await site.person(username, { name, bonds: [{ category: 'GR', library: 'BC' }] })
      const signedIn = async (username: string) => (await site.signIn(username)).json().access_token as string
      tokens.set('desk', await site.staff('chefe', 'administrador'))
      const { loanId, securityKey } = await site.lend('ana', await site.book('Dom Casmurro'))
      values = [String(await site.patronId('ana')), String(loanId), securityKey, 'B1', 'ana', 'BC']
      tokens.set('reader', await signedIn('ana')).set('without loans', await signedIn('nototem'))
      const atTerminal = { grant_type: 'autoatendimento', username: 'nototem' }
      tokens.set('terminal', (await site.grant(atTerminal, { address: network })).json().access_token)
      tokens
        .set('ended', await signedIn('ana'))
        .set('wrong', 'a.wrong')
        .set('visitor', await site.publicToken())
      await site.call('POST', '/api/oauth/revoke', { client_id: 4, token: tokens.get('ended') })
    })
    afterAll(() => site.remove())

    const callerOf = (who: string) => ({
      ...(tokens.has(who) && { token: tokens.get(who)! }),
      ...(who === 'terminal' && { address: network }),
    })
    const ask = (endpoint: Endpoint, value: string, who: string) =>
      site.call(
        endpoint.method,
        addressOf({ ...endpoint, path: endpoint.path.replace(/:\w+/g, value) }),
        endpoint.body ? {} : undefined,
        callerOf(who),
      )

    test('[A73] each call, by a reader, the desk, a terminal and by tokens that are none: nothing is kept but what visitors read', async () => {
      const kept: string[] = []
      const counts = { read: 0, refused: 0 }
      const told = new Set<string>()
      const look = async (endpoint: Endpoint, value: string, who: string) => {
        const { statusCode, headers, body } = await ask(endpoint, value, who)
        const isRead = endpoint.caller === 'anyone' && endpoint.method === 'GET' && absent.includes(who) && statusCode < 400
        if (isRead) counts.read += 1
        else if (statusCode >= 400) counts.refused += 1
        else told.add(nameOf(endpoint))
        if (isStorable(headers) && (!isRead || body.includes(name)))
          kept.push(`${nameOf(endpoint)} as ${who}: ${statusCode} ${headers['cache-control']}`)
      }
      for (const endpoint of declared.toSorted((one, other) => place(one) - place(other))) {
        for (const who of [...present, ...absent]) await look(endpoint, nobodys, who)
        if (endpoint.method !== 'GET' || !endpoint.params) continue
        for (const value of values) {
          if (told.has(nameOf(endpoint))) break
          for (const who of ['reader', 'desk', 'visitor']) await look(endpoint, value, who)
        }
      }
      expect(kept).toEqual([])
      const reads = declared.filter(({ method, caller }) => method === 'GET' && caller !== 'anyone').map(nameOf)
      expect(reads.filter((one) => !told.has(one)).toSorted()).toEqual(shownElsewhere.toSorted())
      expect(counts.read).toBeGreaterThan(60)
      expect(counts.refused).toBeGreaterThan(1_000)
    })

    test('[A73] what is told to who has a code alone, and the copy of all data', async () => {
      const free = callerOf('without loans')
      const look = async (address: string, caller = {}) => {
        const { statusCode, headers } = await site.call('GET', address, undefined, caller)
        return [address, statusCode, isStorable(headers)]
      }
      const path = '/api/unidade-informacao/nada-consta'
      const { codigoVerificacao: code } = (await site.call('POST', path, {}, free)).json()
      expect((await site.call('GET', `${path}/conferir/${code}`)).json().nome).toBe(name)
      for (const address of [`${path}/conferir/${code}`, `/nada-consta/${code}`]) expect(await look(address)).toEqual([address, 200, false])
      const privacy = '/api/pessoas/meu-farol/privacidade'
      await site.call('POST', `${privacy}/copia`, { senha: goodPassword }, free)
      const link = async () => (await site.call('GET', privacy, undefined, free)).json().copia?.link as string | undefined
      await expect.poll(link).toBeDefined()
      const copy = `${privacy}/copia/${await link()}`
      expect(await look(copy, free)).toEqual([copy, 200, false])
    })

    test('[A73] pages are made as for a visitor: whoever asks, and whatever they ask, nothing of a person is in one', async () => {
      const addresses = [...Object.values(screens), ...Object.values(accountScreens), ...Object.values(staffScreens)]
      for (const screen of addresses)
        for (const who of ['reader', 'desk', 'terminal']) {
          const address = addressOf({ method: 'GET', path: screen.replace(/:\w+/g, '1') } as Endpoint)
          const cookies = { '__Secure-farol-refresh': tokens.get(who)! }
          const page = await site.call('GET', address, undefined, { ...callerOf(who), cookies })
          const shown = page.json() as readonly unknown[]
          expect([address, page.statusCode, new Set(shown)]).toEqual([address, 200, new Set([401])])
          expect(shown.length).toBeGreaterThan(50)
        }
    })
  })
}
