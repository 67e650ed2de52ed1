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
 * Lets `close()` finish what runs and end: keep-alive connections are closed when they had the time to hear that they end, and what still
 * hangs after nine seconds is cut. Without this a close waits for the clients' keep-alive. `begun` says whether the end has begun.
 */
export function closeGently(app: FastifyInstance): { readonly begun: boolean } {
  const end = { begun: false }
  app.addHook('preClose', async () => {
    end.begun = true
    const cut = setTimeout(() => app.server.closeAllConnections(), hardLimit)
    await untilAsked(app)
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweep)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  })
  return end
}
