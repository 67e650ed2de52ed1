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
  /** Of a loan: its code. */
  readonly loan?: string
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
  const { codigo: loan, titulo: title, exemplar: copy, data_devolucao: day, hora_devolucao: hour, chave_seguranca: key } = result.lent
  return { id, act: 'lent', title, copy, due: { day, hour }, ...(key !== undefined && { key }), loan }
}

/** What was scanned in the visit that ends with this line. */
function scannedIn(lines: readonly ScanLine[], ended: ScanLine, code: string): readonly ScanLine[] {
  const before = lines.slice(0, lines.indexOf(ended))
  const began = before.findLastIndex((one) => one.result?.kind === 'visit' && one.result.reader.code === code)
  return before.slice(began + 1)
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
  const items = scannedIn(lines, line, code).flatMap((one) => (one.result?.kind === 'lent' ? (itemOf(one) ?? []) : []))
  return items.length > 0 ? { name, items } : undefined
}

/** Of a return at the desk, whose reader wants `wish` and got no receipt yet. What lay in the box was brought by nobody who waits for paper. */
const wants = ({ state, mode, receipt, result }: ScanLine, wish: 'imprimir' | 'email'): boolean =>
  state === 'done' &&
  !receipt &&
  result?.kind === 'returned' &&
  result.returned.comprovante === wish &&
  (wish === 'email' || mode !== 'box')

export const waitsForPaper = (line: ScanLine): boolean => wants(line, 'imprimir')

/** Code of the loan whose return is told by e-mail now. */
export const returnToMail = (line: ScanLine): string | undefined =>
  wants(line, 'email') && line.result?.kind === 'returned' ? line.result.returned.emprestimo : undefined

/** Returns of one reader that wait for paper: of whoever waits longest. What is returned is printed together, not while scanning goes on. */
export function returnsOnPaper(lines: readonly ScanLine[]): readonly ScanLine[] {
  const readerOf = ({ result }: ScanLine) => (result?.kind === 'returned' ? result.returned.leitor : undefined)
  const waiting = lines.filter(waitsForPaper)
  return waiting.filter((line) => readerOf(line) === readerOf(waiting[0]!))
}

/** The receipt of several returns. */
export const receiptOfReturns = (lines: readonly ScanLine[]): DeskReceipt => ({ items: lines.flatMap((line) => itemOf(line) ?? []) })

const isOpen = ({ state }: ScanLine) => state === 'waiting' || state === 'unregistered' || state === 'choose'

/** The receipt that is printed or sent unasked now: of a visit that ended, once all of it is answered. */
export function receiptDue(lines: readonly ScanLine[], line: ScanLine): DeskReceipt | undefined {
  const { result, receipt } = line
  if (result?.kind !== 'ended' || receipt) return undefined
  const { code, wish } = result.reader
  if ((wish !== 'imprimir' && wish !== 'email') || scannedIn(lines, line, code).some(isOpen)) return undefined
  return receiptOf(lines, line)
}
