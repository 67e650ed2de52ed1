import { dataFields, subfield, type DataField, type MarcRecord } from '../../catalogue/record.ts'
import type { NewCopy } from '../../ports/copies.ts'
import type { CopyState } from '../../ports/library-system.ts'
import type { Stores } from '../../ports/stores.ts'

/** One item of a record, as field 952 (Koha) tells it. */
export interface Item {
  readonly barcode: string
  readonly library: string
  readonly location?: string
  readonly collection?: string
  readonly loanType: string
  readonly volume?: string
  readonly callNumber?: string
  readonly note?: string
  readonly state: CopyState
  readonly dueDate?: string
}

function stateOf(field: DataField): CopyState {
  const marked = (code: string) => (subfield(field, code) ?? '0') !== '0'
  if (marked('0')) return 'withdrawn'
  if (marked('1')) return 'lost'
  if (marked('4')) return 'damaged'
  return /^\d{4}-\d{2}-\d{2}$/.test(subfield(field, 'q') ?? '') ? 'on_loan' : 'available'
}

function itemOf(field: DataField): Item | undefined {
  const [barcode, library] = [subfield(field, 'p')?.trim(), (subfield(field, 'b') ?? subfield(field, 'a'))?.trim()]
  if (!barcode || !library) return undefined
  const part = (name: keyof Item, code: string) => {
    const value = subfield(field, code)?.trim()
    return value ? { [name]: value } : {}
  }
  const state = stateOf(field)
  return {
    barcode,
    library,
    loanType: subfield(field, 'y')?.trim() || 'N',
    ...part('location', 'c'),
    ...part('collection', '8'),
    ...part('volume', 'h'),
    ...part('callNumber', 'o'),
    ...part('note', 'z'),
    state,
    ...(state === 'on_loan' && part('dueDate', 'q')),
  }
}

/** The items inside a bibliographic record; those without bar code or library are left out. */
export const itemsOf = (record: MarcRecord): Item[] => dataFields(record, '952').flatMap((field) => itemOf(field) ?? [])

type PlaceDoors = Pick<Stores, 'libraries' | 'shelfTerms' | 'copies' | 'librarySystem'>

/** Ids of places and terms by code; a code that is new is made, with itself for its name. */
export class ShelfCodes {
  readonly #doors: PlaceDoors
  readonly #known = new Map<string, number>()

  constructor(doors: PlaceDoors) {
    this.#doors = doors
  }

  async load(): Promise<this> {
    const { libraries, shelfTerms } = this.#doors
    for (const one of await libraries.libraries()) this.#known.set(`library ${one.code}`, one.id)
    for (const one of await libraries.locations()) this.#known.set(`location ${one.libraryId} ${one.code}`, one.id)
    for (const one of await shelfTerms.collections()) this.#known.set(`collection ${one.code}`, one.id)
    for (const one of await shelfTerms.loanTypes()) this.#known.set(`loan type ${one.code}`, one.id)
    return this
  }

  async #idOf(mark: string, make: () => Promise<number>): Promise<number> {
    const id = this.#known.get(mark) ?? (await make())
    this.#known.set(mark, id)
    return id
  }

  async library(code: string): Promise<number> {
    return this.#idOf(`library ${code}`, async () => {
      const campusId = await this.#idOf('campus', () => this.#doors.libraries.putCampus({ code: '1', name: '1' }))
      return this.#doors.libraries.putLibrary({ code, name: code, campusId, kind: 'library' })
    })
  }

  location(libraryId: number, code: string): Promise<number> {
    return this.#idOf(`location ${libraryId} ${code}`, () => this.#doors.libraries.putLocation({ libraryId, code, name: code }))
  }

  collection(code: string): Promise<number> {
    return this.#idOf(`collection ${code}`, () => this.#doors.shelfTerms.putCollection({ code, name: code }))
  }

  /** A loan type that the institution does not have is taken for the normal one. */
  loanType(code: string): number {
    const id = this.#known.get(`loan type ${code}`) ?? this.#known.get('loan type N')
    if (id === undefined) throw new Error('The institution has no loan types: first settings are missing.')
    return id
  }
}

async function copyOf(item: Item, titleId: number, codes: ShelfCodes): Promise<NewCopy> {
  const libraryId = await codes.library(item.library)
  const { volume, callNumber, note } = item
  return {
    titleId,
    libraryId,
    barcode: item.barcode,
    loanTypeId: codes.loanType(item.loanType),
    ...(item.location && { locationId: await codes.location(libraryId, item.location) }),
    ...(item.collection && { collectionId: await codes.collection(item.collection) }),
    ...(volume && { volume }),
    ...(callNumber && { callNumber }),
    ...(note && { note }),
    sortKey: [volume?.padStart(8, '0') ?? '', item.barcode].join(' '),
  }
}

/** Writes the copies of some titles and where they are just now. */
export async function storeItems(
  doors: PlaceDoors,
  codes: ShelfCodes,
  items: readonly { readonly titleId: number; readonly item: Item }[],
): Promise<void> {
  const copies: NewCopy[] = []
  for (const { titleId, item } of items) copies.push(await copyOf(item, titleId, codes))
  const ids = await doors.copies.put(copies)
  await doors.librarySystem.availability.recordCopyState(
    items.map(({ item }, at) => ({ copyId: ids[at]!, state: item.state, ...(item.dueDate && { dueDate: item.dueDate }) })),
  )
}
