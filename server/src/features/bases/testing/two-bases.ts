import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SettableClock } from '../../../adapters/clock/settable-clock.ts'
import type { TestEngine } from '../../../adapters/database/testing/test-database.ts'
import { Argon2idHasher } from '../../../adapters/passwords/argon2id.ts'
import { freePort } from '../../../testing/free-port.ts'
import { openTestSite, type TestSite } from '../../../testing/site.ts'
import { storeDocument } from '../../institution/store-document.ts'

const hasher = new Argon2idHasher({ memory: 64, passes: 1 })
export const password = 'nove araras azuis no rio'
export const sharedKey = 'a key that both bases keep'

/** An answer as the wire brought it. */
export interface Answer {
  readonly status: number
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

/** One real Farol that listens at a port, with its people. */
export interface LiveBase extends TestSite {
  readonly code: string
  readonly address: string
  call(method: string, path: string, body?: unknown, token?: string): Promise<Answer>
  /** A person of this base, tied to logins of other bases. */
  person(username: string, elsewhere?: readonly { readonly base: string; readonly username: string }[]): Promise<number>
  /** Signs in with the password; answers the access token. */
  tokenOf(username: string): Promise<string>
}

export interface TwoBases {
  readonly a: LiveBase
  readonly b: LiveBase
  readonly clock: SettableClock
  remove(): Promise<void>
}

interface Plan {
  readonly code: string
  readonly port: number
  readonly other: { readonly code: string; readonly port: number }
  readonly key: string
  readonly more?: Readonly<Record<string, unknown>>
  readonly providerKeys?: Readonly<Record<string, string>>
  /** How long a server outside may take, in milliseconds; as in the product when absent. */
  readonly timeout?: number
}

const addressAt = (port: number) => `http://127.0.0.1:${port}`

async function openBase(engine: TestEngine, clock: SettableClock, folder: string, plan: Plan): Promise<LiveBase> {
  const { code, port, other, key, more = {}, providerKeys = {}, timeout } = plan
  const address = addressAt(port)
  const keys = path.join(folder, `${code}.json`)
  writeFileSync(keys, JSON.stringify({ bases: { [other.code]: key }, providers: providerKeys }), { mode: 0o600 })
  const env = { PUBLIC_URL: address, KEYS_FILE: keys }
  const site = await openTestSite(engine, { clock, env, session: { hasher }, ...(timeout !== undefined && { outside: { timeout } }) })
  const campusId = await site.stores.libraries.putCampus({ code: 'C', name: 'Campus' })
  await site.stores.libraries.putLibrary({ code: 'BC', name: 'Biblioteca Central', campusId, kind: 'library' })
  await site.stores.patrons.category('GRAD', { pt: 'Graduação', en: 'Undergraduate' })
  const bases = {
    own: { code, name: { pt: `Base ${code}`, en: `Base ${code} (en)` } },
    others: [{ code: other.code, name: `Base ${other.code}`, address: addressAt(other.port), insideNetwork: true }],
  }
  await storeDocument(site.stores, { name: `Universidade ${code}`, acronym: code, bases, ...more })
  await site.app.listen({ port, host: '127.0.0.1' })
  const call: LiveBase['call'] = async (method, at, body, token) => {
    const response = await fetch(address + at, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
    })
    const text = await response.text()
    return { status: response.status, text, body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown> }
  }
  return {
    ...site,
    code,
    address,
    call,
    async person(username, elsewhere = []) {
      const bonds = [{ category: 'GRAD', library: 'BC' }]
      await site.stores.patrons.save({
        code: `P-${username}`,
        name: 'Ana Souza',
        email: `${username}@exemplo.org`,
        username,
        bonds,
        elsewhere,
      })
      const login = (await site.stores.logins.find(username))!
      await site.stores.logins.setPassword(login.id, await hasher.hash(password), 3)
      return login.id
    },
    async tokenOf(username) {
      const { body } = await call('POST', '/api/oauth/token', { grant_type: 'password', client_id: 4, username, password })
      return String(body['access_token'])
    },
  }
}

/** Two Farol servers, each the other's base, over one engine each with a database of its own. */
export async function openTwoBases(engine: TestEngine, more: Pick<Plan, 'more' | 'providerKeys' | 'timeout'> = {}): Promise<TwoBases> {
  const clock = new SettableClock('2026-11-20T12:00:00Z')
  const folder = mkdtempSync(path.join(tmpdir(), 'farol-bases-'))
  const [portA, portB] = [await freePort(), await freePort()]
  const a = await openBase(engine, clock, folder, { code: 'A', port: portA, other: { code: 'B', port: portB }, key: sharedKey, ...more })
  const b = await openBase(engine, clock, folder, { code: 'B', port: portB, other: { code: 'A', port: portA }, key: sharedKey })
  return {
    a,
    b,
    clock,
    async remove() {
      await a.remove()
      await b.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
