import { expect, test } from 'vitest'
import { describeTitle } from '../../catalogue/describe-title.ts'
import { workTypes } from '../../catalogue/description/work-types.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import type { TitleHeading } from '../../ports/headings.ts'
import { citationFacts } from './citation-facts.ts'
import { schemaType } from './schema-types.ts'

const facts = (text: string, headings: readonly Partial<TitleHeading>[] = []) =>
  citationFacts(describeTitle(marc(text)), headings as readonly TitleHeading[])

test.each([
  ['org.', 'editor'],
  ['coord.', 'editor'],
  ['comp.', 'editor'],
  ['ed.', 'editor'],
  ['trad.', 'tradutor'],
  ['dir.', 'diretor'],
  ['orient.', 'orientador'],
  ['coorient.', 'orientador'],
  ['il.', 'colaborador'],
  ['pref.', 'colaborador'],
])('who is named as %s is cited as %s', (role, part) => {
  const { nomes } = facts(`100 1# $a Prado, Ana\n245 10 $a Marés\n700 1# $a Costa, Ivo, $e ${role}`)
  expect(nomes.map(({ papel }) => papel)).toEqual(['autor', part])
})

test('people, bodies and meetings are told apart, each with the page of the heading of its name and kind', () => {
  const headings = [
    { label: 'Sociedade do Mar', kind: 'person', headingId: 1 },
    { label: 'Sociedade do Mar', kind: 'entity', headingId: 2 },
    { label: 'Encontro das Marés', kind: 'event', headingId: 3 },
  ]
  const { nomes } = facts('110 2# $a Sociedade do Mar\n245 10 $a Anais\n711 2# $a Encontro das Marés\n700 1# $a Costa, Ivo', headings)
  const told = nomes.map(({ tipo, cod_autoridade }) => [tipo, cod_autoridade])
  expect(told.toSorted()).toEqual(
    [
      ['entidade', '2'],
      ['evento', '3'],
      ['pessoa', undefined],
    ].toSorted(),
  )
})

test('a thesis says its university, and a title without a host names neither volume nor pages', () => {
  const cited = facts('100 1# $a Rocha, Caio\n245 10 $a Correntes\n502 ## $b Doutorado $c Universidade Federal $d 2020')
  expect(cited.instituicao).toBe('Universidade Federal')
  expect(Object.keys(cited).toSorted()).toEqual(['instituicao', 'nomes'])
})

test.each([
  ['856 40 $u https://a.example/texto.pdf', 'https://a.example/texto.pdf'],
  ['856 40 $u https://a.example/TEXTO.PDF', 'https://a.example/TEXTO.PDF'],
  ['856 40 $u https://a.example/texto.html\n856 40 $u http://a.example/dois.pdf', 'http://a.example/dois.pdf'],
  ['856 40 $u https://a.example/ler?arquivo=texto.pdf', undefined],
  ['856 40 $u https://a.example/ler#texto.pdf', undefined],
  ['856 42 $u https://a.example/resenha.pdf', undefined],
  ['856 40 $u https://a.example/pdf', undefined],
])('of %s the text as a file is %s', (links, pdf) => {
  expect(facts(`245 10 $a Marés\n${links}`).pdf).toBe(pdf)
})

test('what schema.org calls each type of work', () => {
  const named = workTypes.map(({ code, key }) => [key, schemaType({ level: 'monograph', workType: code } as never)])
  expect(Object.fromEntries(named)).toEqual({
    book: 'Book',
    pamphlet: 'Book',
    catalogue: 'Book',
    article: 'ScholarlyArticle',
    periodical: 'Periodical',
    dissertation: 'Thesis',
    undergraduate_work: 'Thesis',
    standard: 'Book',
    thesis: 'Thesis',
    specialization_work: 'Thesis',
    music: 'MusicRecording',
    score: 'SheetMusic',
    kit: 'CreativeWork',
    database: 'CreativeWork',
    reference_work: 'Book',
    report: 'Book',
    proceedings: 'Book',
    dvd: 'Movie',
    chapter: 'Chapter',
    legislation: 'Legislation',
    rare_book: 'Book',
    video: 'Movie',
    map: 'Map',
    cd_rom: 'CreativeWork',
    braille: 'Book',
    dvd_rom: 'CreativeWork',
    sound: 'MusicRecording',
    audiobook: 'Audiobook',
    picture: 'ImageObject',
    archive: 'ImageObject',
    ebook: 'Book',
  })
  expect(schemaType({ level: 'serial', workType: '1' } as never)).toBe('Periodical')
  expect(schemaType({ level: 'monograph', workType: '9999' } as never)).toBe('CreativeWork')
})
