import type { FastifyInstance } from 'fastify'

const idleSweep = 50
const hardLimit = 9_000

/**
 * Lets `close()` finish what runs and end: keep-alive connections are closed as they fall idle, answers say that the connection
 * ends, and what still hangs after nine seconds is cut. Without this a close waits for the clients' keep-alive.
 */
export function closeGently(app: FastifyInstance): void {
  let closing = false
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweep)
    const cut = setTimeout(() => app.server.closeAllConnections(), hardLimit)
    app.server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(cut)
    })
  })
}
