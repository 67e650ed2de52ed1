import type { Address, Call } from './address.ts'
import type { ErrorBody } from './schemas/wire.ts'
import { languageFacts, type Language } from './language.ts'
import { withSlug } from './product.ts'

/** A call that did not succeed: the server's own words where it had any. `status` 0 means that no answer came. */
export class CallError extends Error {
  readonly status: number
  readonly body: ErrorBody | undefined

  constructor(status: number, body?: ErrorBody) {
    super(body?.message ?? `HTTP ${status}`)
    this.name = 'CallError'
    this.status = status
    this.body = body
  }
}

type Values = Readonly<Record<string, unknown>>
type AnyInput = { params?: Values; query?: Values; body?: unknown; idempotencyKey?: string }

const queryValue = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(',') : String(value))

/** A call's query as it is written: lists become comma lists, what is undefined or an empty list is left out. */
export function writtenQuery(query: Values = {}): [string, string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [[name, queryValue(value)]],
  )
}

/** The address of a call, parameters and query in place. */
export function addressOf(call: Pick<Address, 'path'>, input: AnyInput = {}, slug?: string): string {
  const path = withSlug(call.path, slug).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams(writtenQuery(input.query))
  // Not `query.size`: Chrome before 113 and Firefox before 112 do not know it, and we promise 104 and 110.
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** What a call needs of its surroundings: a fetch, the reader's language, a bearer token if there is one. */
export interface CallDeps {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>
  readonly language: () => Language
  readonly token: () => Promise<string | undefined>
  readonly origin?: string
  readonly slug?: string
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The server’s own refusal; undefined where something between it and here answered in another shape. */
function refusalIn(answer: unknown): ErrorBody | undefined {
  if (typeof answer !== 'object' || answer === null || !('code' in answer) || typeof answer.code !== 'string') return undefined
  // Of a text that is its code and no more neither fields nor parameters are known.
  return { params: {}, fields: [], message: answer.code, ...answer } as ErrorBody
}

/** The typed client: one function for every address. Rejects with `CallError`. */
export function createCall(deps: CallDeps): Call {
  return async (called, ...[input]) => {
    const written = (input ?? {}) as AnyInput
    const token = await deps.token()
    const headers: Record<string, string> = { accept: 'application/json', lang: String(languageFacts(deps.language()).id) }
    if (token) headers['authorization'] = `Bearer ${token}`
    if (written.body !== undefined) headers['content-type'] = 'application/json'
    if (written.idempotencyKey) headers['idempotency-key'] = written.idempotencyKey
    const address = (deps.origin ?? '') + addressOf(called, written, deps.slug)
    const body = written.body === undefined ? {} : { body: JSON.stringify(written.body) }
    const response = await deps.fetch(address, { method: called.method, headers, ...body }).catch(() => {
      throw new CallError(0)
    })
    // A file is answered as it is; a refusal of the same call is JSON.
    if (response.ok && called.file && response.headers.get('content-type')?.startsWith(called.file)) return (await response.blob()) as never
    const answer = await bodyOf(response)
    if (!response.ok) throw new CallError(response.status, refusalIn(answer))
    return answer as never
  }
}
