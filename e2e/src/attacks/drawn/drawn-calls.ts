import { schemaFaults, type JsonSchema } from './json-schema.ts'
import { drawValue, SeenValues } from './draw-values.ts'
import { Random } from './random.ts'
import { judgesTime } from '../judge-time.ts'

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>

export interface Operation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content: Content }>>
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

interface DrawnCall {
  readonly operation: Operation
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly as: string
}

export type IsWanted = (path: string, operation: Operation) => boolean

/** Calls of desk and terminal that take a body. */
export const isDeskBody: IsWanted = (path, { requestBody }) => requestBody !== undefined && /^\/api\/(equipe|autoatendimento)\//.test(path)

export interface DrawnTarget {
  readonly address: string
  /** The password of the people of the demo. */
  readonly password: string
}

export interface DrawnOutcome {
  readonly tried: number
  /** How often each status came. */
  readonly statuses: ReadonlyMap<number, number>
  /** Calls that came through, of all there are. */
  readonly answered: ReadonlySet<string>
  readonly operations: number
  readonly slowest: number
  /** Calls whose connection was cut before an answer, and which were answered when they were sent again. */
  readonly cut: number
  readonly faults: readonly string[]
}

const callers = [
  '',
  'visitor',
  'ana',
  'joao',
  'celia',
  'leandro',
  'tales',
  'karina',
  'iara@equipe',
  'otavio@equipe',
  'tereza@equipe',
] as const
const maxMs = 2_000
const kept = 40

/** Draws calls from the document that a running demo gives of itself, makes them, and holds the answers against it. */
export class CallDrawer {
  readonly #target: DrawnTarget
  readonly #random: Random
  readonly #seen = new SeenValues()
  readonly #tokens = new Map<string, string>()
  readonly #document: OpenApi
  readonly #calls: readonly (readonly [path: string, method: string, operation: Operation])[]
  readonly #faults: string[] = []
  readonly #statuses = new Map<number, number>()
  readonly #answered = new Set<string>()
  #network = 0
  #cut = 0
  #slowest = 0

