import { MarcXmlScanner } from '@farol/server/catalogue/formats/marcxml-scanner.ts'
import type { ReadItem } from '@farol/server/catalogue/formats/read-item.ts'
import { importItems } from '@farol/server/features/import/import-records.ts'
import type { NewCopy } from '@farol/server/ports/copies.ts'
import { demoAuthorities } from '../authorities.ts'
import { dayFrom } from '../days.ts'
import { collectionXml } from '../marc.ts'
import { periodicals } from '../press/periodicals.ts'
import type { DemoTitle } from '../records.ts'
import type { DemoCopy } from '../copies/copy.ts'
import type { DemoDeps, Say } from './deps.ts'

export const demoSource = 'demo'

function* scanned(xml: Iterable<string>): Generator<ReadItem> {
  const scanner = new MarcXmlScanner()
  for (const piece of xml) yield* scanner.push(Buffer.from(piece))
  yield* scanner.end()
}

/**
 * Authorities, titles and holdings by the import that a library uses; then what visitors must not see is hidden. Throws when a record is
 * refused: the demo has no bad one.
 */
export async function loadRecords(deps: DemoDeps, titles: readonly DemoTitle[], say: Say): Promise<void> {
  const records = [...demoAuthorities(), ...titles.map(({ record }) => record), ...periodicals.flatMap(({ holdings }) => holdings)]
  const onCounts = ({ read }: { readonly read: number }) => say(`records: ${read} of ${records.length}`)
  const counts = await importItems(deps, { source: demoSource, file: 'demo', onCounts }, scanned(collectionXml(records)))
  if (counts.quarantined > 0) throw new Error(`${counts.quarantined} records of the demo were refused: see the quarantine.`)
  const hidden = await deps.writer.titlesByNumber(
    demoSource,
    titles.filter(({ suppressed }) => suppressed).map(({ handle }) => handle),
  )
  await deps.writer.setSuppressed([...hidden.values()], true)
}

/** Ids of the demo's titles by handle, which is their control number. */
export const idsByHandle = ({ writer }: Pick<DemoDeps, 'writer'>, titles: readonly DemoTitle[]): Promise<ReadonlyMap<string, number>> =>
  writer.titlesByNumber(
    demoSource,
    titles.map(({ handle }) => handle),
  )

interface PlaceIds {
  library(code: string): number
  location(library: string, code: string): number
  collection(code: string): number
  loanType(code: string): number
}

const lookUp = (kind: string, ids: ReadonlyMap<string, number>, code: string): number => {
  const id = ids.get(code)
  if (id === undefined) throw new Error(`The demo's copies name the ${kind} ${code}, which is not there.`)
  return id
}

async function placeIds({ libraries, shelfTerms }: DemoDeps): Promise<PlaceIds> {
  const [all, areas, collections, loanTypes] = await Promise.all([libraries.libraries(), libraries.locations(), shelfTerms.collections(), shelfTerms.loanTypes()])
  const libraryIds = new Map(all.map(({ code, id }) => [code, id]))
  const locationIds = new Map(areas.map(({ libraryId, code, id }) => [`${libraryId} ${code}`, id]))
  const [collectionIds, loanTypeIds] = [new Map(collections.map(({ code, id }) => [code, id])), new Map(loanTypes.map(({ code, id }) => [code, id]))]
  const library = (code: string) => lookUp('library', libraryIds, code)
  return {
    library,
    location: (of, code) => lookUp('location', locationIds, `${library(of)} ${code}`),
    collection: (code) => lookUp('collection', collectionIds, code),
    loanType: (code) => lookUp('loan type', loanTypeIds, code),
  }
} // prettier-ignore

const digits = (text: string | undefined): string => (text ?? '').padStart(4, '0')

const newCopy = (copy: DemoCopy, titleId: number, ids: PlaceIds, today: string): NewCopy => ({
  titleId,
  libraryId: ids.library(copy.library),
  barcode: copy.barcode,
  ...(copy.volume && { volume: copy.volume }),
  ...(copy.tome && { tome: copy.tome }),
  ...(copy.part && { part: copy.part }),
  ...(copy.additionalMaterial && { additionalMaterial: copy.additionalMaterial }),
  locationId: ids.location(copy.library, copy.location),
  collectionId: ids.collection(copy.collection),
  loanTypeId: ids.loanType(copy.loanType),
  callNumber: copy.callNumber,
  sortKey: [digits(copy.volume), digits(copy.tome), digits(copy.part), copy.additionalMaterial ?? '', copy.barcode.padStart(12, '0')].join(' '),
  acquisition: copy.acquisition,
  acquiredOn: dayFrom(today, -copy.acquiredDaysAgo),
  ...(copy.priceCents !== undefined && { priceCents: copy.priceCents }),
  ...(copy.note && { note: copy.note }),
}) // prettier-ignore

/** Copies where they stand. */
export async function loadCopies(deps: DemoDeps, titles: readonly DemoTitle[], today: string): Promise<void> {
  const [ids, handles] = [await placeIds(deps), await idsByHandle(deps, titles)]
  const copies = titles.flatMap(({ handle, copies: some }) => some.map((copy) => ({ copy, titleId: handles.get(handle)! })))
  await deps.copies.put(copies.map(({ copy, titleId }) => newCopy(copy, titleId, ids, today)))
}

/** What has become of each copy today. */
export async function setCopyStates(deps: DemoDeps, titles: readonly DemoTitle[], today: string): Promise<void> {
  const copies = titles.flatMap((title) => title.copies)
  const ids = await deps.copies.idsByBarcode(copies.map(({ barcode }) => barcode))
  await deps.librarySystem.availability.recordCopyState(
    copies.map((copy) => ({
      copyId: ids.get(copy.barcode)!,
      state: copy.state,
      ...(copy.dueInDays !== undefined && { dueDate: dayFrom(today, copy.dueInDays) }),
    })),
  )
}
