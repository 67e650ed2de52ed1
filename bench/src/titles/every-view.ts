import { parseArgs } from 'node:util'
import { writeProofPage } from '../proof-page.ts'
import { addressesOf, authorityAddressesOf } from './title-addresses.ts'
import { openCatalogue } from './running-catalogue.ts'
import { visitAll, type Visits } from './visit-all.ts'

const rowOf = (what: string, { tried, failed, examples, garbled, parsed }: Visits) => ({
  what,
  tried,
  failed,
  note: [
    ...examples.slice(0, 5),
    `${parsed} pages by the HTML parser`,
    garbled > 0 ? `${garbled} answers look read in a wrong character set` : '',
  ]
    .filter(Boolean)
    .join('; '),
})

/** Every view of every stored record against a running server: 200 or 404, nothing garbled, nothing of a record run. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { titles: { type: 'string' }, data: { type: 'string' } } })
  const catalogue = await openCatalogue(values.data === undefined ? {} : { data: values.data })
  try {
    const { titles, headings } = await catalogue.codes(Number(values.titles ?? 1_000_000))
    const pages = await visitAll(catalogue.address, titles, (code) => addressesOf(code, catalogue.address))
    const authorities = await visitAll(catalogue.address, headings, authorityAddressesOf)
    const rows = [rowOf(`views of ${titles.length} titles`, pages), rowOf(`views of ${headings.length} headings`, authorities)]
    const told =
      'Every page, call and file of every title and heading was asked for once from a server in a process of its own. Failed: another status than 200 or 404, a body that is not what it says it is, an element, event attribute or address in a page that is not ours. Text that looks read in a wrong character set is counted beside it, because some records came so. A share of the pages was put before the parser of the HTML standard, and ids, what names them, texts of pictures and links inside links were looked at; that is less than a whole validator does.'
    return writeProofPage({ name: 'every-view', title: 'Every view of every record', told, seed: 0, rows }) > 0 ? 1 : 0
  } finally {
    await catalogue.close()
  }
}
