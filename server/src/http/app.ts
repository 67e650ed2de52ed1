import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import rateLimit from '@fastify/rate-limit'
import { Refusal } from '@farol/contract/errors.ts'
import { allLanguages } from '@farol/contract/language.ts'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { DatabaseOutage } from '../ports/database-outage.ts'
import { logAnswers } from './access-log.ts'
import { addVaryByLanguage } from './vary-by-language.ts'
import { KnownMethods } from './known-methods.ts'
import { withoutAddress } from './logged-error.ts'
import { addOneAddress } from './one-address.ts'
import { sendPlainPage } from './plain-page.ts'
import { errorBody, refusalFor } from './problems.ts'
import { readQuery } from './query-text.ts'
import { callLanguage, pageLanguage } from './reader-language.ts'
import { addBodies } from './request-bodies.ts'
import { securityHeaders } from './security-headers.ts'
import { closeGently } from './shutdown.ts'
import { answerUnreadable, requireOneHost } from './unreadable-requests.ts'

export interface AppOptions {
  readonly logger: Logger
  readonly publicUrl: string
  /** How many proxies stand before us; 0 believes no forwarded header. */
  readonly trustProxy: number
  /** Calls a minute from one address. A whole campus may share one. */
  readonly perMinute?: number
  /** Told of what nobody foresaw, with the route pattern; it is logged in any case. */
  readonly onBug?: (error: unknown, route: string) => void
  /** Told of each call that the database could not answer for now. */
  readonly onOutage?: (error: DatabaseOutage) => void
}

type Listeners = Pick<AppOptions, 'onBug' | 'onOutage'>

/** A page or a file that a person opened: what went wrong is read there, not by a program. */
const isOpenedByBrowser = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/api(?:[/?]|$)/.test(url) && (headers.accept ?? '').includes('text/html')

function sendErrorPage(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const language = pageLanguage(request, allLanguages)
  const { message } = errorBody(refusal, language)
  return sendPlainPage(reply, refusal.status, { language, site: 'Farol', title: message, sentences: [] })
}

function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, { onBug, onOutage }: Listeners = {}): void {
  if (error instanceof DatabaseOutage) onOutage?.(error)
  const refusal = refusalFor(error)
  if (!refusal) {
    const route = request.routeOptions.url ?? 'unknown'
    const logged = withoutAddress(error, request.url)
    request.log.error({ err: logged, route }, 'a bug')
    onBug?.(logged, `${request.method} ${route}`)
  }
  const shown = refusal ?? new Refusal('erro_inesperado')
  if (shown.params['segundos'] !== undefined) void reply.header('retry-after', shown.params['segundos'])
  if (isOpenedByBrowser(request)) return void sendErrorPage(request, reply, shown)
  void reply
    .header('cache-control', 'no-store')
    .header('vary', 'authorization, lang, accept-language, accept-encoding')
    .code(shown.status)
    .send(errorBody(shown, callLanguage(request), request.url.startsWith('/api/equipe') ? 'operator' : 'reader'))
}

async function addLimits(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) => new Refusal('muitas_requisicoes', { segundos: Math.ceil(context.ttl / 1000) }),
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
  })
}

/** The web server without any route: limits, headers, compression, errors, logs. Answers it with the registry of its figures. */
export async function createApp(options: AppOptions): Promise<{ app: FastifyInstance; metrics: Registry }> {
  const headers = securityHeaders(options.publicUrl)
  const app = fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < options.trustProxy,
    bodyLimit: 1 << 20,
    keepAliveTimeout: 5_000,
    requestTimeout: 30_000,
    // While the server ends, requests on kept connections are answered as before.
    return503OnClosing: false,
    // Whether there is exactly one Host is looked at below, where the refusal has its body and headers.
    http: { requireHostHeader: false },
    clientErrorHandler: answerUnreadable(headers),
    routerOptions: { querystringParser: readQuery as never, maxParamLength: 200, ignoreTrailingSlash: true },
    // No hook runs for an address that cannot be read: its refusal takes the headers along here.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers), options),
  }) as unknown as FastifyInstance
  const methods = new KnownMethods(app)
  const answerMissing = (request: FastifyRequest, reply: FastifyReply) => {
    const known = methods.answer(request, reply)
    if (known !== 'answered') answerError(known ?? new Refusal('nao_encontrado'), request, reply, options)
  }
  app.setErrorHandler((error, request, reply) => {
    const { url } = request.routeOptions
    // A body that no route reads is refused before the address is (request-bodies.ts).
    const isMissing = (url === undefined || url === '/api/*') && refusalFor(error)?.code === 'nao_encontrado'
    if (isMissing) return answerMissing(request, reply)
    return answerError(error, request, reply, options)
  })
  app.setNotFoundHandler(answerMissing)
  closeGently(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
  requireOneHost(app)
  addOneAddress(app)
  addVaryByLanguage(app)
  const metrics = logAnswers(app)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(etag, { weak: true })
  await addBodies(app)
  await addLimits(app, options.perMinute ?? 6_000)
  return { app, metrics }
}
