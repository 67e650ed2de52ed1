import { libraryZone } from '@farol/contract/library-zone.ts'
import { localMoment } from '../circulation/local-time.ts'
import { circulationUsage, readCirculationArguments } from './circulation-arguments.ts'
import { runCirculation } from './circulation-command.ts'
import { runCommand, withStores } from './run-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

const note = (line: string) => void process.stderr.write(`${line}\n`)

await runCommand({
  usage: circulationUsage,
  read: readCirculationArguments,
  run: (command) =>
    withStores((stores) => {
      const today = () => localMoment(stores.clock.now(), libraryZone()).date
      return runCirculation({ ...stores, today, say, note }, command)
    }),
})
