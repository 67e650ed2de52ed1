import { composeStores } from '../composition/stores.ts'
import { readConfig } from '../config.ts'
import { answerHelp } from './answer-help.ts'
import { commentsUsage, readCommentsArguments } from './comments-arguments.ts'
import { runComments } from './comments-run.ts'

answerHelp(process.argv.slice(2), commentsUsage)
const command = readCommentsArguments(process.argv.slice(2))
if (typeof command === 'string') {
  process.stderr.write(`${command}\n\n${commentsUsage}`)
  process.exitCode = 2
} else {
  const { stores, close } = await composeStores(readConfig(process.env))
  process.exitCode = await runComments({ ...stores, say: (line) => void process.stdout.write(`${line}\n`) }, command)
  await close()
}
