import { holdDataDir } from './composition/data-folder.ts'
import { composeSite } from './composition/site.ts'
import { siteSecret } from './composition/secret.ts'
import { composeStores } from './composition/stores.ts'
import { readConfig } from './config.ts'
import { prepareDemo } from './composition/demo-start.ts'
import { makeFirstIndex } from './composition/first-index.ts'
import { openProgramLog } from './composition/program-log.ts'
import { upgradeLine } from './composition/upgrade-line.ts'
import { tellOtherDatabase } from './composition/other-database.ts'
import { endInOrder } from './composition/end-in-order.ts'
import { listenAt } from './composition/listen.ts'
import { refuseToStart } from './composition/refuse-to-start.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const folder = holdDataDir(config, process.pid)
  const { logger, say, file: logFile } = openProgramLog(config, process)
  const { stores, close: closeStores } = await composeStores({
    ...config,
    secret: () => siteSecret(config),
    onUpgrade: (steps) => say(upgradeLine(steps)),
  })
  await tellOtherDatabase(config, stores, say)
  await prepareDemo(config, stores, { say, isTerminal: process.stdout.isTTY && config.logFormat === 'file' })
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
  await makeFirstIndex(site.keeper, say)
  const address = await listenAt(site.app, config)
  if (logFile) say(`The log is ${logFile}`)
  say(`Farol answers at ${address}`)
}

await start().catch((error: unknown) => refuseToStart(error, process))
