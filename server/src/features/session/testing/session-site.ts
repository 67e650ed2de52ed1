import type { LightMyRequestResponse } from 'fastify'
import type { Logger } from 'pino'
import type { TestEngine } from '../../../adapters/database/testing/test-database.ts'
import { SettableClock } from '../../../adapters/clock/settable-clock.ts'
import { Argon2idHasher } from '../../../adapters/passwords/argon2id.ts'
import { settingNames } from '../../../ports/institution-settings.ts'
import type { Email } from '../../../ports/mailer.ts'
import type { PageRenderer } from '../../../ports/page-renderer.ts'
import type { PatronRecord } from '../../../ports/patrons.ts'
import type { SessionReplacements } from '../../../composition/session.ts'
import { openTestSite, type TestSite } from '../../../testing/site.ts'

const hasher = new Argon2idHasher({ memory: 64, passes: 1 })

/** A password that keeps every rule of a strict institution. */
export const goodPassword = 'Sete elefantes roxos_42'

export interface Caller {
  readonly token?: string
  readonly address?: string
  readonly cookies?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A site with people, a clock that stands still and letters that are kept. */
export interface SessionSite extends TestSite {
  readonly clock: SettableClock
  readonly emails: Email[]
  /** All e-mails so far, once none waits or is being sent. */
  sentEmails(): Promise<readonly Email[]>
  call(method: Method, url: string, body?: unknown, caller?: Caller): Promise<LightMyRequestResponse>
  /** Makes a patron with a password; answers the number of the login. */
  person(username: string, more?: Partial<PatronRecord> & { readonly password?: string }): Promise<number>
  /** Makes another login of a person, with the same password; answers its number. */
  secondLogin(username: string, second: string): Promise<number>
  grant(body: Readonly<Record<string, unknown>>, caller?: Caller): Promise<LightMyRequestResponse>
  signIn(username: string, password?: string, caller?: Caller): Promise<LightMyRequestResponse>
  publicToken(): Promise<string>
}

/** As an institution that asks no role of the staff for a second factor. */
const institution = { name: 'Farol', acronym: 'Farol', secondFactor: { roles: [] } }

async function addPlaces(site: TestSite, document: unknown): Promise<void> {
  const { libraries, patrons, settings } = site.stores
  await settings.put(settingNames.institution, document)
  const campusId = await libraries.putCampus({ code: 'C', name: 'Campus' })
  await libraries.putLibrary({ code: 'BC', name: 'Biblioteca Central', campusId, kind: 'library' })
  await patrons.category('GRAD', { pt: 'Graduação', en: 'Undergraduate' })
}

/** `captcha`: visitors are asked for one. `institution`: its document. `deps` are opened instead of the usual ones. */
export interface SessionSiteOptions {
  readonly captcha?: boolean
  readonly institution?: unknown
  readonly deps?: SessionReplacements
  readonly env?: Readonly<Record<string, string>>
  readonly logger?: Logger
  readonly renderer?: PageRenderer
}

export async function openSessionSite(engine: TestEngine, options: SessionSiteOptions = {}): Promise<SessionSite> {
  const clock = new SettableClock('2026-11-20T12:00:00Z')
  const emails: Email[] = []
  const mailer = { send: async (email: Email) => void emails.push(email), close: async () => {} }
  const site = await openTestSite(engine, {
    clock,
    session: { mailer, hasher, pauseMilliseconds: 60, ...options.deps },
    env: { TRUST_PROXY: '1', ...options.env },
    ...(options.logger && { logger: options.logger }),
    ...(options.renderer && { renderer: options.renderer }),
  })
  await addPlaces(site, options.institution ?? institution)
  if (!options.captcha) await site.stores.activities.revoke({ kind: 'visitor' }, 1120)
  let callers = 0
  // Everybody comes from a network of their own, unless the test says otherwise.
  const elsewhere = () => {
    callers += 1
    return `172.${16 + Math.floor(callers / 250)}.${callers % 250}.7`
  }
  const call: SessionSite['call'] = (method, url, body, { token, address = elsewhere(), cookies, headers } = {}) =>
    site.app.inject({
      method,
      url,
      ...(body !== undefined && { payload: body as object }),
      ...(cookies && { cookies }),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'x-forwarded-for': address,
        ...headers,
      },
    })
  const grant: SessionSite['grant'] = (body, caller) => call('POST', '/api/oauth/token', { client_id: 4, ...body }, caller)
  const person: SessionSite['person'] = async (username, { password = goodPassword, ...more } = {}) => {
    const bonds = [{ category: 'GRAD', library: 'BC' }]
    await site.stores.patrons.save({
      code: `P-${username}`,
      name: 'Maria da Conceição',
      email: `${username}@exemplo.org`,
      username,
      bonds,
      ...more,
    })
    const login = (await site.stores.logins.find(username))!
    await site.stores.logins.setPassword(login.id, await hasher.hash(password), 3)
    return login.id
  }
  const secondLogin: SessionSite['secondLogin'] = async (username, second) => {
    const record = { code: `P-${username}`, name: 'Maria da Conceição', email: `${username}@exemplo.org`, bonds: [] }
    await site.stores.patrons.save({ ...record, username: second })
    const login = (await site.stores.logins.find(second))!
    await site.stores.logins.setPassword(login.id, await hasher.hash(goodPassword), 3)
    return login.id
  }
  const sentEmails = async () => {
    const waiting = site.database.read
      .selectFrom('job')
      .select('id')
      .where('kind', '=', 'mail')
      .where('state', 'in', ['waiting', 'running'])
    while ((await waiting.execute()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    return emails
  }
  return {
    ...site,
    clock,
    emails,
    sentEmails,
    call,
    grant,
    person,
    secondLogin,
    signIn: (username, password = goodPassword, caller = {}) => grant({ grant_type: 'password', username, password }, caller),
    publicToken: async () => (await grant({ grant_type: 'client_credentials' })).json().access_token as string,
  }
}
