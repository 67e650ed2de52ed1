import type { Endpoint } from '@farol/contract/schemas/endpoint.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { withSlug } from '@farol/contract/product.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tokens, Who } from '../ports/tokens.ts'
import type { Acts } from './acts.ts'
import { callLanguage, visitBy, whoAsks } from './asking.ts'
import { EncodedBody, encodingFor, sendCopy } from '../search-service/encoded-body.ts'
import type { Guard, Handler, Handlers } from './handlers.ts'
import { EncodedReply } from '../search-service/encoded-reply.ts'
import { FileAnswer, sendFile } from './file-answer.ts'

/** Where routes are bound: the web server, the shared handlers, and who is who. */
export interface Binding {
  readonly app: FastifyInstance
  readonly handlers: Handlers
  readonly tokens: Tokens
  readonly slug: string
  /** Absent where no call writes. */
  readonly acts?: Acts
}

export interface RouteOptions extends Guard {
  /** Calls a minute from one address; the server's general limit where absent. */
  readonly perMinute?: number
  /** Accepts `application/x-www-form-urlencoded` beside JSON. */
  readonly form?: boolean
  /** A read open to anyone whose answer tells of a person, to who has its code. */
  readonly tellsOfPerson?: boolean
}

/** What is read of the catalogue may be kept and asked again; what tells of a person, or answers one, is kept nowhere. */
const mayBeKept = ({ method, caller }: Endpoint, { kind }: Who, { tellsOfPerson }: RouteOptions): boolean =>
  method === 'GET' && caller === 'anyone' && !tellsOfPerson && kind !== 'patron' && kind !== 'staff'

const keyOf = ({ idempotent }: Endpoint, header: string | string[] | undefined) =>
  idempotent && header !== undefined ? { idempotencyKey: String(header) } : {}

/** Throws `tipo_de_corpo_invalido` for a form. */
function refuseForm({ headers }: FastifyRequest): void {
  if (/^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')) throw new Refusal('tipo_de_corpo_invalido')
}

/** Makes an endpoint of the contract answer: one sentence per route says what, how often, and the one call that does it. */
export function bind<E extends Endpoint>(
  { app, handlers, tokens, slug }: Binding,
  endpoint: E,
  options: RouteOptions,
  handler: Handler<E>,
): void {
  handlers.set(endpoint, handler, options)
  app.route({
    method: endpoint.method,
    url: withSlug(endpoint.path, slug),
    // What is read is packed below; answers to writing are left to the plugin.
    ...(endpoint.method === 'GET' && { compress: false as const }),
    config: {
      open: endpoint.caller === 'anyone' && endpoint.method === 'GET',
      ...(options.perMinute && { rateLimit: { max: options.perMinute, timeWindow: 60_000 } }),
    },
    ...(endpoint.maxBody && { bodyLimit: endpoint.maxBody }),
    preParsing: async (request) => {
      if (!options.form) refuseForm(request)
      // Nobody else makes the server read so much.
      if (endpoint.maxBody) await handlers.requireCaller(endpoint, await whoAsks(request, tokens))
    },
    handler: async (request, reply) => {
      const who = await whoAsks(request, tokens)
      if (who.kind === 'anonymous' && endpoint.caller === 'anyone' && endpoint.method === 'GET')
        reply.header('access-control-allow-origin', '*')
      const caching = mayBeKept(endpoint, who, options) ? 'no-cache' : 'no-store'
      const answer = await handlers.run(
        endpoint,
        {
          who,
          language: callLanguage(request),
          visit: visitBy(request, reply),
          ...keyOf(endpoint, request.headers['idempotency-key']),
          ...(endpoint.method === 'GET' && { wire: { encoding: encodingFor(request.headers['accept-encoding']) } }),
        },
        { params: request.params, query: request.query, body: request.body },
      )
      reply.header('cache-control', caching).header('vary', 'authorization, lang, accept-language, accept-encoding')
      if (answer instanceof FileAnswer) return sendFile(reply, answer)
      if (answer === undefined || endpoint.method !== 'GET') return reply.send(answer)
      reply.type('application/json; charset=utf-8')
      return answer instanceof EncodedReply
        ? sendCopy(answer.copy, request, reply)
        : new EncodedBody(JSON.stringify(answer)).send(request, reply)
    },
  })
}
