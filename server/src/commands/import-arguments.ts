import { parseArgs } from 'node:util'
import { namedEncodings, type NamedEncoding } from '../catalogue/formats/named-encoding.ts'

const importKinds = ['bib', 'authority', 'items', 'deleted', 'deleted-authorities'] as const

export interface ImportArguments {
  readonly files: readonly string[]
  readonly kind?: (typeof importKinds)[number]
  readonly source: string
  readonly library?: string
  readonly encoding?: NamedEncoding
  readonly json: boolean
}

export const importUsage = `npm run import -- FILE… [--kind KIND] [--source NAME] [--library CODE] [--encoding NAME] [--json]

  FILE            ISO 2709, MARCXML, MARC-in-JSON or Aleph sequential, packed by gzip or not; a folder stands for all its files
  --kind          bib, authority: take only these records; items: a list of copies;
                  deleted, deleted-authorities: a list of control numbers to withdraw (see docs/guides/import.md)
  --source NAME   where the records come from (default: local); control numbers are compared within it
  --library CODE  library of items that name none
  --encoding NAME what ISO 2709 and Aleph files are written in, whatever their leaders say: ${namedEncodings.join(', ')}
  --json          the last line of the output is the counts as JSON
`

/** Understands the words after the command; a text says what is wrong with them. */
export function readImportArguments(words: readonly string[]): ImportArguments | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        kind: { type: 'string' },
        source: { type: 'string', default: 'local' },
        library: { type: 'string' },
        encoding: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    })
    const { source, library, json } = values
    const kind = importKinds.find((one) => one === values.kind)
    const encoding = namedEncodings.find((one) => one === values.encoding)
    if (positionals.length === 0) return 'no file is named'
    if (values.kind !== undefined && !kind) return `--kind ${values.kind}: one of ${importKinds.join(', ')} is needed`
    if (values.encoding !== undefined && !encoding) return `--encoding ${values.encoding}: one of ${namedEncodings.join(', ')} is needed`
    if (!/^[\w.-]{1,60}$/.test(source)) return `--source ${source}: letters, digits, "-", "_" and "." only`
    return { files: positionals, source, json, ...(kind && { kind }), ...(library && { library }), ...(encoding && { encoding }) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
