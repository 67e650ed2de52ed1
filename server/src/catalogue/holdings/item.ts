import type { DataField, Field, MarcRecord } from '../record.ts'
import { dataFields, isDataField, subfield } from '../record.ts'
import type { Remark, RemarkReason } from '../remark.ts'
import { isCalendarDay } from './calendar-day.ts'

export type ItemState = 'available' | 'on_loan' | 'in_processing' | 'in_binding' | 'lost' | 'damaged' | 'withdrawn' | 'consult_only'

/** One physical copy as a file tells of it. Codes are the file's own; dates are YYYY-MM-DD; the price is in cents. */
export type Item = {
  barcode: string
  library: string
  location?: string
  collection?: string
  loanType?: string
  volume?: string
  tome?: string
  part?: string
  additionalMaterial?: string
  callNumber?: string
  note?: string
  state: ItemState
  dueDate?: string
  acquisition?: 'purchase' | 'donation' | 'exchange' | 'legal_deposit'
  acquiredOn?: string
  priceCents?: number
  accessionNumber?: string
  assetNumber?: string
}

/** The day at the beginning of a text: Koha writes a time behind it. */
function day(text: string | undefined): string | undefined {
  const first = (text ?? '').slice(0, 10)
  return isCalendarDay(first) ? first : undefined
}

/** "12.50", "R$ 12,50" and "1.234,50" in cents; undefined where it is no price, or none that a book has. */
export function centsOf(text: string | undefined): number | undefined {
  const plain = (text ?? '')
    .replaceAll(/[^\d.,]/g, '')
    .replace(/[.,](?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

const defined = <T extends object>(values: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as {
    [K in keyof T]: NonNullable<T[K]>
  }

function kohaState(field: DataField): ItemState {
  const marked = (code: string): boolean => (subfield(field, code) ?? '0').trim() !== '0'
  if (marked('0')) return 'withdrawn'
  if (marked('1')) return 'lost'
  if (marked('4')) return 'damaged'
  return day(subfield(field, 'q')) ? 'on_loan' : 'available'
}

const trimmed = (field: DataField, code: string): string | undefined => subfield(field, code)?.trim() || undefined

function kohaItem(field: DataField, standard?: string): Item | undefined {
  const [barcode, library] = [trimmed(field, 'p'), trimmed(field, 'b') ?? trimmed(field, 'a') ?? standard]
  if (!barcode || !library) return undefined
  const state = kohaState(field)
  return {
    barcode,
    library,
    state,
    ...defined({
      location: trimmed(field, 'c'), collection: trimmed(field, '8'), loanType: trimmed(field, 'y'), volume: trimmed(field, 'h'),
      callNumber: trimmed(field, 'o'), note: trimmed(field, 'z'), acquiredOn: day(subfield(field, 'd')), priceCents: centsOf(subfield(field, 'g')),
      accessionNumber: trimmed(field, 'i'), dueDate: state === 'on_loan' ? day(subfield(field, 'q')) : undefined,
    }),
  } as Item // prettier-ignore
}

/** 852 with a piece designation ($p), as holdings records and some exports carry it. */
function shelvedItem(field: DataField, standard?: string): Item | undefined {
  const [barcode, library] = [trimmed(field, 'p'), trimmed(field, 'b') ?? trimmed(field, 'a') ?? standard]
  if (!barcode || !library) return undefined
  const callNumber = ['k', 'h', 'i', 'm']
    .map((code) => trimmed(field, code))
    .filter(Boolean)
    .join(' ')
  const location = trimmed(field, 'c')
  return {
    barcode,
    library,
    state: 'available',
    ...(location && { location }),
    ...(callNumber && { callNumber }),
    ...defined({ note: trimmed(field, 'z') }),
  } as Item
}

const itemTag = '952'

/** An item field is 952 with a bar code: it says where a copy is, not what the title is. Any other 952 is a field like all others. */
const isItemField = (field: Field): boolean => field.tag === itemTag && isDataField(field) && trimmed(field, 'p') !== undefined

/** The record as it is described, indexed, shown and given to visitors: without its item fields. Itself, where it has none. */
export const withoutItems = (record: MarcRecord): MarcRecord =>
  record.fields.some(isItemField) ? { ...record, fields: record.fields.filter((field) => !isItemField(field)) } : record

function remark(reason: RemarkReason, fields: readonly Field[]): Remark[] {
  if (fields.length === 0) return []
  return [{ reason, detail: fields.length === 1 ? `1 field ${itemTag}` : `${fields.length} fields ${itemTag}` }]
}

/** Which fields 952 of a record no copy was taken from; `standard` is the library of items that name none. */
export function itemRemarks(record: MarcRecord, standard?: string): Remark[] {
  if (!record.fields.some(({ tag }) => tag === itemTag)) return []
  const fields = record.fields.filter(({ tag }) => tag === itemTag)
  const items = fields.filter(isItemField) as DataField[]
  return [
    ...remark('item_without_barcode', fields.filter((field) => !isItemField(field))),
    ...remark('item_without_library', items.filter((field) => !kohaItem(field, standard))),
  ] // prettier-ignore
}

/** The copies a record carries: 952 (Koha), else 852 with a bar code. Those without bar code or library (`standard` when none is named) are left out. */
export function itemsOf(record: MarcRecord, standard?: string): Item[] {
  const koha = dataFields(record, '952').flatMap((field) => kohaItem(field, standard) ?? [])
  const found = koha.length > 0 ? koha : dataFields(record, '852').flatMap((field) => shelvedItem(field, standard) ?? [])
  return [...new Map(found.map((item) => [item.barcode, item])).values()]
}
