import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'

// Milliseconds: a database that does not answer is told within two seconds.
const readyTimeout = 1_500

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * For operators: `/healthz` says that the process lives, `/readyz` that the site answers searches and its database answers (503 otherwise),
 * `/metrics` gives figures to whoever asks from this machine without a proxy in between, and is nowhere for anyone else.
 */
export function addHealth(app: FastifyInstance, ready: () => Promise<boolean>, metrics: Registry): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const answers = await Promise.race([ready().catch(() => false), setTimeout(readyTimeout, false, { ref: false })])
    return reply
      .header('cache-control', 'no-store')
      .code(answers ? 200 : 503)
      .send({ status: answers ? 'ok' : 'unavailable' })
  })
  app.get('/metrics', async (request, reply) => {
    const local =
      loopback.has(request.socket.remoteAddress ?? '') &&
      request.headers['x-forwarded-for'] === undefined &&
      request.headers['forwarded'] === undefined
    if (!local) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.metrics())
  })
}
