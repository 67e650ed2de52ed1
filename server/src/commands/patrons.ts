import path from 'node:path'
import { text } from 'node:stream/consumers'
import { defaultLanguage } from '@farol/contract/language.ts'
import { copyFolder } from '../adapters/documents/copy-folder.ts'
import { usualHasher } from '../composition/session.ts'
import { readConfig } from '../config.ts'
import { replacingEmail } from '../features/desk/replaced-email.ts'
import { enqueueEmail } from '../jobs/mail.ts'
import { patronsUsage, readPatronsArguments } from './patrons-arguments.ts'
import { runPatrons } from './patrons-run.ts'
import { runCommand, withStores } from './run-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await runCommand({
  usage: patronsUsage,
  read: readPatronsArguments,
  run: (command) =>
    withStores((stores) => {
      const config = readConfig(process.env)
      const copyFiles = copyFolder(path.join(config.dataDir, 'copies'), stores.clock)
      const replaceEmail = replacingEmail({ clock: stores.clock, enqueueEmail, publicUrl: config.publicUrl }, defaultLanguage)
      const readSecret = () => text(process.stdin)
      return runPatrons({ ...stores, copyFiles, replaceEmail, hasher: usualHasher(), readSecret, say }, command)
    }),
})
