import { readFile } from 'node:fs/promises'
import { composeStores, type ComposedStores } from '../compose-stores.ts'
import type { ProviderUse } from '../ports/content-providers.ts'
import { readConfig } from '../config.ts'
import { DocumentRefused, parseDocument } from '../features/institution/document.ts'
import { listVersions, restoreDocument, storeDocument, unknownLibraries } from '../features/institution/store-document.ts'

const usage = `npm run institution -- export               writes the document that holds to standard output
npm run institution -- check FILE           says what is wrong with a document, changes nothing
npm run institution -- load FILE [VERSION]  makes it the document that holds; with VERSION only if that is the one it replaces
npm run institution -- versions             lists what can be brought back
npm run institution -- restore VERSION      brings an earlier version back
npm run institution -- accesses YEAR        writes how often each provider was opened, by month and category, as CSV
FILE is JSON; docs/guides/institution.md explains it. A running site shows a change within two seconds.`

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function read(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new DocumentRefused([`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`])
  }
}

async function warn(stores: ComposedStores, written: unknown): Promise<void> {
  for (const code of await unknownLibraries(stores, parseDocument(written)))
    say(`Note: there is no library ${code}; its hours are not shown.`)
}

const wholeNumber = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

const accessesCsv = (rows: readonly ProviderUse[]): string =>
  ['provedor,mes,categoria,acessos', ...rows.map(({ slug, month, category = '', count }) => [slug, month, category, count].join(','))].join(
    '\n',
  )

/** One command over open stores; undefined when the words mean nothing. */
async function obey(stores: ComposedStores, [verb, word, more]: readonly string[]): Promise<string | undefined> {
  if (verb === 'export')
    return JSON.stringify((await stores.settings.get('institution'))?.value ?? { name: 'Farol', acronym: 'Farol' }, null, 2)
  if (verb === 'versions') return (await listVersions(stores)).join('\n') || 'Nothing was set yet.'
  if (verb === 'accesses') {
    const year = wholeNumber(word)
    return year === undefined ? undefined : accessesCsv(await stores.providers.useOf(year))
  }
  if (verb === 'restore') {
    const version = wholeNumber(word)
    return version === undefined ? undefined : `Version ${await restoreDocument(stores, version)} holds.`
  }
  if ((verb !== 'check' && verb !== 'load') || word === undefined) return undefined
  const written = await read(word)
  await warn(stores, written)
  return verb === 'check' ? 'The document is right.' : `Version ${await storeDocument(stores, written, wholeNumber(more))} holds.`
}

async function main(words: readonly string[]): Promise<number> {
  // oxlint-disable-next-line node/no-process-env -- a command reads the settings as the server does
  const { stores, close } = await composeStores(readConfig(process.env))
  try {
    const answer = await obey(stores, words)
    say(answer ?? usage)
    return answer === undefined ? 2 : 0
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error
    process.stderr.write(`${error.complaints.map((one) => `- ${one}`).join('\n')}\n`)
    return 1
  } finally {
    await close()
  }
}

process.exitCode = await main(process.argv.slice(2))
