/** How the numbers of a bank's file are written: `digits` are cents without a separator. */
export type AmountForm = 'digits' | 'comma' | 'point'
export type DateForm = 'dd/mm/yyyy' | 'ddmmyyyy' | 'yyyymmdd' | 'yyyy-mm-dd'

/** First and last position of a field, counted from 1 as banks write it. */
export type Positions = readonly [first: number, last: number]

export type BankLayout = { readonly amount: AmountForm; readonly date: DateForm } & (
  | {
      readonly kind: 'csv'
      readonly separator: string
      /** Names of columns in the first line. */
      readonly fields: { readonly reference: string; readonly amount: string; readonly date: string; readonly id?: string | undefined }
    }
  | {
      readonly kind: 'fixed'
      /** Only lines that begin with it are payments; the others are headers and sums. */
      readonly begins: string
      readonly fields: {
        readonly reference: Positions
        readonly amount: Positions
        readonly date: Positions
        readonly id?: Positions | undefined
      }
    }
)

/** One payment that the bank tells of. */
export interface BankPayment {
  /** In the file, from 1. */
  readonly line: number
  readonly reference: string
  readonly cents: number
  /** Local date. */
  readonly paidOn: string
  /** The bank's own number of the payment, where its file has one. */
  readonly id?: string
}

export type ReadBankFile = { readonly payments: readonly BankPayment[] } | { readonly unreadable: { readonly line: number } }

/** What ships: `referencia;valor;data`. */
export const shippedBankLayout: BankLayout = {
  kind: 'csv',
  separator: ';',
  amount: 'comma',
  date: 'dd/mm/yyyy',
  fields: { reference: 'referencia', amount: 'valor', date: 'data' },
}

const amounts: Readonly<Record<AmountForm, RegExp>> = {
  digits: /^(\d{1,13})$/,
  comma: /^((?:\d{1,3}(?:\.\d{3})*|\d{1,11})),(\d{2})$/,
  point: /^((?:\d{1,3}(?:,\d{3})*|\d{1,11}))\.(\d{2})$/,
}

function centsOf(text: string, form: AmountForm): number | undefined {
  const match = amounts[form].exec(text.trim())
  if (!match) return undefined
  const cents = Number(match.slice(1).join('').replaceAll(/[.,]/g, ''))
  return cents > 0 && cents <= 100_000_000_000 ? cents : undefined
}

const dates: Readonly<Record<DateForm, RegExp>> = {
  'dd/mm/yyyy': /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})$/,
  ddmmyyyy: /^(?<day>\d\d)(?<month>\d\d)(?<year>\d{4})$/,
  yyyymmdd: /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)$/,
  'yyyy-mm-dd': /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)$/,
}

function dayOf(text: string, form: DateForm): string | undefined {
  const { year, month, day } = dates[form].exec(text.trim())?.groups ?? {}
  if (year === undefined) return undefined
  const date = `${year}-${month}-${day}`
  const read = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === date ? date : undefined
}

interface RawPayment {
  readonly line: number
  readonly reference: string | undefined
  readonly amount: string | undefined
  readonly date: string | undefined
  readonly id: string | undefined
}

const unquoted = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/s, (_all, inside: string) => inside.replaceAll('""', '"'))
    .trim()

function csvLines(lines: readonly string[], layout: BankLayout & { kind: 'csv' }): readonly RawPayment[] | undefined {
  const [head, ...rest] = lines.map((line) => line.split(layout.separator).map(unquoted))
  const column = (name: string | undefined) =>
    name === undefined ? -1 : (head ?? []).findIndex((one) => one.toLowerCase() === name.toLowerCase())
  const { reference, amount, date, id } = layout.fields
  const at = { reference: column(reference), amount: column(amount), date: column(date), id: column(id) }
  if (at.reference < 0 || at.amount < 0 || at.date < 0) return undefined
  return rest.flatMap((cells, n) =>
    cells.every((cell) => cell === '')
      ? []
      : [{ line: n + 2, reference: cells[at.reference], amount: cells[at.amount], date: cells[at.date], id: cells[at.id] }],
  )
}

function fixedLines(lines: readonly string[], { begins, fields }: BankLayout & { kind: 'fixed' }): readonly RawPayment[] {
  const cut = (line: string, at: Positions | undefined) => at && line.slice(at[0] - 1, at[1])
  return lines.flatMap((line, n) =>
    line.startsWith(begins) && line.trim() !== ''
      ? [
          {
            line: n + 1,
            reference: cut(line, fields.reference),
            amount: cut(line, fields.amount),
            date: cut(line, fields.date),
            id: cut(line, fields.id),
          },
        ]
      : [],
  )
}

/** Reads a whole file, or says which line cannot be read: then none is. */
export function readBankFile(content: string, layout: BankLayout): ReadBankFile {
  const lines = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  const raw = layout.kind === 'csv' ? csvLines(lines, layout) : fixedLines(lines, layout)
  if (!raw || raw.length === 0) return { unreadable: { line: 1 } }
  const payments: BankPayment[] = []
  for (const { line, reference, amount, date, id } of raw) {
    const cents = centsOf(amount ?? '', layout.amount)
    const paidOn = dayOf(date ?? '', layout.date)
    const name = reference?.trim() ?? ''
    if (cents === undefined || paidOn === undefined || name === '' || name.length > 100) return { unreadable: { line } }
    payments.push({ line, reference: name, cents, paidOn, ...(id?.trim() ? { id: id.trim() } : {}) })
  }
  return { payments }
}
