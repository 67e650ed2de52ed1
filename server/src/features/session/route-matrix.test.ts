import { addressOf } from '@farol/contract/call.ts'
import type { Endpoint } from '@farol/contract/schemas/endpoint.ts'
import type { StaffRole } from '@farol/contract/staff-roles.ts'
import { getPerson } from '@farol/contract/schemas/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { storeDocument } from '../institution/store-document.ts'
import { routeRights, type RouteRight } from './testing/route-rights.ts'
import { goodPassword, openSessionSite, type SessionSite } from './testing/session-site.ts'

/** Any address of an endpoint: its parameters are numbers of something, or a user. */
const anAddress = (endpoint: Endpoint) => addressOf({ ...endpoint, path: endpoint.path.replace(/:\w+/g, '999999999') })

/** The path as it stands in the table: with the name of this product. */
const callOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path.replace('{product}', 'farol')}`

const attendance = [5210, 5211, 5212, 5219, 5220, 5221, 5227]
const management = [5213, 5214, 5215, 5216, 5217, 5218, 5222, 5223, 5224, 5225, 5226, 5228, 5229, 5124, 5125, 5132, 5020]
const activitiesOf = {
  moderacao: [5124],
  atendimento: attendance,
  gestor: [...attendance, ...management],
  administrador: [...attendance, ...management, 5230, 5231, 5232, 5233, 5133],
}

/** A desk token of each role; `elsewhere` is an administrator of another library who is a moderator in this one. */
const deskKinds = {
  attendant: 'atendimento',
  manager: 'gestor',
  moderator: 'moderacao',
  administrator: 'administrador',
  elsewhere: 'moderacao',
  staleStaff: 'administrador',
} as const satisfies Record<string, StaffRole>

const patronKinds = ['patron', 'poor', 'blocked', 'stale', 'newPassword', 'terminal', 'reader', 'helper'] as const
const kinds = [
  'anonymous',
  'public',
  ...patronKinds,
  ...(Object.keys(deskKinds) as (keyof typeof deskKinds)[]),
  'ended',
  'wrong',
  'gone',
] as const
type Kind = (typeof kinds)[number]

const isDeskKind = (kind: Kind): kind is keyof typeof deskKinds => Object.hasOwn(deskKinds, kind)

const staffActivities = (kind: Kind): readonly number[] => (isDeskKind(kind) ? activitiesOf[deskKinds[kind]] : [])

/** Powers of who acts for somebody: `reader` may look, `helper` may do everything. */
const powersOf: Partial<Record<Kind, readonly string[]>> = {
  reader: ['consultar'],
  helper: ['consultar', 'renovar', 'reservar', 'solicitar', 'retirar'],
}
/** Who has no activity at all: nobody granted them one, and a terminal shows none. */
const without: readonly Kind[] = ['poor', 'terminal']

const denied = { status: 403, code: 'acesso_negado' } as const
const invalid = { status: 401, code: 'credencial_invalida' } as const
const missing = { status: 401, code: 'credencial_ausente' } as const
type Refused = { readonly status: number; readonly code: string }

function ofPatron(kind: Kind, right: RouteRight): Refused | undefined {
  if (kind === 'anonymous' || kind === 'public') return missing
  if (isDeskKind(kind)) return denied
  if (right.fresh && kind === 'stale') return { status: 422, code: 'confirmacao_necessaria' }
  // A code at a terminal, and who acts for somebody, have shown no password in these ten minutes.
  if (right.fresh && (kind === 'terminal' || powersOf[kind])) return { status: 422, code: 'confirmacao_necessaria' }
  const powers = powersOf[kind]
  if (powers && right.acting === undefined) return { status: 403, code: 'acao_pessoal' }
  if (powers && right.acting !== 'any' && !powers.includes(right.acting!)) return denied
  if (kind === 'terminal' && !right.terminal) return denied
  if (kind === 'newPassword' && right.first !== 'any') return { status: 403, code: 'senha_provisoria' }
  if (kind === 'blocked' && !right.blocked) return { status: 403, code: 'cadastro_bloqueado' }
  return undefined
}

function ofStaff(kind: Kind, right: RouteRight): Refused | undefined {
  if (kind === 'anonymous' || kind === 'public') return missing
  if (!isDeskKind(kind)) return denied
  return right.fresh && kind === 'staleStaff' ? { status: 422, code: 'confirmacao_necessaria' } : undefined
}

/** What a caller must be told before anything else is looked at; undefined: let in. */
function expected(kind: Kind, right: RouteRight): Refused | undefined {
  if (kind === 'ended' || kind === 'wrong' || kind === 'gone') return invalid
  const { caller, activity } = right
  const refused =
    caller === 'anyone'
      ? undefined
      : caller === 'public'
        ? kind === 'anonymous'
          ? missing
          : undefined
        : caller === 'patron'
          ? ofPatron(kind, right)
          : ofStaff(kind, right)
  if (refused || activity === undefined) return refused
  // The powers of who acts reach calls of patrons and nothing else; what visitors may is open to all, and here visitors may nothing.
  const beyondPowers = powersOf[kind] !== undefined && caller !== 'patron'
  // Who must choose a password first has nothing more than a visitor at what is open to anyone.
  const isHeldBack = kind === 'newPassword' && caller === 'anyone'
  const hasNone = isHeldBack || kind === 'anonymous' || kind === 'public' || without.includes(kind) || beyondPowers
  const granted = hasNone || isDeskKind(kind) ? staffActivities(kind) : [activity]
  return granted.includes(activity) ? undefined : denied
}

const guardCodes = [
  'credencial_ausente',
  'credencial_invalida',
  'acesso_negado',
  'cadastro_bloqueado',
  'acao_pessoal',
  'confirmacao_necessaria',
  'senha_provisoria',
]

/** Calls that end the session of who makes them: asked last, in this order. */
const ending = ['DELETE /api/pessoas/meu-farol/troca-usuario', 'DELETE /api/equipe/sessao']
/**
 * What handlers refuse by themselves: loans at a terminal are for who signed in there, and the home asks for the area's activity (8) or for a
 * power that shows it.
 */
function refusedByHandler(call: string, kind: Kind): Refused | undefined {
  if (call === 'GET /api/autoatendimento/situacao' && kind !== 'terminal') return denied
  return call === 'GET /api/pessoas/meu-farol/agora' && kind === 'poor' ? denied : undefined
}

for (const engine of engines.slice(0, 1)) {
  describe(`every route, on ${engine.name}`, () => {
    let site: SessionSite
    const tokens = new Map<Kind, string>()
    const address = '203.0.113.9'

    const signedIn = async (name: string) => (await site.signIn(name)).json().access_token as string

    /** Works in the central library as this; in another one, if one is named, as an administrator. */
    async function deskTokenOf(username: string, role: StaffRole, other?: string): Promise<string> {
      const loginId = (await site.stores.logins.find(username))?.id ?? (await site.person(username))
      await site.stores.staffGrants.grant({ loginId, role })
      if (other !== undefined) {
        const campusId = (await site.stores.libraries.campuses())[0]!.id
        const libraryId = await site.stores.libraries.putLibrary({ code: other, name: other, campusId, kind: 'library' })
        await site.stores.staffGrants.grant({ loginId, role: 'administrador', libraryId })
      }
      const asked = { grant_type: 'password', username, password: goodPassword, scope: 'equipe', cod_biblioteca: 'BC' }
      return (await site.grant(asked)).json().access_token as string
    }

    /** Everything that anybody can be granted; nothing to visitors. */
    async function grantAll(names: readonly string[]): Promise<void> {
      const logins = await Promise.all(names.map(async (name) => (await site.stores.logins.find(name))!.id))
      for (const { activity } of routeRights.values()) {
        if (activity === undefined) continue
        for (const id of logins) await site.stores.activities.grant({ kind: 'login', id }, { module: 1, activity })
        await site.stores.activities.revoke({ kind: 'visitor' }, activity)
      }
    }

    /** A token of `name` who acts for `represented`. */
    async function actingToken(name: string, represented: string, powers: readonly string[]): Promise<string> {
      const from = await signedIn(represented)
      const own = await signedIn(name)
      const path = '/api/pessoas/meu-farol/delegacoes'
      const offer = { para: `P-${name}`, inicio: '2026-11-20', poderes: powers }
      const offered = await site.call('POST', path, offer, { token: from })
      // Made a second time for the same two people, it stands already.
      if (offered.statusCode === 200) await site.call('PUT', `${path}/${offered.json().codigo}`, { aceito: true }, { token: own })
      const acting = await site.call('POST', '/api/pessoas/meu-farol/troca-usuario', { usuario: `P-${represented}` }, { token: own })
      return acting.json().access_token as string
    }

    async function makeTokens(): Promise<void> {
      // What was proved by a password eleven minutes ago.
      const { refresh_token } = (await site.signIn('antiga')).json()
      tokens.set('staleStaff', await deskTokenOf('antigaEquipe', 'administrador'))
      site.clock.set(new Date(site.clock.now().getTime() + 11 * 60_000))
      tokens.set('stale', (await site.grant({ grant_type: 'refresh_token', refresh_token })).json().access_token)
      const makers = new Map<Kind, () => Promise<string>>()
      makers
        .set('anonymous', async () => '')
        .set('public', () => site.publicToken())
        .set('patron', () => signedIn('ana'))
        .set('poor', () => signedIn('pobre'))
        .set('blocked', () => signedIn('bloqueada'))
        .set('newPassword', () => signedIn('provisoria'))
        .set('terminal', async () => {
          const asked = { grant_type: 'autoatendimento', username: 'nototem' }
          return (await site.grant(asked, { address })).json().access_token as string
        })
        .set('reader', () => actingToken('leitora', 'representada', powersOf.reader!))
        .set('helper', () => actingToken('ajudante', 'representada2', powersOf.helper!))
        .set('attendant', () => deskTokenOf('atendente', 'atendimento'))
        .set('manager', () => deskTokenOf('gestora', 'gestor'))
        .set('moderator', () => deskTokenOf('moderadora', 'moderacao'))
        .set('administrator', () => deskTokenOf('administradora', 'administrador'))
        .set('elsewhere', () => deskTokenOf('deFora', 'moderacao', 'BN'))
        .set('wrong', async () => 'a.wrong')
      for (const [kind, make] of makers) tokens.set(kind, await make())
      tokens.set('ended', await signedIn('saiu')).set('gone', await deskTokenOf('fora', 'administrador'))
      for (const kind of ['ended', 'gone'] as const) await site.call('POST', '/api/oauth/revoke', { client_id: 4, token: tokens.get(kind) })
    }

    beforeAll(async () => {
      site = await openSessionSite(engine)
      await storeDocument(site.stores, {
        name: 'U',
        acronym: 'U',
        secondFactor: { roles: [] },
        selfService: { library: 'BC', identify: 'code', language: 'pt', networks: [address] },
      })
      site.clock.advance(3)
      const people = ['ana', 'bloqueada', 'saiu', 'antiga', 'provisoria', 'nototem', 'leitora', 'ajudante', 'representada', 'representada2']
      for (const name of [...people, 'pobre']) await site.person(name)
      await site.database.write.deleteFrom('bond').execute()
      await grantAll(people.filter((name) => name !== 'nototem'))
      await site.stores.patrons.setBlocked((await site.stores.patrons.find('P-bloqueada'))!.id, 'Teste')
      const { id } = (await site.stores.logins.find('provisoria'))!
      await site.database.write.updateTable('login').set({ must_change_password: 1 }).where('id', '=', id).execute()
      await makeTokens()
    })
    afterAll(() => site.remove())

    test('each call has a row, each row a call, and they say the same', () => {
      const declared = site.handlers.endpoints.map((endpoint) => {
        const { activity, blockedToo, atTerminal, freshProof, firstSteps, acting } = site.handlers.guardOf(endpoint)
        // Undefined: nobody has decided who may.
        expect([callOf(endpoint), activity]).not.toEqual([callOf(endpoint), undefined])
        const right = {
          caller: endpoint.caller,
          blocked: blockedToo === true,
          terminal: atTerminal === true,
          fresh: freshProof === true,
          ...(typeof activity === 'number' && { activity }),
          ...(firstSteps !== undefined && { first: firstSteps }),
          ...(acting !== undefined && { acting }),
        }
        return [callOf(endpoint), right] as const
      })
      expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(routeRights))
      expect(routeRights.size).toBeGreaterThan(240)
      for (const kind of kinds) expect([kind, typeof tokens.get(kind)]).toEqual([kind, 'string'])
    })

    test('[S6-01] [S7-00] lets in whom it is for, and nobody else', async () => {
      const wrong: unknown[] = []
      /** Whose session a call has ended. */
      const over = new Set<Kind>()
      let admitted = 0
      const place = (endpoint: Endpoint) => ending.indexOf(callOf(endpoint))
      for (const endpoint of site.handlers.endpoints.toSorted((one, other) => place(one) - place(other)))
        for (const kind of kinds) {
          const token = tokens.get(kind)!
          const answer = await site.call(endpoint.method, anAddress(endpoint), endpoint.body ? {} : undefined, {
            ...(token !== '' && { token }),
            ...(kind === 'terminal' && { address }),
          })
          const code =
            answer.headers['content-type']?.includes('json') && answer.body !== '' ? (answer.json().code as string | undefined) : undefined
          const seen = code !== undefined && guardCodes.includes(code) ? { status: answer.statusCode, code } : undefined
          const wanted = over.has(kind) ? invalid : expected(kind, routeRights.get(callOf(endpoint))!)
          if (JSON.stringify(seen) !== JSON.stringify(wanted ?? refusedByHandler(callOf(endpoint), kind)))
            wrong.push([kind, callOf(endpoint), { seen, wanted }])
          if (answer.statusCode >= 500 && answer.statusCode !== 503) wrong.push([kind, callOf(endpoint), answer.statusCode])
          if (wanted === undefined) admitted += 1
          if (place(endpoint) >= 0 && answer.statusCode < 300) over.add(kind)
        }
      expect(wrong).toEqual([])
      expect(site.handlers.endpoints.map(({ path }) => path).filter((path) => !path.startsWith('/api/'))).toEqual([])
      expect(admitted).toBeGreaterThan(kinds.length * 20)
    })

    test('a person is shown nobody else, whatever the address asks for', async () => {
      const own = await site.call('GET', '/api/pessoas', undefined, { token: tokens.get('patron')! })
      expect(own.statusCode).toBe(200)
      for (const query of ['cod_pessoa=1', 'admin=1', 'debug=1']) {
        const answer = await site.call('GET', `/api/pessoas?${query}`, undefined, { token: tokens.get('patron')! })
        expect(answer.statusCode).toBe(422)
      }
      const tricks: Record<string, string>[] = [
        { 'x-http-method-override': 'DELETE' },
        { 'x-original-url': '/api/pessoas' },
        { 'x-rewrite-url': '/admin' },
      ]
      for (const headers of tricks) {
        const answer = await site.call('GET', getPerson.path, undefined, { token: tokens.get('patron')!, headers })
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
