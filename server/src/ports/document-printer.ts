/** A part of a sheet, in reading order. */
export type SheetPart =
  | { readonly kind: 'text'; readonly text: string; readonly small?: true }
  /** Names and values, one pair a line. */
  | { readonly kind: 'facts'; readonly heading?: string; readonly facts: readonly (readonly [name: string, value: string])[] }
  /** `label` says where the address leads. The QR code carries it, too. */
  | { readonly kind: 'address'; readonly label: string; readonly address: string }

/** One document about one thing: a receipt, a payment slip, a declaration. */
export interface PrintedSheet {
  /** BCP 47. */
  readonly language: string
  readonly title: string
  readonly institution: string
  /** `#rrggbb`, for the line under the institution's name. */
  readonly colour?: string
  readonly parts: readonly SheetPart[]
  /** Says which page of how many this is: `{page}` and `{pages}` stand for the numbers. */
  readonly pageLabel: string
  /** Of what it tells, not of the printing: the same facts give the same bytes. */
  readonly made: Date
  /** A4 where absent; `80mm` for the rolls of receipt printers. */
  readonly paper?: 'a4' | '80mm'
}

/** Makes documents for paper, away from those who answer: one at a time. */
export interface DocumentPrinter {
  /** A tagged PDF. Throws `servico_indisponivel` when too many wait. */
  printSheet(sheet: PrintedSheet): Promise<Uint8Array>
}
