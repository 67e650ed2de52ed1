import { describe, expect, test } from 'vitest'
import { describeTitle } from '../describe-title.ts'
import { marc } from '../testing/marc.ts'
import { abntReference } from './abnt.ts'
import { apaReference } from './apa.ts'
import { chicagoReference } from './chicago.ts'
import { referenceOf, type Reference } from './model.ts'
import { toPlainText, type RichText } from './rich-text.ts'
import { vancouverReference } from './vancouver.ts'

const styles: Readonly<Record<string, (reference: Reference) => RichText>> = {
  abnt: abntReference,
  apa: apaReference,
  vancouver: vancouverReference,
  chicago: chicagoReference,
}

/** A record of each kind by what it always has, and what other records of the kind lack one by one or together. */
const kinds: Readonly<Record<string, { readonly always: string; readonly mayLack: readonly string[] }>> = {
  book: {
    always: '245 10 $a Mapas da serra : $b um guia',
    mayLack: [
      '100 1# $a Nunes, Teresa',
      '250 ## $a 2. ed.',
      '260 ## $a Recife',
      '260 ## $b Maré Alta',
      '260 ## $c 2001.',
      '300 ## $a 120 p. : $b il.',
      '490 0# $a Coleção Litoral ; $v 3',
      '700 1# $a Dias, Zoé, $e trad.',
    ],
  },
  article: {
    always: 'LDR nab\n245 10 $a Filas de reserva.',
    mayLack: [
      '100 1# $a Nunes, Teresa',
      '700 1# $a Leal, Paulo',
      '773 0# $t Revista Catálogo Vivo',
      '773 0# $d Florianópolis',
      '773 0# $g v. 12, n. 3, p. 101-118, set. 2020',
    ],
  },
  thesis: {
    always: 'LDR nam\n245 10 $a Leitura e território',
    mayLack: [
      '100 1# $a Leal, Paulo',
      '260 ## $a Blumenau',
      '260 ## $c 2018.',
      '300 ## $a 90 f.',
      '502 ## $a Tese (Doutorado em Física) - Universidade do Vale, Blumenau, 2018.',
    ],
  },
  film: {
    always: 'LDR ngm\n245 10 $a O farol apagado',
    mayLack: ['260 ## $a São Paulo', '260 ## $b Cais', '260 ## $c 1999.', '300 ## $a 1 DVD (90 min)', '700 1# $a Marinho, Téo, $e diretor'],
  },
  map: {
    always: 'LDR nem\n245 10 $a Carta da baía',
    mayLack: ['110 2# $a IBGE', '255 ## $a Escala 1:25.000', '260 ## $a Rio de Janeiro', '260 ## $b IBGE', '260 ## $c 1980.'],
  },
}

/** Fields of one number and their subfields in one line, as a record has them. */
function recordOf(always: string, present: readonly string[]): string {
  const lines = always.split('\n')
  for (const one of present) {
    const [head, rest] = [one.slice(0, 6), one.slice(7)]
    const at = lines.findIndex((line) => line.startsWith(head) && /^(260|773)/.test(head))
    if (at === -1) lines.push(one)
    else lines[at] += ` ${rest}`
  }
  return lines.join('\n')
}

const subsets = (lines: readonly string[]) =>
  Array.from({ length: 2 ** lines.length }, (_, chosen) => lines.filter((_line, at) => (chosen >> at) & 1))

/** What nobody writes on purpose: signs that enclose or part nothing, twice the same sign, a blank before a sign. */
const holes: readonly RegExp[] = [
  /\(\s*\)|\[\s*\]|"\s*"|“\s*”/, // nothing enclosed
  /([,;:])\s*[.,;:]/, // a sign that parts nothing from the next
  /(?<!\.)\.\s*[,;](?<!(?:ed|org|trad|il|v|n|p|f|min|comp|coord|dir|set|[A-Z])\.[,;])/, // a full stop before a comma, but of an abbreviation
  /\.\s+\.|(?<!\.)\.\.(?!\.)/, // two full stops
  /\s[,.;]|\s{2}/, // a blank before a sign, or two
  /^[\s,.;:)\]]|[,;:([]$/, // signs at the beginning, or open at the end
  /undefined|null|NaN/,
]

describe.each(Object.entries(kinds))('of a %s that lacks any of what others have', (_kind, { always, mayLack }) => {
  test.each(Object.keys(styles))('the reference in %s has no holes', (style) => {
    const found = subsets(mayLack).flatMap((present) => {
      const text = toPlainText(styles[style]!(referenceOf(describeTitle(marc(recordOf(always, present))))))
      return text !== '' && !holes.some((hole) => hole.test(text)) ? [] : [text]
    })
    expect(found).toEqual([])
  })
})

test('a thesis without a year of publication takes that of its defence', () => {
  const record = recordOf(kinds['thesis']!.always, ['502 ## $a Tese (Doutorado em Física) - Universidade do Vale, Blumenau, 2018.'])
  expect(toPlainText(abntReference(referenceOf(describeTitle(marc(record)))))).toBe(
    'LEITURA e território. 2018. Tese (Doutorado em Física) – Universidade do Vale, Blumenau, 2018.',
  )
})
