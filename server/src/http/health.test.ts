import fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { addHealth } from './health.ts'

const states: readonly (readonly [what: string, ready: () => Promise<boolean>, status: number])[] = [
  ['answers', async () => true, 200],
  ['says no', async () => false, 503],
  ['fails', async () => Promise.reject(new Error('gone')), 503],
  ['never answers', () => new Promise<boolean>(() => {}), 503],
]

test.each(states)('a database that %s: ready or not', async (_, ready, status) => {
  const app = fastify()
  addHealth(app, ready, { registry: new Registry(), key: undefined })
  const [readyz, healthz] = await Promise.all([app.inject('/readyz'), app.inject('/healthz')])
  expect([readyz.statusCode, readyz.headers['cache-control'], healthz.statusCode]).toEqual([status, 'no-store', 200])
  expect((await app.inject('/metrics')).statusCode).toBe(404)
  await app.close()
})
