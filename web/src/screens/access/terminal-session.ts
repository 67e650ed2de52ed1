import { createCall } from '@farol/contract/call.ts'
import { publicClientId } from '@farol/contract/product.ts'
import { getPerson, ownGrants, requestToken, revokeToken, type PersonReply } from '@farol/contract/session.ts'
import type { Deps } from '../../api/site.ts'

export interface Identification {
  readonly username?: string
  readonly password?: string
  readonly token?: string
}

/** Somebody at the terminal: who, and the way out. The token lives here and nowhere else. */
export interface TerminalVisit {
  readonly person: PersonReply
  leave(): void
}

/** Signs in at a terminal; nothing of it is kept in the browser. Rejects with `CallError`. */
export async function visitTerminal({ language, site }: Deps, given: Identification): Promise<TerminalVisit> {
  const asking = { fetch: (address: string, init: RequestInit) => fetch(address, init), language: () => language, slug: site.slug }
  const open = createCall({ ...asking, token: async () => undefined })
  const { access_token: token } = await open(requestToken, {
    body: { grant_type: ownGrants.terminal, client_id: publicClientId, ...given },
  })
  const person = await createCall({ ...asking, token: async () => token })(getPerson)
  return { person, leave: () => void open(revokeToken, { body: { client_id: publicClientId, token } }).catch(() => {}) }
}
