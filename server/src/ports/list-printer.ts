import type { RichText } from '../catalogue/references/rich-text.ts'

/** One title of a list: its reference, some lines about it, where it can be looked at. */
export interface PrintedEntry {
  readonly reference: RichText
  readonly lines: readonly string[]
  readonly address: string
}

/** A list of titles as it is to stand on paper. */
export interface PrintedList {
  /** BCP 47, of the words around the titles. */
  readonly language: string
  readonly title: string
  readonly institution: string
  /** `#rrggbb`, for the line under the institution's name. */
  readonly colour?: string
  readonly intro: string
  readonly entries: readonly PrintedEntry[]
  /** Says which page of how many this is: `{page}` and `{pages}` stand for the numbers. */
  readonly pageLabel: string
  /** Says where a link leads: `{address}` stands for the address. */
  readonly linkLabel: string
  readonly made: Date
}

/** Makes documents for paper, away from those who answer: one at a time. */
export interface ListPrinter {
  /** A tagged PDF. Throws `servico_indisponivel` when too many wait. */
  print(list: PrintedList): Promise<Uint8Array>
  close(): Promise<void>
}
