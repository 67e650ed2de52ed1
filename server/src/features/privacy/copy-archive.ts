import { escapeHtml } from '@farol/contract/escape-html.ts'
import { languageTag, type Language } from '@farol/contract/language.ts'
import { writeCsv } from '../../calls/write-csv.ts'
import { zip } from '../../calls/zip.ts'
import type { HeldRow } from '../../ports/held-data.ts'
import { columnsOf } from '../../privacy/entry.ts'
import { heldKinds } from '../../privacy/held-tables.ts'
import type { HeldEntry } from '../../privacy/register.ts'
import { serverTexts } from '../../texts/server-texts.ts'

/** A table of the register with the person's rows. */
export type OwnTable = HeldEntry & { readonly rows: readonly HeldRow[] }

/** The columns of rows: all of them have the same. */
const columnsIn = (rows: readonly HeldRow[]): readonly string[] => Object.keys(rows[0] ?? {})

const shown = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)

const csvOf = (rows: readonly HeldRow[]): string => {
  const columns = columnsIn(rows)
  return writeCsv([columns, ...rows.map((row) => columns.map((column) => shown(row[column])))], ';')
}

/** What every column in the files is: its class, what for, on what basis, how long, who sees it. */
function schemaOf(own: readonly OwnTable[]): unknown {
  return Object.fromEntries(
    own.map(({ name, privacy, rows }) => {
      const columns = columnsOf(privacy)
      return [name, Object.fromEntries(columnsIn(rows).map((column) => [column, columns.get(column)]))]
    }),
  )
}

function htmlTable({ name, rows }: OwnTable): string {
  const columns = columnsIn(rows)
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('')
  const body = rows.map((row) => `<tr>${columns.map((column) => `<td>${escapeHtml(shown(row[column]))}</td>`).join('')}</tr>`).join('\n')
  return `<h3>${escapeHtml(name)}</h3>\n<div><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`
}

const style =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}div{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}th,td{border:1px solid #999;padding:.25rem .5rem;text-align:start;vertical-align:top}'

/** The same as one page without scripts, in the person's language. */
function pageOf(own: readonly OwnTable[], language: Language, at: string): string {
  const words = serverTexts(language, 'privacy')
  const parts = heldKinds.flatMap((kind) => {
    const tables = own.filter(({ held }) => held.kind === kind)
    if (tables.length === 0) return []
    return [`<h2>${escapeHtml(words.kind[kind])}</h2>`, ...tables.map(htmlTable)]
  })
  const title = escapeHtml(words.copy.title)
  return `<!doctype html>\n<html lang="${languageTag(language)}">\n<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>\n<body>\n<h1>${title}</h1>\n<p>${escapeHtml(words.copy.made.replace('{at}', at))}</p>\n${parts.join('\n')}\n</body>\n</html>\n`
}

/** One archive: JSON by table with its schema, one readable page, a list of each table for spreadsheets. */
export function copyArchive(own: readonly OwnTable[], language: Language, at: Date): Promise<Buffer> {
  const made = at.toISOString()
  const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`
  return zip([
    { path: 'dados.html', content: pageOf(own, language, made) },
    { path: 'dados.json', content: json({ gerado_em: made, dados: Object.fromEntries(own.map(({ name, rows }) => [name, rows])) }) },
    { path: 'esquema.json', content: json(schemaOf(own)) },
    ...own.map(({ name, rows }) => ({ path: `listas/${name}.csv`, content: csvOf(rows) })),
  ])
}
