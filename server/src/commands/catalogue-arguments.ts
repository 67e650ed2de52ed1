import { parseArgs } from 'node:util'

export const exportFormats = ['iso2709', 'marcxml', 'marc-json', 'dublin-core', 'ris', 'bibtex', 'csl-json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Formats that hold any record as it came. */
export const recordFormats: readonly ExportFormat[] = ['iso2709', 'marcxml', 'marc-json']
export const exportKinds = ['titles', 'authorities', 'holdings'] as const
export type ExportKind = (typeof exportKinds)[number]

export type CatalogueAct =
  | { readonly act: 'quarantine'; readonly after: number; readonly limit: number; readonly json: boolean }
  | { readonly act: 'bytes'; readonly id: number }
  | { readonly act: 'strike'; readonly ids: readonly number[] }
  | { readonly act: 'runs'; readonly limit: number; readonly json: boolean }
  | { readonly act: 'suppress' | 'unsuppress' | 'delete'; readonly ids: readonly number[] }
  | {
      readonly act: 'export'
      readonly kind: ExportKind
      readonly format: ExportFormat
      readonly source?: string
      readonly suppressed: boolean
      readonly out?: string
    }

export const catalogueUsage = `npm run catalogue -- quarantine [--after ID] [--limit N] [--json]   records that could not be taken in, oldest first
npm run catalogue -- quarantine --bytes ID                           the bytes of one of them, as they came
npm run catalogue -- quarantine --strike ID…                         strike records off that never come again, or were mended otherwise
npm run catalogue -- runs [--limit N] [--json]                       files that were taken in, newest first
npm run catalogue -- suppress | unsuppress ID…                       hide titles from visitors, or show them again
npm run catalogue -- delete ID…                                      take titles away for good (not those with copies)
npm run catalogue -- export [--kind K] [--format F] [--source NAME] [--suppressed] [--out FILE]
                                                                     K: ${exportKinds.join(', ')} (default titles)
                                                                     F: ${exportFormats.join(', ')} (default marcxml);
                                                                     authorities and holdings: ${recordFormats.join(', ')}
`

const options = {
  after: { type: 'string' }, limit: { type: 'string' }, json: { type: 'boolean' }, bytes: { type: 'string' }, strike: { type: 'boolean' }, format: { type: 'string' },
  source: { type: 'string' }, suppressed: { type: 'boolean' }, kind: { type: 'string' }, out: { type: 'string' },
} as const // prettier-ignore

const whole = (text: string | undefined, standard: number): number | undefined =>
  text === undefined ? standard : /^\d{1,15}$/.test(text) ? Number(text) : undefined

type Values = ReturnType<typeof parse>['values']
const parse = (words: readonly string[]) => parseArgs({ args: [...words], allowPositionals: true, options })

/** Numbers of which each is one; undefined where there is none, or one is no number. */
function numbersOf(words: readonly string[]): readonly number[] | undefined {
  const ids = words.map(Number)
  return ids.length === 0 || ids.some((id) => !Number.isSafeInteger(id) || id < 1) ? undefined : ids
}

function quarantine(values: Values, rest: readonly string[]): CatalogueAct | string {
  if (values.strike) {
    const ids = numbersOf(rest)
    return ids ? { act: 'strike', ids } : '--strike needs the numbers of records in quarantine'
  }
  if (values.bytes !== undefined) {
    const id = whole(values.bytes, 0)
    return id ? { act: 'bytes', id } : `--bytes ${values.bytes}: a number is needed`
  }
  const [after, limit] = [whole(values.after, 0), whole(values.limit, 100)]
  return after === undefined || !limit
    ? '--after and --limit need numbers'
    : { act: 'quarantine', after, limit, json: values.json ?? false }
}

function runs(values: Values): CatalogueAct | string {
  const limit = whole(values.limit, 20)
  return limit ? { act: 'runs', limit, json: values.json ?? false } : '--limit needs a number'
}

function exporting(values: Values): CatalogueAct | string {
  const format = exportFormats.find((one) => one === (values.format ?? 'marcxml'))
  if (!format) return `--format ${values.format}: one of ${exportFormats.join(', ')} is needed`
  const kind = exportKinds.find((one) => one === (values.kind ?? 'titles'))
  if (!kind) return `--kind ${values.kind}: one of ${exportKinds.join(', ')} is needed`
  if (kind !== 'titles' && !recordFormats.includes(format)) return `--kind ${kind} needs --format ${recordFormats.join(', ')}`
  return {
    act: 'export',
    kind,
    format,
    suppressed: values.suppressed ?? false,
    ...(values.source && { source: values.source }),
    ...(values.out && { out: values.out }),
  }
}

/** Understands the words after the command; a text says what is wrong with them. */
export function readCatalogueArguments(words: readonly string[]): CatalogueAct | string {
  try {
    const { values, positionals } = parse(words)
    const [act = '', ...rest] = positionals
    if (act === 'quarantine') return quarantine(values, rest)
    if (act === 'runs') return runs(values)
    if (act === 'export') return exporting(values)
    if (act !== 'suppress' && act !== 'unsuppress' && act !== 'delete')
      return `"${act}" is none of quarantine, runs, suppress, unsuppress, delete, export`
    const ids = numbersOf(rest)
    return ids ? { act, ids } : `${act} needs the numbers of titles`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
