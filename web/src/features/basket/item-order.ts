import type { BasketItem, BasketPlace } from '@farol/contract/basket.ts'

export const itemOrders = ['added', 'title', 'author', 'year', 'available'] as const
export type ItemOrder = (typeof itemOrders)[number]

/** 2 where a copy can be taken home, 1 where one is there to be read, 0 where nothing is. */
const onShelf = ({ disponiveis, consulta_local }: Pick<BasketPlace, 'disponiveis' | 'consulta_local'>) =>
  disponiveis > 0 ? 2 : Number(consulta_local > 0)

type Compare = (one: BasketItem, other: BasketItem) => number

/** The items in another order; equal ones stay as they were put in. */
export function ordered(items: readonly BasketItem[], order: ItemOrder, language: string): readonly BasketItem[] {
  const words = new Intl.Collator(language, { sensitivity: 'base', ignorePunctuation: true })
  const text =
    (of: (item: BasketItem) => string): Compare =>
    (one, other) =>
      words.compare(of(one), of(other))
  const compare: Readonly<Record<ItemOrder, Compare>> = {
    added: () => 0,
    title: text((item) => item.descricao),
    author: text((item) => item.autor_principal ?? item.autores[0]?.nome ?? item.descricao),
    year: (one, other) => Number(other.ano_publicacao ?? 0) - Number(one.ano_publicacao ?? 0),
    available: (one, other) => onShelf(other.disponibilidade) - onShelf(one.disponibilidade),
  }
  return items.toSorted(compare[order])
}

/** One library with what it has; `code` is empty for titles that no library has copies of. */
export interface LibraryGroup<Row> {
  readonly code: string
  readonly library: string
  readonly rows: readonly Row[]
}

function grouped<Row>(rows: readonly (readonly [BasketPlace | undefined, Row])[]): readonly LibraryGroup<Row>[] {
  const groups = new Map<string, { code: string; library: string; rows: Row[] }>()
  for (const [place, row] of rows) {
    const code = place?.cod_biblioteca ?? ''
    const group = groups.get(code) ?? { code, library: place?.biblioteca ?? '', rows: [] }
    group.rows.push(row)
    groups.set(code, group)
  }
  const nowhereLast = (name: string) => (name === '' ? 1 : 0)
  return [...groups.values()].toSorted(
    (one, other) => nowhereLast(one.library) - nowhereLast(other.library) || one.library.localeCompare(other.library),
  )
}

/** The items by library: one that several have stands in each of them. */
export const byLibrary = (items: readonly BasketItem[]): readonly LibraryGroup<BasketItem>[] =>
  grouped(
    items.flatMap((item) => {
      const places: readonly (BasketPlace | undefined)[] = item.onde.length > 0 ? item.onde : [undefined]
      return places.map((place) => [place, item] as const)
    }),
  )

/** One stop on the way along the shelves. */
export interface Stop {
  readonly item: BasketItem
  readonly place: BasketPlace
}

// Decimal classes are read digit by digit: 869.12 stands before 869.3.
const shelfOrder = (one: Stop, other: Stop) => {
  const key = ({ place }: Stop) => `${place.localizacao ?? ''}\u0000${place.numero_chamada ?? '\uffff'}`
  return key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0
}

/** What can be fetched now, by library, in the order of the shelves. */
export function walk(items: readonly BasketItem[]): readonly LibraryGroup<Stop>[] {
  const stops = items.flatMap((item) => item.onde.filter((place) => onShelf(place) > 0).map((place): Stop => ({ item, place })))
  return grouped(stops.toSorted(shelfOrder).map((stop) => [stop.place, stop] as const))
}
