import { CallError, createCall } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/endpoint.ts'
import type { Language } from '@farol/contract/language.ts'
import { publicClientId } from '@farol/contract/product.ts'
import { requestToken } from '@farol/contract/session.ts'

interface VisitorDoors {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly language: () => Language
  readonly slug: string
  /** Milliseconds since some fixed moment. */
  readonly now: () => number
}

const margin = 30_000

/** The visitor's token: asked for once, shared by calls that wait for it, asked for again when it has run out. */
class PublicToken {
  readonly #ask: Call
  readonly #now: () => number
  #token: Promise<string | undefined> | undefined
  #ends = 0

  constructor(ask: Call, now: () => number) {
    this.#ask = ask
    this.#now = now
  }

  current(): Promise<string | undefined> {
    if (!this.#token || this.#now() > this.#ends) this.#token = this.#fresh()
    return this.#token
  }

  forget(): void {
    this.#token = undefined
  }

  // Without a token the catalogue still reads as the anonymous visitor; the next call tries again.
  async #fresh(): Promise<string | undefined> {
    this.#ends = Infinity
    try {
      const reply = await this.#ask(requestToken, { body: { grant_type: 'client_credentials', client_id: publicClientId } })
      this.#ends = this.#now() + reply.expires_in * 1000 - margin
      return reply.access_token
    } catch {
      this.#ends = 0
      return undefined
    }
  }
}

/** Calls as the visitor, with the public token. One that is no longer taken is replaced once and the call repeated. */
export function createVisitorCall(doors: VisitorDoors): Call {
  const token = new PublicToken(createCall({ ...doors, token: async () => undefined }), doors.now)
  const call = createCall({ ...doors, token: () => token.current() })
  return async (endpoint, ...input) => {
    try {
      return await call(endpoint, ...input)
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error
      token.forget()
      return call(endpoint, ...input)
    }
  }
}
