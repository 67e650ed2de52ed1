import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReadFields } from './read-ris.ts'

/** One title of the table: its record, and what programs that cite must read of it. */
export interface ExpectedTitle {
  readonly name: string
  /** Lines as cataloguers write them; empty where the record is one of the demo. */
  readonly record: string
  readonly fields: ReadFields
}

/**
 * A table as a text: titles apart by empty lines. The first line names a title (`# name`), lines of a record begin with its tag in figures
 * (or LDR), all others are a field and its value.
 */
export function readTable(file: string): ExpectedTitle[] {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      const [name = '', ...lines] = block.split('\n')
      const fields: ReadFields = new Map()
      for (const line of lines.filter((one) => /^[a-z]/.test(one))) {
        const [, field, value] = /^([a-z]+) (.*)$/.exec(line)!
        fields.set(field!, [...(fields.get(field!) ?? []), value!])
      }
      return { name: name.slice(2), record: lines.filter((one) => /^(LDR|\d{3}) /.test(one)).join('\n'), fields }
    })
}
