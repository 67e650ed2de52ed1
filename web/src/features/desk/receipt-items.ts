import type { ScanLine } from './scan-line.ts'

/** One act on a receipt. */
export interface ReceiptItem {
  readonly id: number
  readonly act: 'lent' | 'returned'
  readonly title: string
  readonly copy: string
  readonly due?: { readonly day: string; readonly hour: string }
  /** By which the receipt is checked. */
  readonly key?: string
}

/** What goes to the printer; `name` is absent where the desk does not know whose it is. */
export interface DeskReceipt {
  readonly name?: string
  readonly items: readonly ReceiptItem[]
}

function itemOf({ id, state, result }: ScanLine): ReceiptItem | undefined {
  if (state !== 'done') return undefined
  if (result?.kind === 'returned') {
    const { titulo: title, exemplar: copy } = result.returned
    return { id, act: 'returned', title, copy }
  }
  if (result?.kind !== 'lent') return undefined
  const { titulo: title, exemplar: copy, data_devolucao: day, hora_devolucao: hour, chave_seguranca: key } = result.lent
  return { id, act: 'lent', title, copy, due: { day, hour }, ...(key !== undefined && { key }) }
}

/** The receipt that a line offers: a visit that ended gives that of all its loans, a return its own. */
export function receiptOf(lines: readonly ScanLine[], line: ScanLine): DeskReceipt | undefined {
  const { result } = line
  if (result?.kind === 'returned') {
    const item = itemOf(line)
    return item && { items: [item] }
  }
  if (result?.kind !== 'ended') return undefined
  const { code, name } = result.reader
  const before = lines.slice(0, lines.indexOf(line))
  const began = before.findLastIndex((one) => one.result?.kind === 'visit' && one.result.reader.code === code)
  const items = before.slice(began + 1).flatMap((one) => (one.result?.kind === 'lent' ? (itemOf(one) ?? []) : []))
  return items.length > 0 ? { name, items } : undefined
}
