import { commentsUsage, readCommentsArguments } from './comments-arguments.ts'
import { runComments } from './comments-run.ts'
import { runCommand, withStores } from './run-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await runCommand({
  usage: commentsUsage,
  read: readCommentsArguments,
  run: (command) => withStores((stores) => runComments({ ...stores, say }, command)),
})
