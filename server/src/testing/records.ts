/** A field as one writes it: tag and indicators, then subfields by code; a code that stands twice is a list. */
export type Written = readonly [tag: string, indicators: string, parts: Readonly<Record<string, string | readonly string[]>>]

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const fieldXml = ([tag, indicators, parts]: Written) =>
  `<datafield tag="${tag}" ind1="${indicators[0]}" ind2="${indicators[1]}">${Object.entries(parts)
    .flatMap(([code, values]) => [values].flat().map((value) => `<subfield code="${code}">${escaped(value)}</subfield>`))
    .join('')}</datafield>`

/** One MARC record of any kind, to be written as MARCXML. */
export interface RecordToWrite {
  readonly leader?: string
  readonly control?: Readonly<Record<string, string>>
  readonly fields: readonly Written[]
}

const recordXml = ({ leader = '00000nam a2200000 a 4500', control = {}, fields }: RecordToWrite) =>
  `<record><leader>${leader}</leader>${Object.entries(control)
    .map(([tag, value]) => `<controlfield tag="${tag}">${escaped(value)}</controlfield>`)
    .join('')}${fields.map(fieldXml).join('')}</record>`

/** Records as one MARCXML file. */
export const recordsXml = (...records: readonly RecordToWrite[]): string =>
  `<collection xmlns="http://www.loc.gov/MARC21/slim">${records.map(recordXml).join('')}</collection>`

export const serialLeader = '00000nas a2200000 a 4500'
export const articleLeader = '00000nab a2200000 a 4500'
export const authorityLeader = '00000nz  a2200000n  4500'
