import { CallError, createCall } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'
import type { Language } from '@farol/contract/language.ts'
import { publicClientId } from '@farol/contract/product.ts'
import { requestToken } from '@farol/contract/session.ts'
import type { ClientStorage } from './client-storage.ts'
import { clearCredentials, storeCredentials, storedCredentials } from './session-bootstrap.ts'

interface VisitorDeps {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly language: () => Language
  readonly slug: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly storage: ClientStorage
}

const margin = 30_000

/** The visitor's token: asked for once, shared by calls that wait for it and by the pages after this one, asked for again when it has run out. */
class PublicToken {
  readonly #ask: Call
  readonly #deps: VisitorDeps
  #finding: Promise<string | undefined> | undefined

  constructor(ask: Call, deps: VisitorDeps) {
    this.#ask = ask
    this.#deps = deps
  }

  current(): Promise<string | undefined> {
    return (this.#finding ??= this.#find().finally(() => {
      this.#finding = undefined
    }))
  }

  forget(): void {
    clearCredentials(this.#deps.storage)
  }

  async #find(): Promise<string | undefined> {
    return (await storedCredentials(this.#deps.storage, this.#deps.now()))?.token ?? this.#fresh()
  }

  // Without a token the catalogue still reads as the anonymous visitor; the next call tries again.
  async #fresh(): Promise<string | undefined> {
    const { storage, now } = this.#deps
    try {
      const reply = await this.#ask(requestToken, { body: { grant_type: 'client_credentials', client_id: publicClientId } })
      storeCredentials(storage, { token: reply.access_token, ends: now() + reply.expires_in * 1000 - margin })
      return reply.access_token
    } catch {
      return undefined
    }
  }
}

/** Calls as the visitor, with the public token. One that is no longer taken is replaced once and the call repeated. */
export function createVisitorCall(deps: VisitorDeps): Call {
  const token = new PublicToken(createCall({ ...deps, token: async () => undefined }), deps)
  const call = createCall({ ...deps, token: () => token.current() })
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
