import { pino } from 'pino'
import { composeSite } from './composition/site.ts'
import { siteSecret } from './composition/secret.ts'
import { composeStores } from './composition/stores.ts'
import { readConfig, SettingError, type Config } from './config.ts'
import { prepareDemo } from './composition/demo-start.ts'
import { endInOrder } from './composition/end-in-order.ts'

function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(2)
  }
}

async function start(): Promise<void> {
  const config = settings()
  const logger = pino({ level: config.logLevel })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { stores, close: closeStores } = await composeStores({ ...config, secret: () => siteSecret(config) })
  await prepareDemo(config, stores, say)
  const site = await composeSite(config, logger, stores)
  endInOrder({
    close: async () => {
      await site.close()
      await closeStores()
    },
    onFatal: site.onFatal,
    program: process,
  })
  await site.keeper.start()
  const address = await site.app.listen({ host: config.host, port: config.port })
  say(`Farol answers at ${address}`)
}

await start()
