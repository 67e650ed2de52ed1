import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeTitle } from '../describe-title.ts'
import { marc } from '../testing/marc.ts'
import { apaReference } from './apa.ts'
import { abntReference } from './abnt.ts'
import { chicagoReference } from './chicago.ts'
import type { Reference } from './model.ts'
import { referenceOf } from './model.ts'
import { citationInBrackets, citationInSentence } from './nbr-10520.ts'
import { toPlainText } from './rich-text.ts'
import { shortPages, vancouverReference } from './vancouver.ts'

const of = (record: string): Reference => referenceOf(describeTitle(marc(record)))

const book = of(`
  100 1# $a Silva, Ana Beatriz da
  245 10 $a Introdução à recuperação da informação : $b teoria e prática
  250 ## $a 3. ed.
  260 ## $a Curitiba : $b Araucária, $c 2021.
  300 ## $a 312 p.
  700 1# $a Rocha, Caio`)
const article = of(`
  LDR nab
  024 7# $a 10.0000/rcv.2020.0312 $2 doi
  100 1# $a Nunes, Teresa
  245 10 $a Filas de reserva.
  700 1# $a Leal, Paulo
  773 0# $t Revista Catálogo Vivo $d Florianópolis $g v. 12, n. 3, p. 101-118, set./dez. 2020`)
const chapter = of(`
  LDR naa
  100 1# $a Rocha, Caio
  245 12 $a O catálogo como mapa.
  773 0# $a Moura, Lígia (org.) $t Bibliotecas e cidades $d Recife : Maré Alta, 2019 $g p. 45-67`)
const thesis = of(`
  100 1# $a Leal, Paulo
  245 10 $a Leitura e território
  260 ## $a Blumenau, $c 2018.
  502 ## $a Tese (Doutorado em Física) - Universidade do Vale, Blumenau, 2018.`)
const nobody = of('245 02 $a A cidade e as letras\n260 ## $a Recife : $b Maré Alta, $c 2001.')
const entity = of('110 2# $a IBGE\n245 10 $a Anuário\n260 ## $a Rio de Janeiro : $b IBGE, $c 2019.')
const crowd = of(
  `100 1# $a Nunes, Teresa\n245 10 $a Filas\n260 ## $c 2020\n${['Leal, Paulo', 'Dias, Mara', 'Reis, Lia'].map((name) => `700 1# $a ${name}`).join('\n')}`,
)

test('APA: book, article, chapter, thesis, no author, entity that publishes itself', () => {
  const apa = (reference: Reference): string => toPlainText(apaReference(reference))
  expect(apa(book)).toBe(
    'Silva, A. B. da, & Rocha, C. (2021). Introdução à recuperação da informação: teoria e prática (3rd ed.). Araucária.',
  )
  expect(apa(article)).toBe(
    'Nunes, T., & Leal, P. (2020). Filas de reserva. Revista Catálogo Vivo, 12(3), 101–118. https://doi.org/10.0000/rcv.2020.0312',
  )
  expect(apa(chapter)).toBe('Rocha, C. (2019). O catálogo como mapa. In L. Moura (Ed.), Bibliotecas e cidades (pp. 45–67). Maré Alta.')
  expect(apa(thesis)).toBe('Leal, P. (2018). Leitura e território [Tese de doutorado, Universidade do Vale, Blumenau].')
  expect(apa(nobody)).toBe('A cidade e as letras. (2001). Maré Alta.')
  expect(apa(entity)).toBe('IBGE. (2019). Anuário.')
  expect(apaReference(article).filter(({ style }) => style === 'italic').map(({ text }) => text)).toEqual(['Revista Catálogo Vivo, 12']) // prettier-ignore
})

