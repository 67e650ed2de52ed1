import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import etag from '@fastify/etag'
import rateLimit from '@fastify/rate-limit'
import { Refusal } from '@farol/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Histogram, Registry } from 'prom-client'
import { RefusedQuery } from './query-text.ts'
import { closeGently } from './shutdown.ts'

// What every request passes before its route, and every answer on its way back, in this order: nothing else is done for all of them,
// but for the headers (security-headers.ts) and the language (asking.ts).

const isHost = (_text: string, at: number, all: readonly string[]) => at % 2 === 0 && all[at]?.toLowerCase() === 'host'

/** One Host header, as HTTP/1.1 has it: with two, a proxy and this server could each believe another one. */
async function requireOneHost({ raw }: FastifyRequest): Promise<void> {
  const hosts = raw.rawHeaders.filter(isHost).length
  if (hosts > 1 || (hosts === 0 && raw.httpVersion === '1.1')) throw new Refusal('requisicao_ilegivel')
}

/** Without the slashes at its end; of slashes alone one stays. No pattern: where the slashes end in another letter, it would begin anew at each. */
function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The address under which a page is kept: without a slash at its end, its first word in small letters. Codes after it keep theirs. */
export function oneAddress(path: string): string {
  // Two slashes at the beginning would be another site's name.
  if (path.startsWith('//') || path.startsWith('/api') || path.endsWith('.php')) return path
  const plain = withoutLastSlashes(path)
  const [word] = /^\/[A-Za-z_]+(?=\/|$)/.exec(plain) ?? []
  return word ? word.toLowerCase() + plain.slice(word.length) : plain
}

/** Sends who asks by another spelling of an address there. */
async function toOneAddress(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const [path = '', ...query] = request.url.split('?')
  const one = oneAddress(path)
  return one === path ? undefined : reply.redirect([one, ...query].join('?'), 301)
}

/** Throws what can be known without reading the body, after the call was counted for the rate limit. */
async function refuseUnread(request: FastifyRequest): Promise<void> {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    throw new Refusal('tipo_de_corpo_invalido', { codificacao: 'identity' })
  if (request.is404) throw new Refusal('nao_encontrado')
  if (request.query instanceof RefusedQuery) throw request.query.refusal
}

/**
 * One line and one measurement per answer, by route pattern: addresses, queries and people stay out of both.
 * Answers the registry that `/metrics` shows.
 */
function logAnswers(app: FastifyInstance): Registry {
  const registry = new Registry()
  const duration = new Histogram({
    name: 'farol_http_seconds',
    help: 'Time to answer, by route pattern, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { route, method: request.method, status: String(reply.statusCode) }
    duration.observe(labels, reply.elapsedTime / 1000)
    request.log.info({ ...labels, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'answered')
  })
  return registry
}

/** While the server ends, answers say that the connection ends. Fastify tells it to requests that come from then on; this tells the others. */
function endConnections(app: FastifyInstance): void {
  const end = closeGently(app)
  app.addHook('onSend', async (_request, reply) => {
    if (end.begun) reply.header('connection', 'close')
  })
}

async function addLimits(app: FastifyInstance, perMinute: number): Promise<void> {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) => new Refusal('muitas_requisicoes', { segundos: Math.ceil(context.ttl / 1000) }),
    allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
  })
}

/** Adds all of it. Answers the registry of the server's figures. */
export async function addEveryRequest(app: FastifyInstance, perMinute: number): Promise<Registry> {
  app.addHook('onRequest', requireOneHost)
  app.addHook('onRequest', toOneAddress)
  endConnections(app)
  const metrics = logAnswers(app)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(etag, { weak: true })
  app.addHook('preParsing', refuseUnread)
  await addLimits(app, perMinute)
  return metrics
}
