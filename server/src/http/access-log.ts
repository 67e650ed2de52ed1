import type { FastifyInstance } from 'fastify'
import { Histogram, Registry } from 'prom-client'

/**
 * One line and one measurement per answer, by route pattern: addresses, queries and people stay out of both.
 * Answers the registry that `/metrics` shows.
 */
export function logAnswers(app: FastifyInstance): Registry {
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