test('Vancouver: book, article, chapter, thesis; shared figures of pages are left out', () => {
  const vancouver = (reference: Reference): string => toPlainText(vancouverReference(reference))
  expect(vancouver(book)).toBe(
    'Silva AB, Rocha C. Introdução à recuperação da informação: teoria e prática. 3rd ed. Curitiba: Araucária; 2021. 312 p.',
  )
  expect(vancouver(article)).toBe(
    'Nunes T, Leal P. Filas de reserva. Revista Catálogo Vivo. 2020;12(3):101-18. doi: 10.0000/rcv.2020.0312.',
  )
  expect(vancouver(chapter)).toBe(
    'Rocha C. O catálogo como mapa. In: Moura L, editor. Bibliotecas e cidades. Recife: Maré Alta; 2019. p. 45-67.',
  )
  expect(vancouver(thesis)).toBe('Leal P. Leitura e território [tese]. Blumenau: Universidade do Vale, Blumenau; 2018.')
  expect(['45-67', '101-118', '7', '99-101'].map(shortPages)).toEqual(['45-67', '101-18', '7', '99-101'])
})

test('Chicago author-date: book, article, chapter, thesis, no author', () => {
  const chicago = (reference: Reference): string => toPlainText(chicagoReference(reference))
  expect(chicago(book)).toBe(
    'Silva, Ana Beatriz da, and Caio Rocha. 2021. Introdução à recuperação da informação: teoria e prática. 3rd ed. Araucária.',
  )
  expect(chicago(article)).toBe(
    'Nunes, Teresa, and Paulo Leal. 2020. “Filas de reserva.” Revista Catálogo Vivo 12 (3): 101–118. https://doi.org/10.0000/rcv.2020.0312.',
  )
  expect(chicago(chapter)).toBe('Rocha, Caio. 2019. “O catálogo como mapa.” In Bibliotecas e cidades, edited by Lígia Moura. Maré Alta.')
  expect(chicago(thesis)).toBe('Leal, Paulo. 2018. “Leitura e território.” Tese (Doutorado), Universidade do Vale, Blumenau.')
  expect(chicago(nobody)).toBe('A cidade e as letras. 2001. Maré Alta.')
})

test('NBR 10520: in brackets and in the sentence; entities, no author, four names, pages, capitals as before 2023', () => {
  const brackets = (reference: Reference, options = {}): string => toPlainText(citationInBrackets(reference, options))
  expect(brackets(book, { page: '12' })).toBe('(Silva; Rocha, 2021, p. 12)')
  expect(toPlainText(citationInSentence(book))).toBe('Silva e Rocha (2021)')
  expect(toPlainText(citationInSentence(book, { page: '12-14' }))).toBe('Silva e Rocha (2021, p. 12-14)')
  expect(brackets(entity)).toBe('(IBGE, 2019)')
  expect(brackets(nobody)).toBe('(A cidade [...], 2001)')
  expect(brackets(crowd)).toBe('(Nunes et al., 2020)')
  expect(brackets(book, { capitals: true })).toBe('(SILVA; ROCHA, 2021)')
  expect(brackets(thesis)).toBe('(Leal, 2018)')
})

test('initials that are written with full stop and hyphen keep both; signs alone are no initial', () => {
  const by = (name: string) => of(`100 1# $a ${name}\n245 10 $a Ylpeys\n260 ## $c 1972`)
  expect(toPlainText(apaReference(by('Norko-Turja, S.-L.')))).toMatch(/^Norko-Turja, S\.-L\. \(1972\)/)
  expect(toPlainText(vancouverReference(by('Norko-Turja, S.-L.')))).toMatch(/^Norko-Turja SL\./)
  expect(toPlainText(apaReference(by('Silva, - [?] Ana')))).toMatch(/^Silva, A\. /)
})

test('whatever a record calls people, every style makes a reference', () => {
  const part = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 12 }), fc.stringMatching(/^[A-Z.,\- ()[\]?]{1,10}$/))
  fc.assert(
    fc.property(part, part, part, (surname, forename, title) => {
      const clean = (text: string) => text.replaceAll(/[$\n\r]/g, '')
      const reference = of(
        `100 1# $a ${clean(surname)}, ${clean(forename)}\n245 10 $a x${clean(title)}\n700 1# $a ${clean(forename)}, ${clean(surname)}`,
      )
      for (const style of [abntReference, apaReference, vancouverReference, chicagoReference, citationInBrackets, citationInSentence])
        expect(typeof toPlainText(style(reference))).toBe('string')
    }),
  )
})
