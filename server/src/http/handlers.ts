import type { ActivityCode } from '@farol/contract/activities.ts'
import { CallError, writtenQuery } from '@farol/contract/call.ts'
import type { Power } from '@farol/contract/delegations.ts'
import type { Address, Call } from '@farol/contract/address.ts'
import type { Endpoint, Parsed } from '@farol/contract/schemas/endpoint.ts'
import { Refusal, type RefusedField } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import * as z from 'zod/mini'
import { hasVisitorActivities, minutesOfProof, ownActivities, type PatronBearer, type StaffBearer, type Who } from '../ports/tokens.ts'
import { EncodedReply, type Wire } from '../search-service/encoded-reply.ts'
import { withoutBlankValues } from './blank-values.ts'
import { FileAnswer } from './file-answer.ts'
import { errorBody, refusalFor, refusedFields } from './problems.ts'
import { checkReply } from '../calls/check-reply.ts'
import type { Visit } from '../ports/visit.ts'

/** What every handler knows of the one who asks. */
export interface Asking {
  readonly who: Who
  readonly language: Language
  /** Absent while a page is rendered in process. */
  readonly visit?: Visit
  /** As it was sent, of calls that take one. */
  readonly idempotencyKey?: string
  /** What becomes of the answer; absent where it is read. Only who is told it may answer with an `EncodedReply`. */
  readonly wire?: Wire
}

/** What a route decides besides its caller: the activity that the caller must be granted, or that it takes none. */
export interface Guard {
  readonly activity?: ActivityCode | 'none'
  /** Open to people whom the library blocked. */
  readonly blockedToo?: boolean
  /** Open to people at a self-service terminal, who may have shown no more than a code. */
  readonly atTerminal?: boolean
  /** Asks for a password or second factor at most ten minutes old. */
  readonly freshProof?: boolean
  /** Open to people who must first choose a new password, or set up a second factor. */
  readonly firstSteps?: 'any' | 'second_factor'
  /** Open to who acts for somebody with this power, or with any. Without it a call of a patron is for oneself alone. */
  readonly acting?: Power | 'any'
}

/** The parsed input of one call and who asks. */
export type Request<E extends Endpoint> = Asking & {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
} & (E['caller'] extends 'patron' ? { readonly patron: PatronBearer } : {}) &
  (E['caller'] extends 'staff' ? { readonly staff: StaffBearer } : {})

export type Handler<E extends Endpoint> = (
  request: Request<E>,
) => Promise<z.input<E['reply']> | EncodedReply<z.output<E['reply']>> | FileAnswer>

/** The raw parts of a call, as they came in. */
export interface RawInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

interface Bound {
  readonly endpoint: Endpoint
  readonly run: AnyHandler
  readonly guard: Guard
}

export interface HandlersOptions {
  /** Without it a visitor is granted none. */
  readonly visitorActivities?: () => Promise<readonly number[]>
  /** Whether each reply is checked against the contract, in tests and development; production sends what handlers return. */
  readonly checkReplies: boolean
}

/** What came in as its schema reads it, or which fields are refused. */
interface ReadInput {
  readonly value: unknown
  readonly fields: readonly RefusedField[]
}

export function readInput(schema: z.ZodMiniType | undefined, input: unknown): ReadInput {
  if (!schema) return { value: undefined, fields: [] }
  const result = z.safeParse(schema, input)
  return result.success ? { value: result.data, fields: [] } : { value: undefined, fields: refusedFields(result.error.issues, input) }
}

const noQuery = z.strictObject({})

type AnyHandler = (request: Asking & RawInput) => Promise<unknown>

/** What may be done in another's place: what a call says, and no more. */
function mayAct({ powers = [] }: PatronBearer, { acting }: Guard): void {
  if (acting === undefined) throw new Refusal('acao_pessoal')
  if (acting !== 'any' && !powers.includes(acting)) throw new Refusal('acesso_negado')
}

const leadsThere = (mustFirst: PatronBearer['mustFirst'], firstSteps: Guard['firstSteps']): boolean =>
  firstSteps === 'any' || firstSteps === mustFirst

/** At a call open to anyone, who may not show her account there is nobody: at a terminal, or with something left to do first. */
function seenAs({ caller }: Endpoint, who: Who, { atTerminal, firstSteps }: Guard): Who {
  if (caller !== 'anyone' || who.kind !== 'patron') return who
  const isHeldBack = (who.atTerminal && !atTerminal) || (who.mustFirst && !leadsThere(who.mustFirst, firstSteps))
  return isHeldBack ? { kind: 'anonymous' } : who
}

/** Whoever must do something first is let into what leads there, and nowhere else. */
function mustDoFirst({ mustFirst }: PatronBearer, { firstSteps }: Guard): void {
  if (!mustFirst || leadsThere(mustFirst, firstSteps)) return
  throw new Refusal(mustFirst === 'password' ? 'senha_provisoria' : 'segundo_fator_obrigatorio')
}

