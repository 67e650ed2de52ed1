/** One line of a table: its values by column, where it stands and how it was written. */
export interface CsvRow {
  readonly line: number
  readonly byteOffset: number
  readonly raw: string
  readonly values: Readonly<Record<string, string>>
}

/** Cells of a text, quotation marks as in RFC 4180; a row may go over several lines. */
function* rowsOf(text: string, separator: string): Generator<{ cells: string[]; begin: number; end: number }> {
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let begin = 0
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at]
    if (quoted && sign !== undefined) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator) {
      cells.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === undefined) {
      cells.push(cell.replace(/\r$/, ''))
      if (cells.some((one) => one !== '')) yield { cells, begin, end: at }
      cells = []
      cell = ''
      begin = at + 1
    } else cell += sign
  }
}

/** Rows of a CSV file by the names of its first line, which also tells the separator: comma, semicolon or tab. */
export function* readCsv(text: string): Generator<CsvRow> {
  const body = text.replace(/^\uFEFF/, '')
  const first = body.slice(0, body.indexOf('\n') === -1 ? undefined : body.indexOf('\n'))
  const separator = [';', '\t'].find((sign) => first.includes(sign)) ?? ','
  let names: readonly string[] | undefined
  let line = 0
  for (const { cells, begin, end } of rowsOf(body, separator)) {
    line += 1
    if (!names) {
      names = cells.map((name) => name.trim().toLowerCase())
      continue
    }
    const values = Object.fromEntries(names.map((name, at) => [name, (cells[at] ?? '').trim().normalize('NFC')]))
    const raw = body.slice(begin, end)
    yield { line, byteOffset: Buffer.byteLength(body.slice(0, begin)), raw, values }
  }
}
