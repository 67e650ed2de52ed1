import type { AttackStep } from './attack-case.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** One data field: tag and indicators as `24510`, then its subfields by code; a list stands for one subfield each. */
export type FieldText = readonly [head: string, subfields: Readonly<Record<string, string | readonly string[]>>]

const fieldXml = ([head, subfields]: FieldText) => {
  const parts = Object.entries(subfields).flatMap(([code, values]) =>
    [values].flat().map((value) => `<subfield code="${code}">${escaped(value)}</subfield>`),
  )
  const [tag, one = ' ', other = ' '] = [head.slice(0, 3), head[3], head[4]]
  return `<datafield tag="${tag}" ind1="${one}" ind2="${other}">${parts.join('')}</datafield>`
}

/** A record in MARCXML, by its control number. */
export const recordXml = (number: string, fields: readonly FieldText[]): string =>
  `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">${number}</controlfield>${fields.map(fieldXml).join('')}</record>`

export const collectionXml = (...records: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><collection xmlns="http://www.loc.gov/MARC21/slim">${records.join('')}</collection>`

const figures = (number: number, width: number) => String(Math.min(number, 10 ** width - 1)).padStart(width, '0')

/** A record in ISO 2709, of fields as they stand in its bytes, one character a byte; its leader says UTF-8. */
export function isoRecord(fields: readonly (readonly [tag: string, bytes: string])[]): string {
  const starts = fields.map((_, at) => fields.slice(0, at).reduce((sum, [, bytes]) => sum + bytes.length + 1, 0))
  const directory = fields.map(([tag, bytes], at) => `${tag}${figures(bytes.length + 1, 4)}${figures(starts[at]!, 5)}`).join('')
  const body = `${directory}\u001E${fields.map(([, bytes]) => `${bytes}\u001E`).join('')}\u001D`
  return `${figures(24 + body.length, 5)}nam a22${figures(25 + directory.length, 5)} a 4500${body}`
}

/** `npm run import` of this file, as the operator does it beside the server. */
export const imported = (
  text: string,
  says: readonly string[],
  more: { readonly name?: string; readonly encoding?: 'latin1'; readonly words?: readonly string[] } = {},
): Pick<AttackStep, 'command'> => {
  const { name = 'ensaio.xml', encoding, words = [] } = more
  return { command: { name: 'import', words: ['<<file>>', ...words], file: { name, text, ...(encoding && { encoding }) }, says } }
}

/** Waits until a title is found by this word, and keeps its number as `title`. */
export const foundBy = (word: string, more: Partial<AttackStep> = {}): AttackStep => ({
  path: `/api/consulta?q=${encodeURIComponent(word)}`,
  statuses: [200],
  until: true,
  keep: { title: /"cod_acervo":"(\d+)"/ },
  ...more,
})
