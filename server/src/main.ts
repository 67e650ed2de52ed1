import { pino } from 'pino'
import { composeSite } from './compose.ts'
import { composeStores } from './compose-stores.ts'
import { readConfig, SettingError, type Config } from './config.ts'
import { prepareDemo } from './demo-start.ts'

function settings(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(2)
  }
}

/** Ends when asked, once: what runs is finished, and ten seconds later nothing is left in any case. */
function endOnSignal(close: () => Promise<void>): void {
  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (ending) return
      ending = true
      setTimeout(() => process.exit(1), 9_800).unref()
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

async function start(): Promise<void> {
  const config = settings()
  const logger = pino({ level: config.logLevel })
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const { stores, close: closeStores } = await composeStores(config)
  await prepareDemo(config, stores, say)
  const site = await composeSite(config, logger, stores)
  endOnSignal(async () => {
    await site.close()
    await closeStores()
  })
  await site.keeper.start()
  const address = await site.app.listen({ host: config.host, port: config.port })
  say(`Farol answers at ${address}`)
}

await start()