  private constructor(target: DrawnTarget, seed: number, document: OpenApi, isWanted: IsWanted) {
    this.#target = target
    this.#random = new Random(seed)
    this.#document = document
    this.#calls = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => isWanted(path, operation))
        .map(([method, operation]) => [path, method.toUpperCase(), operation] as const),
    )
  }

  /** `isWanted`: calls that are drawn; all of them without it. */
  static async open(target: DrawnTarget, seed: number, isWanted: IsWanted = () => true): Promise<CallDrawer> {
    const answer = await fetch(`${target.address}/api/openapi.json`)
    return new CallDrawer(target, seed, (await answer.json()) as OpenApi, isWanted)
  }

  async #token(as: string): Promise<string | undefined> {
    if (as === '') return undefined
    const known = this.#tokens.get(as)
    if (known !== undefined) return known
    const [username, scope] = as.split('@')
    const given =
      as === 'visitor'
        ? { grant_type: 'client_credentials' }
        : { grant_type: 'password', username, password: this.#target.password, ...(scope && { scope }) }
    const answer = await this.#fetch('/api/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': this.#from() },
      body: JSON.stringify({ client_id: 4, ...given }),
    })
    const token = ((await answer.json()) as { access_token?: string }).access_token
    if (token !== undefined) this.#tokens.set(as, token)
    return token
  }

  /** An address of its own for each call, so that no limit of one address is met; all of them in networks that the demo's desk is open to. */
  #from(): string {
    this.#network += 1
    return `127.${(this.#network >> 8) & 255}.${this.#network & 255}.7`
  }

  #draw(): DrawnCall {
    const random = this.#random
    const [template, method, operation] = random.pick(this.#calls)
    const query = new URLSearchParams()
    let path = template
    for (const parameter of operation.parameters) {
      const value = () => String(drawValue(parameter.schema, parameter.name, random, this.#seen))
      if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(value()) || '%20')
      if (parameter.in === 'query' && (parameter.required ? random.chance(0.98) : random.chance(0.35)))
        query.append(parameter.name, value())
    }
    if (random.chance(0.02)) query.append(random.pick(['debug', 'a', '__proto__']), '1')
    const schema = operation.requestBody?.content['application/json']?.schema
    const body = schema && JSON.stringify(drawValue(schema, '', random, this.#seen))
    const words = query.toString()
    return {
      operation,
      method,
      path: words === '' ? path : `${path}?${words}`,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        lang: random.pick(['1', '3', '5', 'pt', 'xx', '']),
        ...(random.chance(0.3) && { 'idempotency-key': `drawn-${random.below(500)}` }),
      },
      ...(body !== undefined && { body: random.chance(0.01) ? body.slice(0, -1) : body }),
      as: this.#callerOf(template),
    }
  }

  /** Mostly somebody who may. */
  #callerOf(template: string): string {
    const isDesk = template.startsWith('/api/equipe/')
    const likely = callers.filter((one) => one.endsWith('@equipe') === isDesk)
    return this.#random.chance(0.85) ? this.#random.pick(likely) : this.#random.pick(callers)
  }

  readonly #refs = (ref: string): JsonSchema => this.#document.components.schemas[ref.split('/').at(-1)!]!

  #faultsOf({ operation }: DrawnCall, status: number, type: string, text: string): readonly string[] {
    const documented = operation.responses[String(status)]
    // A fault of a service outside is documented by its call; nothing else may fail.
    if (status >= 500 && !documented) return [`answered ${status}: ${text.slice(0, 200)}`]
    if (!documented) return [`answered ${status}, which is not documented: ${text.slice(0, 200)}`]
    const content = documented.content[type]
    if (!content) return [`answered ${status} as ${type || 'nothing'}, which is not documented`]
    if (type !== 'application/json') return []
    const body: unknown = JSON.parse(text)
    if (status === 200) this.#seen.note(body)
    return schemaFaults(content.schema, body, this.#refs).map((fault) => `answered ${status}: ${fault}`)
  }

  /** A connection may be closed by the server while the next call is put on it; one that is closed twice is no accident. */
  #fetch(path: string, init: RequestInit): Promise<Response> {
    const once = () => fetch(this.#target.address + path, init)
    return once().catch(() => {
      this.#cut += 1
      return once()
    })
  }

  async #send(call: DrawnCall, token: string | undefined) {
    const began = performance.now()
    const answer = await this.#fetch(call.path, {
      method: call.method,
      headers: { ...call.headers, 'x-forwarded-for': this.#from(), ...(token && { authorization: `Bearer ${token}` }) },
      ...(call.body !== undefined && { body: call.body }),
      redirect: 'manual',
    })
    const text = await answer.text()
    return { answer, text, milliseconds: performance.now() - began }
  }

  #note(call: DrawnCall, faults: readonly string[]): void {
    for (const fault of faults)
      if (this.#faults.length < kept)
        this.#faults.push(
          `${call.method} ${call.path.slice(0, 300)} as ${call.as || 'nobody'} with ${call.body?.slice(0, 300) ?? 'nothing'}: ${fault}`,
        )
  }

  async #make(call: DrawnCall): Promise<void> {
    const token = await this.#token(call.as)
    const { answer, text, milliseconds: first } = await this.#send(call, token)
    // A busy machine is late once; a call that is slow is slow again.
    const milliseconds = first > maxMs ? Math.min(first, (await this.#send(call, token)).milliseconds) : first
    this.#slowest = Math.max(this.#slowest, milliseconds)
    this.#statuses.set(answer.status, (this.#statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 200) this.#answered.add(call.operation.operationId)
    if (answer.status === 401 && token !== undefined) this.#tokens.delete(call.as)
    const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
    const faults = this.#faultsOf(call, answer.status, type, text)
    const late = judgesTime && milliseconds > maxMs ? [`took ${Math.round(milliseconds)} ms`] : []
    this.#note(call, [...faults.slice(0, 2), ...late])
  }

  /** Makes so many calls, some at once. */
  async make(calls: number, atOnce = 4): Promise<DrawnOutcome> {
    let left = calls
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (left > 0) {
          left -= 1
          const call = this.#draw()
          await this.#make(call).catch((error: unknown) =>
            this.#note(call, [`no answer, twice: ${String((error as Error).cause ?? error)}`]),
          )
        }
      }),
    )
    return {
      tried: calls,
      statuses: this.#statuses,
      answered: this.#answered,
      operations: this.#calls.length,
      slowest: this.#slowest,
      cut: this.#cut,
      faults: this.#faults,
    }
  }
}
