import type { MarcRow } from '@farol/contract/title-views.ts'
import { isDataField, type DataField, type Field, type MarcRecord } from '../catalogue/record.ts'

/** Splits a value from the sign that ends it: what is shown and what follows it. Together they are the value again. */
function parted(value: string): readonly [text: string, sign: string | null] {
  const sign = /(?:\s*[:;/=+]|,|\.)?\s*$/.exec(value)?.[0] ?? ''
  return sign === '' || sign === value ? [value, null] : [value.slice(0, -sign.length), sign]
}

const indicator = (sign: string) => (sign === ' ' ? null : sign)

const fixedRow = (tag: string, seq: string, value: string): MarcRow => ({
  paragrafo: tag,
  seq_paragrafo: seq,
  secao: null,
  seq_secao: null,
  indicador1: null,
  indicador2: null,
  descricao: tag === '001' ? value : value.replaceAll(' ', '#'),
  texto_descricao: null,
  pontuacao: null,
  campo_fixo: 'S',
})

function dataRows(field: DataField, seq: string): MarcRow[] {
  return field.subfields.map(({ code, value }, at) => {
    const [text, sign] = parted(value)
    return {
      paragrafo: field.tag,
      seq_paragrafo: seq,
      secao: code,
      seq_secao: String(at + 1),
      indicador1: indicator(field.ind1),
      indicador2: indicator(field.ind2),
      descricao: text,
      texto_descricao: null,
      pontuacao: sign,
      campo_fixo: 'N',
    }
  })
}

const rowsOf = (field: Field, seq: string): MarcRow[] =>
  isDataField(field) ? dataRows(field, seq) : [fixedRow(field.tag, seq, field.value)]

/**
 * A record as programs of the product family read it: one row per subfield, in the order of the record. `seq_paragrafo` counts the
 * occurrences of a tag. The leader has no row: those programs would make a field of it.
 */
export function marcRows(record: MarcRecord): MarcRow[] {
  const seen = new Map<string, number>()
  return record.fields.flatMap((field) => {
    const count = (seen.get(field.tag) ?? 0) + 1
    seen.set(field.tag, count)
    return rowsOf(field, String(count))
  })
}
