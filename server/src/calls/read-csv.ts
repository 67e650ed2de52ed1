/** One row of a table: its values by column, without those that a shorter row does not reach, where it stands and how it was written. `line` counts rows as a spreadsheet does. */
export interface CsvRow {
  readonly line: number
  readonly byteOffset: number
  readonly raw: string
  readonly values: Readonly<Record<string, string>>
}

interface ReadRow {
  readonly cells: readonly string[]
  readonly begin: number
  readonly end: number
  readonly line: number
}

/** Cells of a text, quotation marks as in RFC 4180; a row may go over several lines. Empty rows are counted and left out. */
function* rowsOf(text: string, separator: string): Generator<ReadRow> {
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let begin = 0
  let line = 0
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
      line += 1
      if (cells.some((one) => one !== '')) yield { cells, begin, end: at, line }
      cells = []
      cell = ''
      begin = at + 1
    } else cell += sign
  }
}

const withoutMark = (text: string) => text.replace(/^\uFEFF/, '')

function separatorOf(body: string): string {
  const first = body.slice(0, body.indexOf('\n') === -1 ? undefined : body.indexOf('\n'))
  return [';', '\t'].find((sign) => first.includes(sign)) ?? ','
}

const namesOf = (cells: readonly string[]) => cells.map((name) => name.trim().toLowerCase())

/** The names of the columns of a CSV file, as its first row has them. */
export function columnsOf(text: string): readonly string[] {
  const body = withoutMark(text)
  const first = rowsOf(body, separatorOf(body)).next()
  return first.done ? [] : namesOf(first.value.cells)
}

/**
 * A line for the operator where a file has columns that its list does not know: what stands in them would be lost, or is a misspelt name.
 * Without a name they are what a spreadsheet writes of empty columns.
 */
export function unknownColumns(text: string, known: readonly string[]): string | undefined {
  const unknown = columnsOf(text).filter((name) => name !== '' && !known.includes(name))
  return unknown.length === 0
    ? undefined
    : `there is no column ${unknown.map((name) => `"${name}"`).join(', ')}; there are ${known.join(', ')}`
}

/** Rows of a CSV file by the names of its first line, which also tells the separator: comma, semicolon or tab. */
export function* readCsv(text: string): Generator<CsvRow> {
  const body = withoutMark(text)
  let names: readonly string[] | undefined
  // Counted from row to row: from the beginning for each it would take the square of the length.
  let byteOffset = Buffer.byteLength(text.slice(0, text.length - body.length))
  let counted = 0
  for (const { cells, begin, end, line } of rowsOf(body, separatorOf(body))) {
    if (!names) {
      names = namesOf(cells)
      continue
    }
    byteOffset += Buffer.byteLength(body.slice(counted, begin))
    counted = begin
    const named = names.slice(0, cells.length).map((name, at) => [name, cells[at]!.trim().normalize('NFC')] as const)
    const values = Object.fromEntries(named.filter(([name, value]) => name !== '' || value !== ''))
    yield { line, byteOffset, raw: body.slice(begin, end), values }
  }
}
