import { isCalendarDay } from './calendar-day.ts'
import type { Item, ItemState } from './item.ts'
import { centsOf } from './item.ts'

/**
 * The header of an item list: the column's name in English and in Portuguese. `barcode`, `library` and one of `control_number`, `title_id`
 * and `isbn` are needed; all else may be absent. Separator `,` or `;`, quotation marks as in RFC 4180, UTF-8 or Latin-1.
 */
export const itemColumns = {
  barcode: 'codigo_de_barras', control_number: 'numero_de_controle', title_id: 'cod_acervo', isbn: 'isbn', library: 'biblioteca', location: 'localizacao',
  collection: 'colecao', loan_type: 'tipo_emprestimo', status: 'situacao', due_date: 'data_devolucao', call_number: 'numero_de_chamada', volume: 'volume',
  tome: 'tomo', part: 'parte', additional_material: 'material_adicional', acquisition: 'aquisicao', acquired_on: 'data_aquisicao', price: 'preco',
  accession_number: 'tombo', asset_number: 'patrimonio', note: 'nota',
} as const // prettier-ignore
export type ItemColumn = keyof typeof itemColumns

/** A line of the list: which title, and the copy. `problem` says why a line is none. */
export type ItemLine = { line: number; text: string } & (
  | { item: Item; title: { controlNumber?: string; id?: number; isbn?: string } }
  | { problem: 'missing_barcode' | 'missing_library' | 'missing_title' | 'bad_status' | 'bad_date' | 'bad_quoting'; barcode?: string }
)

const states: Record<string, ItemState> = {
  '': 'available', available: 'available', disponivel: 'available', on_loan: 'on_loan', emprestado: 'on_loan', in_processing: 'in_processing',
  'em processamento tecnico': 'in_processing', in_binding: 'in_binding', 'em encadernacao': 'in_binding', lost: 'lost', extraviado: 'lost', damaged: 'damaged',
  danificado: 'damaged', withdrawn: 'withdrawn', baixado: 'withdrawn', consult_only: 'consult_only', 'consulta local': 'consult_only',
} // prettier-ignore
const acquisitions: Record<string, NonNullable<Item['acquisition']>> = {
  purchase: 'purchase', compra: 'purchase', donation: 'donation', doacao: 'donation', exchange: 'exchange', permuta: 'exchange',
  legal_deposit: 'legal_deposit', 'deposito legal': 'legal_deposit',
} // prettier-ignore

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

/** Cells of one line; undefined when a quotation mark is not closed. */
export function splitLine(line: string, separator: string): string[] | undefined {
  const cells: string[] = []
  let at = 0
  while (at <= line.length) {
    if (line[at] === '"') {
      const match = /^"((?:[^"]|"")*)"/.exec(line.slice(at))
      if (!match) return undefined
      cells.push(match[1]!.replaceAll('""', '"'))
      at += match[0].length + 1
    } else {
      const end = line.indexOf(separator, at)
      cells.push(line.slice(at, end < 0 ? line.length : end))
      at = (end < 0 ? line.length : end) + 1
    }
  }
  return cells.map((cell) => cell.trim())
}

export type ItemHeader = { separator: string; columns: (ItemColumn | undefined)[] }

/** The header when this line is one: a bar code, a library and a title must be among its columns. */
export function readItemHeader(line: string): ItemHeader | undefined {
  const separator = line.split(';').length > line.split(',').length ? ';' : ','
  const byName = new Map(
    Object.entries(itemColumns).flatMap(
      ([english, portuguese]) =>
        [
          [english, english],
          [portuguese, english],
        ] as [string, ItemColumn][],
    ),
  )
  const columns = splitLine(line.replace(/^\uFEFF/, ''), separator)?.map((name) => byName.get(plain(name).replaceAll(/[\s-]+/g, '_')))
  const has = (name: ItemColumn): boolean => columns?.includes(name) ?? false
  return columns && has('barcode') && has('library') && (has('control_number') || has('title_id') || has('isbn'))
    ? { separator, columns }
    : undefined
}

const isoDay = (text: string): string | undefined => {
  const local = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  const day = local ? `${local[3]}-${local[2]}-${local[1]}` : text
  return isCalendarDay(day) ? day : undefined
}

type Cells = Partial<Record<ItemColumn, string>>

function itemOf(cells: Cells, state: ItemState): Item {
  const optional = {
    location: cells.location, collection: cells.collection, loanType: cells.loan_type, volume: cells.volume, tome: cells.tome, part: cells.part,
    additionalMaterial: cells.additional_material, callNumber: cells.call_number, note: cells.note, accessionNumber: cells.accession_number,
    assetNumber: cells.asset_number, priceCents: centsOf(cells.price), acquisition: acquisitions[plain(cells.acquisition ?? '')],
    acquiredOn: isoDay(cells.acquired_on ?? ''), dueDate: state === 'on_loan' ? isoDay(cells.due_date ?? '') : undefined,
  } // prettier-ignore
  const filled = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined && value !== ''))
  return { barcode: cells.barcode!, library: cells.library!, state, ...filled }
}

/** Understands one line below the header. */
export function readItemLine(header: ItemHeader, text: string, line: number): ItemLine {
  const values = splitLine(text, header.separator)
  if (!values) return { line, text, problem: 'bad_quoting' }
  const cells: Cells = Object.fromEntries(header.columns.flatMap((column, at) => (column ? [[column, values[at] ?? '']] : [])))
  if (!cells.barcode) return { line, text, problem: 'missing_barcode' }
  const { barcode } = cells
  if (!cells.library) return { line, text, barcode, problem: 'missing_library' }
  const id = /^\d+$/.test(cells.title_id ?? '') ? Number(cells.title_id) : undefined
  if (!cells.control_number && id === undefined && !cells.isbn) return { line, text, barcode, problem: 'missing_title' }
  const state = states[plain(cells.status ?? '')]
  if (!state) return { line, text, barcode, problem: 'bad_status' }
  if ([cells.due_date, cells.acquired_on].some((date) => date && !isoDay(date))) return { line, text, barcode, problem: 'bad_date' }
  const title = {
    ...(cells.control_number && { controlNumber: cells.control_number }),
    ...(id !== undefined && { id }),
    ...(cells.isbn && { isbn: cells.isbn }),
  }
  return { line, text, item: itemOf(cells, state), title }
}
