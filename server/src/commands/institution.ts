import path from 'node:path'
import { institutionFolder } from '../adapters/documents/institution-folder.ts'
import { readConfig } from '../config.ts'
import { DocumentRefused } from '../features/institution/document.ts'
import { complaintLine } from '../texts/complaint-text.ts'
import { obeyInstitution } from './institution-run.ts'
import { runCommand, withStores } from './run-command.ts'

const usage = `npm run institution -- export [--out FILE]  writes the document that holds to standard output, or to a file
npm run institution -- check FILE           says what is wrong with a document, changes nothing
npm run institution -- load FILE [VERSION]  makes it the document that holds; with VERSION only if that is the one it replaces
npm run institution -- versions             lists what can be brought back
npm run institution -- restore VERSION      brings an earlier version back
npm run institution -- accesses YEAR        writes how often each provider was opened, by month and category, as CSV
npm run institution -- places show          writes campuses and libraries with their names, e-mails, telephones and addresses as JSON
npm run institution -- places check FILE    says what is wrong with such a file, changes nothing
npm run institution -- places load FILE     changes what the file names; what is absent in it stays as it is
FILE is JSON; docs/guides/institution.md explains it. A running site shows a change within two seconds.`

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function obey(words: readonly string[]): Promise<number> {
  const files = institutionFolder(path.join(readConfig(process.env).dataDir, 'institution'))
  try {
    return await withStores(async (stores) => {
      const answer = await obeyInstitution(stores, words, say, files)
      say(answer ?? usage)
      return answer === undefined ? 2 : 0
    })
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    process.stderr.write(`${error.complaints.map((one) => `- ${complaintLine(one)}`).join('\n')}\n`)
    return 1
  }
}

await runCommand({ usage, read: (words) => words, run: obey })
