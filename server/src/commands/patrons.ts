import path from 'node:path'
import { text } from 'node:stream/consumers'
import { copyFolder } from '../adapters/documents/copy-folder.ts'
import { usualHasher } from '../composition/session.ts'
import { composeStores } from '../composition/stores.ts'
import { readConfig } from '../config.ts'
import { answerHelp } from './answer-help.ts'
import { patronsUsage, readPatronsArguments } from './patrons-arguments.ts'
import { runPatrons } from './patrons-run.ts'

answerHelp(process.argv.slice(2), patronsUsage)
const command = readPatronsArguments(process.argv.slice(2))
if (typeof command === 'string') {
  process.stderr.write(`${command}\n\n${patronsUsage}`)
  process.exitCode = 2
} else {
  const config = readConfig(process.env)
  const { stores, close } = await composeStores(config)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const deps = {
    ...stores,
    copyFiles: copyFolder(path.join(config.dataDir, 'copies'), stores.clock),
    hasher: usualHasher(),
    readSecret: () => text(process.stdin),
    say,
  }
  process.exitCode = await runPatrons(deps, command)
  await close()
}
