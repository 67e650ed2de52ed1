import path from 'node:path'
import { text } from 'node:stream/consumers'
import { copyFolder } from '../adapters/documents/copy-folder.ts'
import { usualHasher } from '../composition/session.ts'
import { readConfig } from '../config.ts'
import { patronsUsage, readPatronsArguments } from './patrons-arguments.ts'
import { runPatrons } from './patrons-run.ts'
import { runCommand, withStores } from './run-command.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

await runCommand({
  usage: patronsUsage,
  read: readPatronsArguments,
  run: (command) =>
    withStores((stores) => {
      const copyFiles = copyFolder(path.join(readConfig(process.env).dataDir, 'copies'), stores.clock)
      return runPatrons({ ...stores, copyFiles, hasher: usualHasher(), readSecret: () => text(process.stdin), say }, command)
    }),
})
