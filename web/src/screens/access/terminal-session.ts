import { createCall } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'
import { publicClientId } from '@farol/contract/product.ts'
import { getPerson, ownGrants, requestToken, revokeToken, type PersonReply } from '@farol/contract/session.ts'
import type { Deps } from '../../api/site.ts'

export interface Identification {
  readonly username?: string
  readonly password?: string
  readonly token?: string
}

/** Somebody at the terminal: who, what can be asked in their name, and the way out. The token lives here and nowhere else. */
export interface TerminalVisit {
  readonly person: PersonReply
  readonly call: Call
  leave(): void
}

const surroundings = ({ language, site }: Deps) => ({
  fetch: (address: string, init: RequestInit) => fetch(address, init),
  language: () => language,
  slug: site.slug,
})

/** Calls in nobody's name. */
export const openCall = (deps: Deps): Call => createCall({ ...surroundings(deps), token: async () => undefined })

/** Signs in at a terminal; nothing of it is kept in the browser. Rejects with `CallError`. */
export async function visitTerminal(deps: Deps, given: Identification): Promise<TerminalVisit> {
  const open = openCall(deps)
  const { access_token: token } = await open(requestToken, {
    body: { grant_type: ownGrants.terminal, client_id: publicClientId, ...given },
  })
  const call = createCall({ ...surroundings(deps), token: async () => token })
  const person = await call(getPerson)
  return { person, call, leave: () => void open(revokeToken, { body: { client_id: publicClientId, token } }).catch(() => {}) }
}
