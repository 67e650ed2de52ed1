import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'

const idleSweep = 50
/**
 * Milliseconds during which kept connections stay open after the end began: a request that is on its way when a connection is closed has
 * no answer. Whoever asks on one meanwhile is answered and told that the connection ends.
 */
const openMs = 1_500
const hardLimit = 9_000

const connectionsOf = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)))

async function untilAsked(app: FastifyInstance): Promise<void> {
  const end = performance.now() + openMs
  while (app.server.listening && performance.now() < end && (await connectionsOf(app)) > 0) await pause(idleSweep)
}

/**
 * Lets `close()` finish what runs and end: answers say that the connection ends, keep-alive connections are closed when they had the time
 * to hear it, and what still hangs after nine seconds is cut. Without this a close waits for the clients' keep-alive.
 */
export function closeGently(app: FastifyInstance): void {
  let closing = false
  // Fastify tells it to requests that come from now on; those that were being answered are told here.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    const cut = setTimeout(() => app.server.closeAllConnections(), hardLimit)
    await untilAsked(app)
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweep)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  })
}
