import type { Call } from '@farol/contract/address.ts'
import type { Language } from '@farol/contract/language.ts'

/** What every page says of the place: absolute addresses are made from `publicUrl` and from nothing else. */
export interface Site {
  readonly name: string
  readonly acronym: string
  readonly publicUrl: string
  readonly slug: string
  /** The database is the demo's: every page says so. */
  readonly demo: boolean
  readonly languages: readonly Language[]
  /** The zone of the libraries; absent: the one that is shipped. */
  readonly zone?: string
  /** Where the sign-language widget is loaded from; absent: not offered. */
  readonly signLanguage?: string
}

/** One page to render: always the signed-out page. `address` is path and query as the reader asked for them. */
export interface PageRequest {
  readonly address: string
  readonly language: Language
  readonly call: Call
  readonly site: Site
}

/** A whole document. It carries `appearanceSlot` once, inside the `<html>` tag, for the reader's own zoom and colours. */
export interface Page {
  readonly status: number
  /** Text, or its bytes in UTF-8 where it comes from another thread. */
  readonly html: string | Uint8Array
  /** The value of its Link header: what a browser may ask for before it has read the document. */
  readonly links?: string
  /** Where to go instead, for pages that moved. */
  readonly redirect?: string
}

/** Replaced before sending by the attributes of the reader's appearance, a leading space included, or by nothing. */
export const appearanceSlot = ' data-appearance-slot'

/** Makes pages from the same components that the browser hydrates. */
export interface PageRenderer {
  /** Languages that it has texts for: others are not offered. */
  readonly languages: readonly Language[]
  render(request: PageRequest): Promise<Page>
  /** Lets go of what it holds; nothing is rendered afterwards. */
  close?(): Promise<void>
}
