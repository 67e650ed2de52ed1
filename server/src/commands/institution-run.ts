import { writeFile } from 'node:fs/promises'
import { diskFault } from '../adapters/backup/disk-fault.ts'
import type { ComposedStores } from '../composition/stores.ts'
import { DocumentRefused, parseDocument } from '../features/institution/document.ts'
import { checkPlaces, showPlaces, storePlaces } from '../features/institution/store-places.ts'
import { lackingPictures, listVersions, restoreDocument, storeDocument, unknownLibraries } from '../features/institution/store-document.ts'
import type { ProviderUse } from '../ports/content-providers.ts'
import type { InstitutionFiles } from '../ports/institution-files.ts'
import { writeCsv } from '../calls/write-csv.ts'
import { readNamedFile, withNamedFile } from './run-command.ts'

type Say = (text: string) => void

async function read(file: string): Promise<unknown> {
  const text = (await readNamedFile(file)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new DocumentRefused([{ place: file, reason: 'notJson', params: { why } }])
  }
}

async function warn(stores: ComposedStores, written: unknown, say: Say, files: InstitutionFiles): Promise<void> {
  const document = parseDocument(written)
  for (const code of await unknownLibraries(stores, document)) say(`Note: there is no library ${code}; its hours are not shown.`)
  for (const { name, error } of await lackingPictures(files, document)) {
    const unreadable = error && `DATA_DIR/institution/${name} cannot be read: ${diskFault(error) ?? error.message}`
    say(`Note: ${unreadable ?? `DATA_DIR/institution has no ${name}`}; the picture is not shown.`)
  }
}

const wholeNumber = (text: string | undefined) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

const accessesCsv = (rows: readonly ProviderUse[]): string =>
  writeCsv([['provedor', 'mes', 'categoria', 'acessos'], ...rows.map(({ slug, month, category, count }) => [slug, month, category, count])])

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Campuses and libraries, which stand outside the document: records name them by codes alone. */
async function obeyPlaces(stores: ComposedStores, [verb, file, ...more]: readonly string[]): Promise<string | undefined> {
  if (verb === 'show' && file === undefined) return JSON.stringify(await showPlaces(stores), null, 2)
  if ((verb !== 'check' && verb !== 'load') || file === undefined || more.length > 0) return undefined
  const written = await read(file)
  const { campuses, libraries } = verb === 'check' ? await checkPlaces(stores, written) : await storePlaces(stores, written)
  if (verb === 'check') return 'The places are right.'
  return `${counted(campuses.length, 'campus', 'campuses')}, ${counted(libraries.length, 'library', 'libraries')} written.`
}

/** The words that a verb takes, itself among them, at most. */
const wordLimits: Readonly<Record<string, number>> = { export: 3, versions: 1, accesses: 2, restore: 2, check: 2, load: 3 }

/** One command of `npm run institution` over open stores: what it answers; undefined when the words mean nothing. Throws `DocumentRefused`. */
export async function obeyInstitution(
  stores: ComposedStores,
  words: readonly string[],
  say: Say,
  files: InstitutionFiles,
): Promise<string | undefined> {
  const [verb = '', word, more] = words
  if (verb === 'places') return obeyPlaces(stores, words.slice(1))
  if (!Object.hasOwn(wordLimits, verb) || words.length > wordLimits[verb]!) return undefined
  if (verb === 'export') {
    const text = JSON.stringify((await stores.settings.get('institution'))?.value ?? { name: 'Farol', acronym: 'Farol' }, null, 2)
    if (word === undefined) return text
    if (word !== '--out' || more === undefined) return undefined
    await withNamedFile(more, () => writeFile(more, `${text}\n`))
    return `Written to ${more}.`
  }
  if (verb === 'versions') return (await listVersions(stores)).join('\n') || 'Nothing was set yet.'
  if (verb === 'accesses') {
    const year = wholeNumber(word)
    return year === undefined ? undefined : accessesCsv(await stores.providers.useOf(year))
  }
  if (verb === 'restore') {
    const version = wholeNumber(word)
    return version === undefined ? undefined : `Version ${await restoreDocument(stores, version)} holds.`
  }
  const replaced = wholeNumber(more)
  if (word === undefined || (more !== undefined && replaced === undefined)) return undefined
  const written = await read(word)
  await warn(stores, written, say, files)
  return verb === 'check' ? 'The document is right.' : `Version ${await storeDocument(stores, written, replaced)} holds.`
}
