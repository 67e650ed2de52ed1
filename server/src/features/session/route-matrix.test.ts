import { addressOf } from '@farol/contract/call.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { activitiesOfRole, type StaffRole } from '@farol/contract/staff-roles.ts'
import { endStaffSession } from '@farol/contract/desk/session.ts'
import { getPerson } from '@farol/contract/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { goodPassword, openSessionSite, type SessionSite } from './testing/session-site.ts'

/** Any address of an endpoint: its parameters are numbers of something, or a user. */
const anAddress = (endpoint: Endpoint) => addressOf({ ...endpoint, path: endpoint.path.replace(/:\w+/g, '999999999') })

for (const engine of engines.slice(0, 1)) {
  describe(`every route, on ${engine.name}`, () => {
    let site: SessionSite
    const tokens = {
      anonymous: '',
      public: '',
      patron: '',
      poor: '',
      blocked: '',
      ended: '',
      wrong: 'a.wrong',
      // At the desk: every role here, moderation alone, every role but in another library, a session that was ended.
      staff: '',
      moderator: '',
      elsewhere: '',
      gone: '',
    }
    type Kind = keyof typeof tokens

    /** Works in the central library as this; in another one, if one is named, as an administrator. */
    async function deskTokenOf(username: string, role: StaffRole, other?: string): Promise<string> {
      const loginId = await site.person(username)
      await site.stores.staffGrants.grant({ loginId, role })
      if (other !== undefined) {
        const campusId = (await site.stores.libraries.campuses())[0]!.id
        const libraryId = await site.stores.libraries.putLibrary({ code: other, name: other, campusId, kind: 'library' })
        await site.stores.staffGrants.grant({ loginId, role: 'administrador', libraryId })
      }
      const asked = { grant_type: 'password', username, password: goodPassword, scope: 'equipe', cod_biblioteca: 'BC' }
      return (await site.grant(asked)).json().access_token as string
    }

    async function deskTokens(): Promise<void> {
      tokens.staff = await deskTokenOf('equipe', 'administrador')
      tokens.moderator = await deskTokenOf('moderadora', 'moderacao')
      tokens.elsewhere = await deskTokenOf('deFora', 'moderacao', 'BN')
    }

    beforeAll(async () => {
      site = await openSessionSite(engine)
      const tokenOf = async (name: string) => (await site.signIn(name)).json().access_token as string
      for (const name of ['ana', 'pobre', 'bloqueada', 'saiu']) await site.person(name)
      await site.stores.patrons.category('SEM', { pt: 'Sem atividades' })
      await site.database.write.deleteFrom('bond').execute()
      const ana = (await site.stores.logins.find('ana'))!
      const all = site.handlers.endpoints.map((endpoint) => site.handlers.guardOf(endpoint).activity)
      for (const activity of all)
        if (typeof activity === 'number') {
          await site.stores.activities.grant({ kind: 'login', id: ana.id }, { module: 1, activity })
          await site.stores.activities.revoke({ kind: 'visitor' }, activity)
        }
      await site.stores.patrons.setBlocked((await site.stores.patrons.find('P-bloqueada'))!.id, 'Teste')
      Object.assign(tokens, {
        public: await site.publicToken(),
        patron: await tokenOf('ana'),
        poor: await tokenOf('pobre'),
        blocked: await tokenOf('bloqueada'),
        ended: await tokenOf('saiu'),
      })
      await site.call('POST', '/api/oauth/revoke', { client_id: 4, token: tokens.ended })
      await deskTokens()
      tokens.gone = await deskTokenOf('fora', 'administrador')
      await site.call('POST', '/api/oauth/revoke', { client_id: 4, token: tokens.gone })
    })
    afterAll(() => site.remove())

    test('declares its audience and its activity', () => {
      const undecided = site.handlers.endpoints.filter((endpoint) => site.handlers.guardOf(endpoint).activity === undefined)
      expect(undecided.map(({ method, path }) => `${method} ${path}`)).toEqual([])
      expect(site.handlers.endpoints.length).toBeGreaterThan(40)
    })

    /** What a caller must be told before anything else is looked at; undefined: let in. */
    function expected(endpoint: Endpoint, kind: Kind): number | undefined {
      const { activity, blockedToo } = site.handlers.guardOf(endpoint)
      const gated = typeof activity === 'number'
      if (kind === 'ended' || kind === 'wrong' || kind === 'gone') return 401
      const isOfDesk = kind === 'staff' || kind === 'moderator' || kind === 'elsewhere'
      if (endpoint.caller === 'staff') {
        if (kind === 'anonymous' || kind === 'public') return 401
        const granted = kind === 'staff' || !gated || activitiesOfRole.moderacao.includes(activity)
        return isOfDesk && granted ? undefined : 403
      }
      if (isOfDesk && endpoint.caller === 'patron') return 403
      if (kind === 'anonymous' && endpoint.caller !== 'anyone') return 401
      if ((kind === 'public' || kind === 'anonymous') && endpoint.caller === 'patron') return 401
      if (kind === 'blocked' && endpoint.caller === 'patron' && !blockedToo) return 403
      // Loans at a terminal are for who signed in there; what is sent is looked at first.
      if (endpoint.path.startsWith('/api/autoatendimento/') && endpoint.caller === 'patron' && !endpoint.body) return 403
      return gated && kind !== 'patron' && !(kind === 'staff' && activitiesOfRole.administrador.includes(activity)) ? 403 : undefined
    }

    test('[S6-01] [S7-00] lets in whom it is for, and nobody else', async () => {
      let tried = 0
      for (const endpoint of site.handlers.endpoints)
        for (const kind of Object.keys(tokens) as Kind[]) {
          const token = tokens[kind]
          const body = endpoint.body ? {} : undefined
          const answer = await site.call(endpoint.method, anAddress(endpoint), body, token === '' ? {} : { token })
          const wanted = expected(endpoint, kind)
          const seen = [401, 403].includes(answer.statusCode) ? answer.statusCode : undefined
          // The token call itself refuses credentials with 401: there only the guard's own code counts.
          const guarded =
            seen !== undefined &&
            ['credencial_ausente', 'credencial_invalida', 'acesso_negado', 'cadastro_bloqueado'].includes(answer.json().code)
          expect([kind, endpoint.method, endpoint.path, guarded ? seen : undefined]).toEqual([kind, endpoint.method, endpoint.path, wanted])
          expect(answer.statusCode).not.toBe(500)
          if (endpoint === endStaffSession && answer.statusCode === 200) await deskTokens()
          tried += 1
        }
      expect(tried).toBe(site.handlers.endpoints.length * Object.keys(tokens).length)
    })

    test('a person is shown nobody else, whatever the address asks for', async () => {
      const own = await site.call('GET', '/api/pessoas', undefined, { token: tokens.patron })
      expect(own.statusCode).toBe(200)
      for (const query of ['cod_pessoa=1', 'admin=1', 'debug=1']) {
        const answer = await site.call('GET', `/api/pessoas?${query}`, undefined, { token: tokens.patron })
        expect(answer.statusCode).toBe(422)
      }
      const tricks: Record<string, string>[] = [
        { 'x-http-method-override': 'DELETE' },
        { 'x-original-url': '/api/pessoas' },
        { 'x-rewrite-url': '/admin' },
      ]
      for (const headers of tricks) {
        const answer = await site.call('GET', getPerson.path, undefined, { token: tokens.patron, headers })
        expect(answer.body).toBe(own.body)
      }
    })

    test('two hundred calls at once: everybody sees only themselves', async () => {
      const names = ['ana', 'pobre', 'bloqueada']
      const mine = await Promise.all(names.map(async (name) => (await site.signIn(name)).json().access_token as string))
      const answers = await Promise.all(
        Array.from(
          { length: 200 },
          async (_, n) => [n % 3, (await site.call('GET', '/api/pessoas', undefined, { token: mine[n % 3]! })).json()] as const,
        ),
      )
      for (const [who, shown] of answers) expect(shown.user.email).toBe(`${names[who]}@exemplo.org`)
    })
  })
}
