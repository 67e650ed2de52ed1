import type { MarcRow } from '@farol/contract/title-views.ts'

/** One field as it is shown. `indicators` has a `#` for a blank; control fields have none and one part without a code. */
export interface MarcLine {
  readonly key: string
  readonly tag: string
  readonly indicators: string
  readonly parts: readonly { readonly code: string; readonly text: string }[]
}

const textOf = (row: MarcRow) => (row.descricao || row.texto_descricao || '') + (row.pontuacao ?? '')

/** Puts rows together again, field by field, the leader first where it is known. */
export function marcLines(rows: readonly MarcRow[], leader?: string): MarcLine[] {
  const fields = Map.groupBy(rows, (row) => `${row.paragrafo.padStart(3, '0')}-${row.seq_paragrafo}`)
  const lines = [...fields].map(([key, own]): MarcLine => {
    const first = own[0]!
    const control = first.secao === null
    return {
      key,
      tag: first.paragrafo.padStart(3, '0'),
      indicators: control ? '' : `${first.indicador1 ?? '#'}${first.indicador2 ?? '#'}`,
      parts: own.map((row) => ({ code: row.secao ?? '', text: textOf(row) })),
    }
  })
  const head =
    leader === undefined ? [] : [{ key: 'LDR', tag: 'LDR', indicators: '', parts: [{ code: '', text: leader.replaceAll(' ', '#') }] }]
  return [...head, ...lines]
}

/** The record as text: `245 10 $a … $b …`, one field a line. */
export const plainMarc = (lines: readonly MarcLine[]): string =>
  lines
    .map(({ tag, indicators, parts }) => {
      const body = parts.map(({ code, text }) => (code ? `$${code} ${text}` : text)).join(' ')
      return `${tag} ${indicators.padEnd(2)} ${body}`
    })
    .join('\n')
