import type { TestEngine } from '../../../adapters/database/testing/test-database.ts'
import type { LendRequest, Lent } from '../../../ports/library-system/desk.ts'
import { openSessionSite, type SessionSite, type SessionSiteOptions } from '../../session/testing/session-site.ts'

/** At the desk of the central library. */
export const atDesk = { actor: { kind: 'staff', loginId: 900 }, operatorPatronId: 900, libraryId: 1 } as const

/** A site whose central library is open, lends by the shipped rules, and has readers who are signed in. */
export interface LoanSite extends SessionSite {
  readonly libraryId: number
  /** A reader with a token; answers it. */
  reader(name: string, category?: string): Promise<string>
  patronId(name: string): Promise<number>
  tokenOf(name: string): Promise<string>
  /** Another instant, at which every reader has signed in again. */
  setTime(instant: string): Promise<void>
  /** A copy of a new book; answers its bar code. */
  book(title: string, more?: { readonly price?: number }): Promise<string>
  lend(name: string, barcode: string, more?: Partial<LendRequest>): Promise<Lent>
  /** `call` with the token of a reader. */
  as(
    name: string,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export interface Answer {
  readonly status: number
  // The shape of an answer is what the test looks at.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

const institution = {
  name: 'Universidade',
  acronym: 'U',
  secondFactor: { roles: [] },
  hours: [{ library: 'BC', week: { 'mon-fri': '08:00-22:00', sat: '08:00-12:00' } }],
}

async function shelveBook(site: SessionSite, libraryId: number, title: string, number: number, price?: number): Promise<string> {
  const { stores, database } = site
  const at = site.clock.now().toISOString()
  const made = await database.write
    .insertInto('title')
    .values({
      source: 'local',
      identity: `loan-${number}`,
      content_hash: `hash-${number}`,
      record: JSON.stringify({ leader: '00000nam a2200000 a 4500', fields: [] }),
      title_line: title,
      sort_title: title.toLowerCase(),
      main_author: 'Machado de Assis',
      year: 1899,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const known = (await stores.shelfTerms.loanTypes()).find((one) => one.code === 'N')
  const normal = { code: 'N', names: { pt: 'Normal' }, lends: true, holdable: true, renewable: true, hourly: false, consultOnly: false }
  const loanTypeId = known?.id ?? (await stores.shelfTerms.putLoanType(normal))
  const barcode = `B${number}`
  await stores.copies.put([
    { titleId: made.id, barcode, libraryId, loanTypeId, sortKey: barcode, ...(price === undefined ? {} : { priceCents: price }) },
  ])
  return barcode
}

export async function openLoanSite(engine: TestEngine, options: SessionSiteOptions = {}): Promise<LoanSite> {
  const site = await openSessionSite(engine, { institution, ...options })
  const { stores } = site
  for (const code of ['GR', 'PG']) await stores.patrons.category(code, { pt: code })
  await stores.shippedPolicies.fill()
  const libraryId = (await stores.libraries.libraries()).find((one) => one.code === 'BC')!.id
  const tokens: Record<string, string> = {}
  let number = 0
  const patronId = async (name: string) => (await stores.patrons.find(`P-${name}`))!.id
  return {
    ...site,
    libraryId,
    patronId,
    tokenOf: async (name) => tokens[name]!,
    async reader(name, category = 'GR') {
      await site.person(name, { bonds: [{ category, library: 'BC' }] })
      return (tokens[name] = (await site.signIn(name)).json().access_token as string)
    },
    async setTime(instant) {
      site.clock.set(instant)
      for (const name of Object.keys(tokens)) tokens[name] = (await site.signIn(name)).json().access_token as string
    },
    book: (title, { price } = {}) => shelveBook(site, libraryId, title, (number += 1), price),
    async lend(name, barcode, more = {}) {
      const lent = await stores.librarySystem.desk.lend({ patronId: await patronId(name), barcode, libraryId, ...more }, atDesk)
      if (lent.refused) throw new Error(JSON.stringify(lent.reasons))
      return lent
    },
    async as(name, method, path, body, headers = {}) {
      const answer = await site.call(method, path, body, { token: tokens[name]!, headers })
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}
