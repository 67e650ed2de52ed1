import { decodeText } from '../calls/decode-text.ts'
import { debtsUsage, readDebtsArguments, runDebts } from './debts-run.ts'
import { readNamedFile, runCommand, withStores } from './run-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await runCommand({
  usage: debtsUsage,
  read: readDebtsArguments,
  run: (command) => withStores(async (stores) => runDebts({ ...stores, say }, command, decodeText(await readNamedFile(command.file)))),
})
