import { listStandardProducts } from '@farol/contract/schemas/editions.ts'
import { listOutsideSearches } from '@farol/contract/schemas/links.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { ReadDocument } from './current-document.ts'
import { label } from './display-text.ts'

/** Where the words of a search stand in an address. */
const place = '{q}'

// RFC 3986 section 2.2 reserves five signs more than the language's own encoder: an apostrophe would end a text in somebody else's page.
const encoded = (words: string) =>
  encodeURIComponent(words.toWellFormed()).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** What looks for the same words elsewhere, and the collections of the standards service: the institution's document says which. */
export function bindOutsideSearches(binding: Binding, { readDocument }: { readonly readDocument: ReadDocument }): void {
  bind(binding, listOutsideSearches, { activity: 'none' }, async ({ query, language }) => {
    const words = query.q.trim()
    if (words === '') return []
    const { document } = await readDocument()
    return document.outsideSearches.map((one) => ({
      nome: label(one.label, language),
      url: one.address.replaceAll(place, () => encoded(words)),
    }))
  })
  bind(binding, listStandardProducts, { activity: 'none' }, async ({ language }) => {
    const { document } = await readDocument()
    return (document.standards?.products ?? []).map((one) => ({ codigo: one.code, descricao: label(one.name, language) }))
  })
}
