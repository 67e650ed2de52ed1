import { describe, expect, test } from 'vitest'
import { describeTitle } from './describe-title.ts'
import { marc } from './testing/marc.ts'

const book = marc(`
  001 4711
  003 BR-Farol
  008 210301s2021    br            000 0 por d
  020 ## $a 978-85-359-0277-8 (broch.) : $c R$ 50,00
  082 04 $a 025.04 $2 23
  090 ## $a 025.04 $b S586i $c 3. ed.
  100 1# $a Silva, Ana Beatriz da, $d 1970- $0 (BR-Farol)901
  245 10 $a Introdução à recuperação da informação : $b teoria e prática / $c Ana Beatriz da Silva, Caio Rocha.
  246 30 $a Recuperação da informação
  250 ## $a 3. ed. rev. e ampl.
  260 ## $a Curitiba : $b Araucária, $c 2021.
  300 ## $a 312 p. : $b il. ; $c 23 cm.
  490 1# $a Biblioteca aberta ; $v v. 4
  830 #0 $a Biblioteca aberta ; $v v. 4.
  505 0# $a O catálogo / Lia Reis -- As filas.
  520 ## $a Uma introdução.
  600 14 $a Otlet, Paul $x Crítica e interpretação.
  650 #4 $a Bibliotecas $z Brasil $0 801
  653 ## $a catálogos $a busca
  700 1# $a Rocha, Caio, $e trad.
  856 40 $u https://exemplo.org/e/77 $z Acesso restrito
  856 40 $u javascript:alert(1)
`)

test('a uniform title is read with full stops, a variant with its subtitle after a colon', () => {
  const others = (lines: string) => describeTitle(marc(`245 10 $a T\n${lines}`)).otherTitles.map(({ text }) => text)
  expect(others('240 10 $a Dom Casmurro. $l Inglês')).toEqual(['Dom Casmurro. Inglês'])
  expect(others('240 10 $a Dom Casmurro $l Inglês $f 1992')).toEqual(['Dom Casmurro. Inglês. 1992'])
  expect(others('130 0# $a Bíblia. $p N.T. $p Mateus. $l Português.')).toEqual(['Bíblia. N.T. Mateus. Português'])
  expect(others('246 3# $a Um guia : $b para todos. $n Livro 2, $p A volta')).toEqual(['Um guia: para todos. Livro 2. A volta'])
})