function mayAsk(endpoint: Endpoint, who: Who, guard: Guard): void {
  if (endpoint.caller === 'anyone') return
  if (who.kind === 'anonymous') throw new Refusal('credencial_ausente')
  if (endpoint.caller === 'public') return
  if (who.kind === 'public') throw new Refusal('credencial_ausente')
  if (endpoint.caller !== who.kind) throw new Refusal('acesso_negado')
  if (guard.freshProof && !who.freshlyProved) throw new Refusal('confirmacao_necessaria', { minutos: minutesOfProof })
  if (who.kind === 'staff') return
  if (who.actingForId !== undefined) mayAct(who, guard)
  if (who.atTerminal && !guard.atTerminal) throw new Refusal('acesso_negado')
  mustDoFirst(who, guard)
  if (who.blocked && !guard.blockedToo) throw new Refusal('cadastro_bloqueado')
}

/** Under which a handler is kept, and found by an endpoint or by its address. */
const handlerKey = ({ method, path }: Address): string => `${method} ${path}`

/** The handlers of all endpoints: HTTP routes and the page renderer both come through here. */
export class Handlers {
  readonly #handlers = new Map<string, Bound>()
  readonly #visitorActivities: () => Promise<readonly number[]>
  readonly #checkReplies: boolean

  constructor({ visitorActivities = async () => [], checkReplies }: HandlersOptions) {
    this.#visitorActivities = visitorActivities
    this.#checkReplies = checkReplies
  }

  get endpoints(): readonly Endpoint[] {
    return [...this.#handlers.values()].map(({ endpoint }) => endpoint)
  }

  /** What was decided for an endpoint. */
  guardOf(endpoint: Endpoint): Guard {
    return this.#handlers.get(handlerKey(endpoint))?.guard ?? {}
  }

  set<E extends Endpoint>(endpoint: E, handler: Handler<E>, guard: Guard = {}): void {
    const { activity } = endpoint
    this.#handlers.set(handlerKey(endpoint), {
      endpoint,
      run: handler as unknown as AnyHandler,
      guard: { ...(activity !== undefined && { activity }), ...guard },
    })
  }

  /** Whether the bearer was granted the activity, by itself or as every visitor. */
  async isGranted(who: Who, activity: ActivityCode): Promise<boolean> {
    return ownActivities(who).includes(activity) || (hasVisitorActivities(who) && (await this.#visitorActivities()).includes(activity))
  }

  /** Throws `acesso_negado` where the bearer was not granted what is asked for. */
  async requireGrant(who: Who, activity: Guard['activity']): Promise<void> {
    if (activity === undefined || activity === 'none') return
    if (!(await this.isGranted(who, activity))) throw new Refusal('acesso_negado')
  }

  /** Throws unless this bearer may make the call, whatever it asks for. */
  async requireCaller(endpoint: Endpoint, who: Who): Promise<void> {
    const guard = this.guardOf(endpoint)
    mayAsk(endpoint, who, guard)
    await this.requireGrant(who, guard.activity)
  }

  /**
   * Checks who asks, parses the input, runs the handler; where replies are checked, checks what it returns unless that is an
   * `EncodedReply` of the endpoint's schema. Rejects with `Refusal` or with a bug.
   */
  async run(address: Address, asking: Asking, raw: RawInput): Promise<unknown> {
    const handler = this.#handlers.get(handlerKey(address))
    if (!handler) throw new Error(`No handler for ${handlerKey(address)}`)
    const { endpoint } = handler
    const who = seenAs(endpoint, asking.who, handler.guard)
    await this.requireCaller(endpoint, who)
    const params = readInput(endpoint.params, raw.params)
    if (params.fields.length > 0) throw new Refusal('nao_encontrado')
    const asked = endpoint.query ?? noQuery
    const query = readInput(asked, withoutBlankValues(asked, raw.query ?? {}))
    const body = readInput(endpoint.body, raw.body ?? {})
    const fields = [...query.fields, ...body.fields]
    if (fields.length > 0) throw new Refusal('dados_invalidos', {}, fields)
    const person = who.kind === 'patron' ? { patron: who } : who.kind === 'staff' ? { staff: who } : {}
    const reply = await handler.run({ ...asking, who, ...person, params: params.value, query: query.value, body: body.value })
    if (reply instanceof FileAnswer && endpoint.file === reply.type) return reply
    if (reply instanceof EncodedReply && reply.schema === endpoint.reply) return reply
    if (this.#checkReplies) checkReply(endpoint.reply, reply)
    return reply
  }

  /** A `Call` that stays in this process: what the page renderer is handed. Rejects with `CallError`, as over HTTP. */
  callFor(asking: Asking): Call {
    return async (address, ...[input]) => {
      const written = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
      // Half a letter, which no address can carry, arrives here as it does over HTTP.
      const query = Object.fromEntries(writtenQuery(written.query).map(([name, value]) => [name, value.toWellFormed()]))
      const params = Object.fromEntries(Object.entries(written.params ?? {}).map(([name, value]) => [name, String(value)]))
      try {
        const reply = await this.run(address, { ...asking, wire: { encoding: undefined } }, { params, query, body: written.body })
        return (reply instanceof EncodedReply ? reply.read() : reply) as never
      } catch (error) {
        const refusal = refusalFor(error)
        if (!refusal) throw error
        throw new CallError(refusal.status, errorBody(refusal, asking.language))
      }
    }
  }
}
