import type { StaffRole } from '@farol/contract/staff-roles.ts'
import type { TestEngine } from '../../../adapters/database/testing/test-database.ts'
import { openLoanSite, type Answer, type LoanSite } from '../../loans/testing/loan-site.ts'
import { goodPassword, type SessionSiteOptions } from '../../session/testing/session-site.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A site with people who work at the desk of the central library (BC) or of a second one (BN). */
export interface DeskSite extends LoanSite {
  readonly secondLibraryId: number
  /** Somebody of the staff with a role in one library or in all; answers the token of a session at the desk. */
  staff(name: string, role: StaffRole, library?: string): Promise<string>
  /** Signs in at the desk again. */
  deskToken(name: string, library?: string): Promise<string>
  /** Code of a reader on the wire. */
  code(name: string): Promise<string>
  /** `call` with the desk token of somebody of the staff. */
  at(name: string, method: Method, path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  /** The instant moves on by so many minutes and nobody is signed in again. */
  later(minutes: number): void
}

export async function openDeskSite(engine: TestEngine, options: SessionSiteOptions = {}): Promise<DeskSite> {
  const site = await openLoanSite(engine, options)
  const { stores } = site
  const campusId = (await stores.libraries.campuses())[0]!.id
  const secondLibraryId = await stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId, kind: 'library' })
  const tokens = new Map<string, string>()
  const libraryIdOf = async (code: string) => (await stores.libraries.libraries()).find((one) => one.code === code)!.id
  const deskToken = async (name: string, library?: string) => {
    const where = library === undefined ? {} : { cod_biblioteca: library }
    const answer = await site.grant({ grant_type: 'password', username: name, password: goodPassword, scope: 'equipe', ...where })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    tokens.set(name, answer.json().access_token)
    return tokens.get(name)!
  }
  return {
    ...site,
    secondLibraryId,
    deskToken,
    async staff(name, role, library) {
      const loginId = (await stores.logins.find(name))?.id ?? (await site.person(name, { name: `Pessoa ${name}` }))
      const libraryId = library === undefined ? undefined : await libraryIdOf(library)
      await stores.staffGrants.grant({ loginId, role, ...(libraryId !== undefined && { libraryId }) })
      return deskToken(name, library)
    },
    code: async (name) => String((await stores.patrons.find(`P-${name}`))!.id),
    async at(name, method, path, body, headers) {
      const token = tokens.get(name)
      if (token === undefined) throw new Error(`${name} is not signed in at the desk.`)
      const answer = await site.call(method, path, body, { token, ...(headers && { headers }) })
      return { status: answer.statusCode, body: answer.body === '' ? undefined : jsonOf(answer.body) }
    },
    later: (minutes) => site.clock.set(new Date(site.clock.now().getTime() + minutes * 60_000)),
  }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
