import { pino } from 'pino'
import { holdDataDir } from './composition/data-folder.ts'
import { composeSite } from './composition/site.ts'
import { siteSecret } from './composition/secret.ts'
import { composeStores } from './composition/stores.ts'
import { readConfig } from './config.ts'
import { prepareDemo } from './composition/demo-start.ts'
import { endInOrder } from './composition/end-in-order.ts'
import { refuseToStart } from './composition/refuse-to-start.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const logger = pino({ level: config.logLevel })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const folder = holdDataDir(config, process.pid)
  const { stores, close: closeStores } = await composeStores({ ...config, secret: () => siteSecret(config) })
  await prepareDemo(config, stores, { say, isTerminal: process.stdout.isTTY })
  const site = await composeSite(config, logger, stores)
  endInOrder({
    close: async () => {
      await site.close()
      await closeStores()
      folder.release()
    },
    onFatal: site.onFatal,
    program: process,
  })
  await site.keeper.start()
  const address = await site.app.listen({ host: config.host, port: config.port })
  say(`Farol answers at ${address}`)
}

await start().catch((error: unknown) => refuseToStart(error, process))