describe('a book taken apart', () => {
  const title = describeTitle(book)

  test('titles lose the signs that lead to the next element and keep their own words', () => {
    expect(title.title).toMatchObject({
      proper: 'Introdução à recuperação da informação',
      remainder: 'teoria e prática',
      responsibility: 'Ana Beatriz da Silva, Caio Rocha',
      full: 'Introdução à recuperação da informação: teoria e prática',
      sortKey: 'introducao a recuperacao da informacao teoria e pratica',
    })
    expect(title.otherTitles).toEqual([{ kind: 'variant', text: 'Recuperação da informação' }])
  })

  test('names carry their roles, their parts and the authority they name', () => {
    expect(title.names).toMatchObject([
      {
        kind: 'person',
        label: 'Silva, Ana Beatriz da, 1970-',
        surname: 'Silva',
        forename: 'Ana Beatriz da',
        roles: ['author'],
        main: true,
        authorityNumber: '901',
      },
      { label: 'Rocha, Caio', roles: ['translator'], main: false },
    ])
  })

  test('subjects keep their subdivisions; the person inside a subject is a heading too', () => {
    expect(title.subjects.map(({ kind, label }) => [kind, label])).toEqual([
      ['topic', 'Otlet, Paul - Crítica e interpretação'],
      ['topic', 'Bibliotecas - Brasil'],
      ['keyword', 'catálogos'],
      ['keyword', 'busca'],
    ])
    expect(title.headings.map(({ use, kind, key }) => `${use} ${kind} ${key}`)).toEqual([
      'author person silva ana beatriz da 1970',
      'contributor person rocha caio',
      'subject topic otlet paul critica e interpretacao',
      'subject topic bibliotecas brasil',
      'subject keyword catalogos',
      'subject keyword busca',
      'subject person otlet paul',
      'series series biblioteca aberta',
      'publisher publisher araucaria',
    ])
  })

  test('numbers are checked, links are of the web, the rest is where readers look for it', () => {
    expect(title.identifiers).toEqual([
      { scheme: 'isbn', value: '9788535902778', valid: true, written: '978-85-359-0277-8', note: 'broch.' },
    ])
    expect(title.links).toEqual([{ url: 'https://exemplo.org/e/77', kind: 'full_text', note: 'Acesso restrito', restricted: true }])
    expect(title).toMatchObject({
      edition: '3. ed. rev. e ampl.', place: 'Curitiba', publisher: 'Araucária', date: '2021', year: 2021, languages: ['por'], country: 'br', workType: '49',
      online: true, accessible: false, extents: ['312 p.'], physicalDescription: ['312 p. : il. ; 23 cm.'],
      series: [{ title: 'Biblioteca aberta', volume: 'v. 4', traced: true }],
      contents: [{ title: 'O catálogo', responsibility: 'Lia Reis' }, { title: 'As filas' }],
      summaries: ['Uma introdução.'],
      callNumber: { text: '025.04 S586i 3. ed.', lines: ['025.04', 'S586i', '3. ed.'], class: '025.04', cutter: 'S586i' },
      knowledgeAreas: [{ table: '1', code: '6.00.00.00-7', name: 'Ciências Sociais Aplicadas', derived: true }],
    }) // prettier-ignore
  })
})

test('a subfield sign that stayed inside the title begins the subtitle', () => {
  const field = { tag: '245', ind1: '1', ind2: '0', subfields: [{ code: 'a', value: 'Peter Pan : $b [Peter and Wendy]' }] }
  const { title } = describeTitle({ leader: book.leader, fields: [field] })
  expect(title).toMatchObject({ proper: 'Peter Pan', remainder: '[Peter and Wendy]', full: 'Peter Pan: [Peter and Wendy]' })
})

test('of two subfield signs with nothing between them each begins its own', () => {
  const field = { tag: '245', ind1: '1', ind2: '0', subfields: [{ code: 'a', value: 'Peter Pan / $b $c J. M. Barrie' }] }
  const { title } = describeTitle({ leader: book.leader, fields: [field] })
  expect(title).toMatchObject({ proper: 'Peter Pan', responsibility: 'J. M. Barrie', full: 'Peter Pan' })
})

test('an ISSN counts only with its check figure; what is written wrong stays as it is written', () => {
  const identifiersOf = (issn: string) => {
    const record = { leader: book.leader, fields: [{ tag: '022', ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: issn }] }] }
    return describeTitle(record).identifiers.map(({ scheme, value, valid }) => [scheme, value, valid])
  }
  expect(identifiersOf('0378-5955')).toEqual([['issn', '0378-5955', true]])
  expect(identifiersOf('2434561x')).toEqual([['issn', '2434-561X', true]])
  expect(identifiersOf('0378-5956')).toEqual([['issn', '0378-5956', false]])
})

test('an article knows its host and where in it', () => {
  const title = describeTitle(
    marc(`
    LDR nab
    100 1# $a Nunes, Teresa
    245 10 $a Filas de reserva.
    773 0# $t Revista Catálogo Vivo $d Florianópolis $x 0000-0000 $w (BR)88 $g v. 12, n. 3 (set./dez. 2020), p. 101-118
  `),
  )
  expect(title.workType).toBe('4')
  expect(title.relations).toMatchObject([
    {
      kind: 'host',
      title: 'Revista Catálogo Vivo',
      issn: '0000-0000',
      controlNumbers: ['88'],
      enumeration: { volume: '12', number: '3', pages: '101-118', year: '2020', date: 'set./dez. 2020' },
    },
  ])
})
