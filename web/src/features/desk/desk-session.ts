import { CallError, createCall } from '@farol/contract/call.ts'
import { changeStaffLibrary, endStaffSession, getStaffSession, type StaffSession } from '@farol/contract/desk/session.ts'
import type { Call, Input } from '@farol/contract/address.ts'
import { activitiesOfRole } from '@farol/contract/staff-roles.ts'
import { publicClientId } from '@farol/contract/product.ts'
import { secondFactorGrant } from '@farol/contract/second-factor.ts'
import { ownGrants, requestToken, scopes, staffScope } from '@farol/contract/session.ts'
import { create } from 'zustand'
import type { Deps } from '../../api/site.ts'

interface DeskSession {
  /** Lives here and nowhere else: a page that is loaded anew is given it again by a cookie that scripts never see. */
  readonly token: string | undefined
  readonly staff: StaffSession | undefined
  /** The server knows the session no more. What stands on the screen stays; somebody signs in over it. */
  readonly ended: boolean
  /** When the last answer came, in milliseconds. */
  readonly answeredAt: number
  /** A sign-in is under way, or it is asked whether the session of this tab goes on. */
  readonly entry: 'signing-in' | 'going-on' | undefined
}

const nobody: DeskSession = { token: undefined, staff: undefined, ended: false, answeredAt: 0, entry: undefined }

export const useDeskSession = create<DeskSession>()(() => nobody)

export interface StaffCredentials {
  readonly username: string
  readonly password: string
  readonly captcha?: string
  /** Code of the library where one works today; absent: the person's own. */
  readonly library?: string
}

/** The answer to a sign-in that waits for its second factor: a code of the app, or a recovery code. */
export interface StaffAnswer {
  readonly challenge: string
  readonly code: string
  readonly library?: string
}

function grantOf(given: StaffCredentials | StaffAnswer) {
  const where = given.library === undefined ? {} : { cod_biblioteca: given.library }
  if ('challenge' in given) return { grant_type: secondFactorGrant, desafio: given.challenge, codigo: given.code, ...where }
  const proof = given.captcha === undefined ? {} : { recaptcha_token: given.captcha }
  return { grant_type: 'password', username: given.username, password: given.password, ...proof, ...where }
}

const surroundings = ({ language, site }: Deps) => ({
  fetch: (address: string, init: RequestInit) => fetch(address, init),
  language: () => language,
  slug: site.slug,
})

/** The calls of the desk, under its own token and never under that of a reader. */
export function createDeskCall(deps: Deps): Call {
  const call = createCall({ ...surroundings(deps), token: async () => useDeskSession.getState().token })
  return async (endpoint, ...input) => {
    const { token } = useDeskSession.getState()
    try {
      const reply = await call(endpoint, ...input)
      useDeskSession.setState({ answeredAt: Date.now() })
      return reply
    } catch (error) {
      // A late answer to the session before says nothing of the present one.
      const isPresent = useDeskSession.getState().token === token
      if (isPresent && error instanceof CallError && error.status === 401) useDeskSession.setState({ ended: true })
      throw error
    }
  }
}

/** By this name the tab keeps which session it is in: the hash of its token. */
const tabSessionName = 'equipe'

async function hashOf(token: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Only what can be proved by the cookie is kept: without https there is none. */
async function keep(token: string): Promise<void> {
  if (globalThis.isSecureContext !== true) return
  try {
    sessionStorage.setItem(tabSessionName, await hashOf(token))
  } catch {
    // Storage is closed: a page that is loaded anew asks for the password.
  }
}

function kept(): string | undefined {
  try {
    return sessionStorage.getItem(tabSessionName) ?? undefined
  } catch {
    return undefined
  }
}

const forget = () => kept() === undefined || sessionStorage.removeItem(tabSessionName)

type Grant = Omit<NonNullable<Input<typeof requestToken>['body']>, 'client_id'>

async function enter(deps: Deps, entry: DeskSession['entry'], grant: Grant): Promise<void> {
  useDeskSession.setState({ entry })
  try {
    const open = createCall({ ...surroundings(deps), token: async () => undefined })
    const { access_token: token } = await open(requestToken, { body: { client_id: publicClientId, ...grant } })
    const staff = await createCall({ ...surroundings(deps), token: async () => token })(getStaffSession)
    await keep(token)
    useDeskSession.setState({ token, staff, ended: false, answeredAt: Date.now(), entry: undefined })
  } catch (error) {
    useDeskSession.setState({ entry: undefined })
    throw error
  }
}

/** Opens a session of the desk. Rejects with `CallError`. */
export const signInAtDesk = (deps: Deps, given: StaffCredentials | StaffAnswer): Promise<void> =>
  enter(deps, 'signing-in', { ...grantOf(given), scope: `${staffScope} ${scopes.browser}` })

/** A page of the desk was loaded anew: goes on in the session that this tab was in, if it lasts. */
export async function goOnInTab(deps: Deps): Promise<void> {
  const token = kept()
  if (token === undefined || useDeskSession.getState().staff) return
  await enter(deps, 'going-on', { grant_type: ownGrants.desk, token }).catch((error: unknown) => {
    if (error instanceof CallError && error.status === 401) forget()
  })
}

export async function goOnInLibrary(call: Call, library: string): Promise<void> {
  useDeskSession.setState({ staff: await call(changeStaffLibrary, { body: { cod_biblioteca: library } }) })
}

/** Keeps the session from ending for want of calls. */
export async function goOnAtDesk(call: Call): Promise<void> {
  useDeskSession.setState({ staff: await call(getStaffSession) })
}

/** Ends the session here at once, and at the server as soon as that is told, also where the page is left meanwhile. */
export async function signOutOfDesk(deps: Deps): Promise<void> {
  const { token } = useDeskSession.getState()
  forget()
  useDeskSession.setState(nobody)
  const lasting = (address: string, init: RequestInit) => fetch(address, { ...init, keepalive: true })
  const call = createCall({ ...surroundings(deps), fetch: lasting, token: async () => token })
  await call(endStaffSession).catch(() => undefined)
}

/** Whether the person at the desk may do this in the library where the desk stands. */
export const useMayAtDesk = (activity: number): boolean => useDeskSession(({ staff }) => staff?.atividades.includes(activity) ?? false)

const noRoles: StaffSession['funcoes'] = []

/** Whether a role of the person at the desk lets something be done in a library; in no library: in all of them. */
export function useMayIn(): (activity: number, library?: string) => boolean {
  const roles = useDeskSession(({ staff }) => staff?.funcoes) ?? noRoles
  return (activity, library) =>
    roles.some(
      ({ funcao, cod_biblioteca: where }) => (where === undefined || where === library) && activitiesOfRole[funcao].includes(activity),
    )
}

export const useMayInAll = (activity: number): boolean => useMayIn()(activity)

export function useMayInLibrary(activity: number): (library?: string) => boolean {
  const mayIn = useMayIn()
  return (library) => mayIn(activity, library)
}
