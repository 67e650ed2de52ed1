import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

// Milliseconds: a database that does not answer is told within two seconds.
const readyTimeout = 1_500

/** Compared by their digests: how long it takes tells nothing of the key. */
function holdsKey({ authorization }: IncomingHttpHeaders, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${key}`))
}

interface Metrics {
  readonly registry: Registry
  /** Without a key nobody is shown them. */
  readonly key: string | undefined
}

/**
 * For operators: `/healthz` says that the process lives, `/readyz` that the site answers searches and its database answers (503 otherwise),
 * `/metrics` gives figures to who brings its key (`METRICS_KEY`, as a bearer token), and is nowhere for anyone else.
 */
export function addHealth(app: FastifyInstance, ready: () => Promise<boolean>, metrics: Metrics): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const answers = await Promise.race([ready().catch(() => false), setTimeout(readyTimeout, false, { ref: false })])
    return reply
      .header('cache-control', 'no-store')
      .code(answers ? 200 : 503)
      .send({ status: answers ? 'ok' : 'unavailable' })
  })
  app.get('/metrics', async (request, reply) => {
    const { registry, key } = metrics
    if (key === undefined || !holdsKey(request.headers, key)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
