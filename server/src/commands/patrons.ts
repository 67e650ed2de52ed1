import { text } from 'node:stream/consumers'
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
  const { stores, close } = await composeStores(readConfig(process.env))
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  process.exitCode = await runPatrons({ ...stores, hasher: usualHasher(), readSecret: () => text(process.stdin), say }, command)
  await close()
}
