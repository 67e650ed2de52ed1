import { readFile } from 'node:fs/promises'
import { decodeText } from '../calls/decode-text.ts'
import { composeStores } from '../composition/stores.ts'
import { readConfig } from '../config.ts'
import { answerHelp } from './answer-help.ts'
import { debtsUsage, readDebtsArguments, runDebts } from './debts-run.ts'

answerHelp(process.argv.slice(2), debtsUsage)
const command = readDebtsArguments(process.argv.slice(2))
if (typeof command === 'string') {
  process.stderr.write(`${command}\n\n${debtsUsage}`)
  process.exitCode = 2
} else {
  const { stores, close } = await composeStores(readConfig(process.env))
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  process.exitCode = await runDebts({ ...stores, say }, command, decodeText(await readFile(command.file)))
  await close()
}
