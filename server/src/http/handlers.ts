import { addressOf, CallError } from '@farol/contract/call.ts'
import type { Call, Endpoint, Parsed } from '@farol/contract/endpoint.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import * as z from 'zod/mini'
import type { Bearer } from '../ports/tokens.ts'
import { errorBody, refusalFor, refusedFields } from './problems.ts'

/** The bearer, or the anonymous visitor who reads the catalogue without a token. */
export type Who = Bearer | { readonly kind: 'anonymous' }

/** What every handler knows of the one who asks. */
export interface Asking {
  readonly who: Who
  readonly language: Language
}

/** The parsed input of one call and who asks. */
export type Request<E extends Endpoint> = Asking & {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
}

export type Handler<E extends Endpoint> = (request: Request<E>) => Promise<z.input<E['reply']>>

/** The raw parts of a call, as they came in. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

type AnyHandler = (request: Asking & RawInput) => Promise<unknown>

function parsed(
  schema: z.ZodMiniType | undefined,
  input: unknown,
): { value: unknown; fields: readonly ReturnType<typeof refusedFields>[number][] } {
  if (!schema) return { value: undefined, fields: [] }
  const result = z.safeParse(schema, input)
  return result.success ? { value: result.data, fields: [] } : { value: undefined, fields: refusedFields(result.error.issues, input) }
}

function mayAsk(endpoint: Endpoint, who: Who): void {
  if (endpoint.caller === 'anyone') return
  if (who.kind === 'anonymous') throw new Refusal('credencial_ausente')
  if (endpoint.caller === 'patron' && who.kind !== 'patron') throw new Refusal('credencial_ausente')
}

/** The handlers of all endpoints: HTTP routes and the page renderer both come through here. */
export class Handlers {
  readonly #handlers = new Map<Endpoint, AnyHandler>()

  get endpoints(): readonly Endpoint[] {
    return [...this.#handlers.keys()]
  }

  set<E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
    this.#handlers.set(endpoint, handler as unknown as AnyHandler)
  }

  /** Checks who asks, parses the input, runs the handler, keeps to the promised reply. Rejects with `Refusal` or with a bug. */
  async run(endpoint: Endpoint, asking: Asking, raw: RawInput): Promise<unknown> {
    const handler = this.#handlers.get(endpoint)
    if (!handler) throw new Error(`No handler for ${endpoint.method} ${endpoint.path}`)
    mayAsk(endpoint, asking.who)
    const params = parsed(endpoint.params, raw.params)
    if (params.fields.length > 0) throw new Refusal('nao_encontrado')
    const query = parsed(endpoint.query ?? z.strictObject({}), raw.query ?? {})
    const body = parsed(endpoint.body, raw.body ?? {})
    const fields = [...query.fields, ...body.fields]
    if (fields.length > 0) throw new Refusal('dados_invalidos', {}, fields)
    const reply = await handler({ ...asking, params: params.value, query: query.value, body: body.value })
    return z.parse(endpoint.reply, reply)
  }

  /** A `Call` that stays in this process: what the page renderer is handed. Rejects with `CallError`, as over HTTP. */
  callFor(asking: Asking): Call {
    return async (endpoint, ...[input]) => {
      const written = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
      const query = Object.fromEntries(new URL(addressOf(endpoint, written), 'http://in.process').searchParams)
      const params = Object.fromEntries(Object.entries(written.params ?? {}).map(([name, value]) => [name, String(value)]))
      try {
        return (await this.run(endpoint, asking, { params, query, body: written.body })) as never
      } catch (error) {
        const refusal = refusalFor(error)
        if (!refusal) throw error
        throw new CallError(refusal.status, errorBody(refusal, asking.language))
      }
    }
  }
}
