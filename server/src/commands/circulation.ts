import { libraryZone } from '@farol/contract/library-zone.ts'
import { composeStores } from '../composition/stores.ts'
import { readConfig } from '../config.ts'
import { localMoment } from '../circulation/local-time.ts'
import { answerHelp } from './answer-help.ts'
import { circulationUsage, readCirculationArguments } from './circulation-arguments.ts'
import { runCirculation } from './circulation-command.ts'

answerHelp(process.argv.slice(2), circulationUsage)
const command = readCirculationArguments(process.argv.slice(2))
if (typeof command === 'string') {
  process.stderr.write(`${command}\n\n${circulationUsage}`)
  process.exitCode = 2
} else {
  const { stores, close } = await composeStores(readConfig(process.env))
  const today = () => localMoment(stores.clock.now(), libraryZone()).date
  process.exitCode = await runCirculation({ ...stores, today, say: (line) => void process.stdout.write(`${line}\n`) }, command)
  await close()
}
