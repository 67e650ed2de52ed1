import { writeIso2709 } from '@farol/server/catalogue/formats/iso2709-writer.ts'
import type { Field, MarcRecord } from '@farol/server/catalogue/record.ts'
import { normaliseRecord } from '@farol/server/catalogue/record.ts'
import { chanceFrom } from '@farol/server/adapters/database/testing/kill-proof.ts'

const words =
  'introdução história teoria prática ensino saúde cidade floresta memória direito economia língua ciência arte música água energia território leitura catálogo biblioteca sociedade trabalho família viagem noite manhã caminho palavra número método análise crítica estudo pesquisa política cultura escola infância corpo'.split(
    ' ',
  )
const surnames =
  'Silva Rocha Moura Nunes Leal Campos Dias Reis Prado Antunes Barreto Cordeiro Fonseca Guimarães Lacerda Macedo Noronha Paiva Queiroz Sampaio Teixeira Vasconcelos'.split(
    ' ',
  )
const forenames =
  'Ana Beatriz Caio Davi Elisa Fábio Gilda Heitor Inês João Lígia Mara Nilo Olga Paulo Rita Sérgio Teresa Ubirajara Vera'.split(' ')
const places = ['Recife', 'Curitiba', 'Belém', 'São Paulo', 'Porto Alegre', 'Salvador']
const publishers = ['Maré Alta', 'Araucária', 'Igarapé', "Linha d'Água", 'Sul Editora', 'Farol do Norte']

/** Frequent things often, rare ones seldom, as in a real catalogue. */
const pick = <T>(chance: () => number, list: readonly T[]): T => list[Math.floor(chance() ** 2 * list.length)]!

const field = (tag: string, indicators: string, ...parts: readonly [string, string][]): Field => ({
  tag, ind1: indicators[0]!, ind2: indicators[1]!, subfields: parts.map(([code, value]) => ({ code, value })),
}) // prettier-ignore

function isbnOf(number: number): string {
  const stem = `97865${String(number % 10_000_000).padStart(7, '0')}`
  const sum = [...stem].reduce((total, figure, at) => total + Number(figure) * (at % 2 ? 3 : 1), 0)
  return `${stem}${(10 - (sum % 10)) % 10}`
}

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

/** An invented book, always the same one for the same number: about a kilobyte in sixteen fields. */
export function generatedRecord(number: number): MarcRecord {
  const chance = chanceFrom(number * 2_654_435_761)
  const name = (): string => `${pick(chance, surnames)}, ${pick(chance, forenames)} ${pick(chance, forenames)}`
  const phrase = (length: number): string => capital(Array.from({ length }, () => pick(chance, words)).join(' '))
  const year = 2026 - Math.floor(chance() ** 2 * 70)
  const fields: Field[] = [
    { tag: '001', value: `g${number}` },
    { tag: '003', value: 'BR-Farol' },
    { tag: '008', value: `210301s${year}    bl            000 0 por d` },
    field('020', '  ', ['a', isbnOf(number)]),
    field('041', '0 ', ['a', 'por']),
    field('082', '04', ['a', `${Math.floor(chance() * 1000)}`.padStart(3, '0')], ['2', '23']),
    field('090', '  ', ['a', `${Math.floor(chance() * 1000)}`.padStart(3, '0')], ['b', `S${Math.floor(chance() * 1000)}m`]),
    field('100', '1 ', ['a', name()], ['d', `${1900 + Math.floor(chance() * 90)}-`]),
    field('245', '10', ['a', `${phrase(4)} :`], ['b', `${phrase(5)} /`], ['c', `${pick(chance, forenames)} ${pick(chance, surnames)}.`]),
    field('250', '  ', ['a', `${1 + Math.floor(chance() * 9)}. ed.`]),
    field('260', '  ', ['a', `${pick(chance, places)} :`], ['b', `${pick(chance, publishers)},`], ['c', `${year}.`]),
    field('300', '  ', ['a', `${40 + Math.floor(chance() * 800)} p. :`], ['b', 'il. ;'], ['c', '23 cm.']),
    field('490', '1 ', ['a', `${phrase(3)} ;`], ['v', String(1 + Math.floor(chance() * 40))]),
    field('520', '  ', ['a', `${phrase(30)}.`]),
    ...Array.from({ length: 3 }, () => field('650', ' 4', ['a', phrase(2)], ['z', pick(chance, places)])),
    field('700', '1 ', ['a', name()], ['e', 'trad.']),
  ]
  return normaliseRecord({ leader: '00000nam a2200000 a 4500', fields })
}

/** `count` records in ISO 2709, a piece for each hundred. */
export function* generatedFile(count: number, first = 1): Generator<Buffer> {
  for (let at = first; at < first + count; at += 100) {
    const size = Math.min(100, first + count - at)
    yield Buffer.concat(Array.from({ length: size }, (_, offset) => writeIso2709(generatedRecord(at + offset))))
  }
}
