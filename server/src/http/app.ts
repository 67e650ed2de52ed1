import { Refusal } from '@farol/contract/errors.ts'
import { allLanguages } from '@farol/contract/language.ts'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Registry } from 'prom-client'
import { DatabaseOutage } from '../ports/database-outage.ts'
import { addVaryByLanguage, callLanguage, pageLanguage } from './asking.ts'
import { addEveryRequest } from './every-request.ts'
import { FileNeedsSignIn } from './file-grant.ts'
import { KnownMethods } from './known-methods.ts'
import { withoutAddress } from './logged-error.ts'
import { sendPlainPage } from './plain-page.ts'
import { errorBody, refusalFor } from './problems.ts'
import { readQuery } from './query-text.ts'
import { addBodies } from './request-bodies.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { serverTexts } from '../texts/server-texts.ts'
import { answerUnreadable } from './unreadable-requests.ts'

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
  if (refusal instanceof FileNeedsSignIn) {
    const { title, text, link } = serverTexts(language, 'errors').fileNeedsSignIn
    const onward = { href: refusal.page, text: link }
    return sendPlainPage(reply, refusal.status, { language, site: 'Farol', title, sentences: [text], link: onward })
  }
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
    // Whether there is exactly one Host is looked at in every-request.ts, where the refusal has its body and headers.
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
    // A body that no route reads is refused before the address is (every-request.ts).
    const isMissing = (url === undefined || url === '/api/*') && refusalFor(error)?.code === 'nao_encontrado'
    if (isMissing) return answerMissing(request, reply)
    return answerError(error, request, reply, options)
  })
  app.setNotFoundHandler(answerMissing)
  addSecurityHeaders(app, headers)
  addVaryByLanguage(app)
  const metrics = await addEveryRequest(app, options.perMinute ?? 6_000)
  await addBodies(app)
  return { app, metrics }
}
