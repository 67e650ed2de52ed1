import type { Field, MarcRecord } from '../record.ts'
import { isDataField } from '../record.ts'

/** One row of `/api/acervo/{id}/marc`, as the public clients of the family read it; the wire names are theirs. */
export type FamilyMarcRow = {
  paragrafo: string
  seq_paragrafo: string
  secao: string | null
  seq_secao: string | null
  indicador1: string | null
  indicador2: string | null
  descricao: string | null
  texto_descricao: string | null
  pontuacao: string | null
  campo_fixo: string
}

const LONG = 255

/** Where the text of a value ends; a sign of ISBD takes the blanks before it along. */
function endOfText(value: string): number {
  const last = value.at(-1) ?? ''
  if (last === '.') return value.length - 1
  return ':;/,=+'.includes(last) ? value.slice(0, -1).trimEnd().length : value.length
}

/** The value and the punctuation behind it: those clients put them together again. */
export function splitPunctuation(value: string): { text: string; punctuation: string } {
  const whole = value.trimEnd()
  const end = endOfText(whole)
  // Points that belong to an abbreviation or an omission are the value's own.
  if (end === 0 || /\.\.$|\b\p{L}\.$/u.test(whole)) return { text: whole, punctuation: '' }
  return { text: whole.slice(0, end), punctuation: whole.slice(end) }
}

const indicator = (given: string): string | null => (given === ' ' ? null : given)

function rowsOf(field: Field, occurrence: number): FamilyMarcRow[] {
  const base = { paragrafo: field.tag.replace(/^0+(?=\d)/, ''), seq_paragrafo: String(occurrence) }
  if (!isDataField(field)) {
    const value = field.value.replaceAll(' ', '#')
    return [
      {
        ...base,
        secao: null,
        seq_secao: null,
        indicador1: null,
        indicador2: null,
        descricao: value,
        texto_descricao: null,
        pontuacao: null,
        campo_fixo: 'S',
      },
    ]
  }
  return field.subfields.map(({ code, value }, at) => {
    const { text, punctuation } = splitPunctuation(value)
    const long = text.length > LONG
    return {
      ...base, secao: code, seq_secao: String(at + 1), indicador1: indicator(field.ind1), indicador2: indicator(field.ind2), descricao: long ? null : text,
      texto_descricao: long ? text : null, pontuacao: punctuation, campo_fixo: 'N',
    } // prettier-ignore
  })
}

/** The record as bare rows, one a subfield, in record order; there is no row for the leader. */
export function familyMarcRows(record: MarcRecord): FamilyMarcRow[] {
  const met = new Map<string, number>()
  return record.fields.flatMap((field) => {
    const occurrence = (met.get(field.tag) ?? 0) + 1
    met.set(field.tag, occurrence)
    return rowsOf(field, occurrence)
  })
}
