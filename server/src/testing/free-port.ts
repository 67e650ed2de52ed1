import { once } from 'node:events'
import { createServer } from 'node:net'
import { randomInt } from 'node:crypto'

// Below the ports that Linux gives to outgoing connections (32,768 and up): between asking and listening none of them takes it.
const [lowest, above] = [20_000, 32_000]

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  const answered = await once(server, 'listening').catch(() => undefined)
  if (answered) await new Promise((resolve) => server.close(resolve))
  return answered !== undefined
}

/** A port of this machine that is free now: for servers that must know their own address before they answer at it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, above)
    if (await isFree(port)) return port
  }
}
