import { expect, test } from 'vitest'
import { describeTitle } from '../../catalogue/describe-title.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import type { TitleHeading } from '../../ports/headings.ts'
import { titleGroups } from './title-groups.ts'

const groupsOf = (text: string, headings: readonly Partial<TitleHeading>[] = [], targets: ReadonlyMap<number, number> = new Map()) => {
  const source = { description: describeTitle(marc(text)), headings: headings as readonly TitleHeading[], targets }
  return titleGroups(source, 'pt')
}

const valuesOf = (groups: ReturnType<typeof groupsOf>, name: string) => groups.find(({ grupo }) => grupo === name)?.valores

test.each([
  ['773 0# $t Revista', 'em'],
  ['780 00 $t Boletim', 'continua'],
  ['785 00 $t Anais', 'continuado_por'],
  ['775 0# $t Segunda', 'outras_edicoes'],
  ['776 0# $t On-line', 'outras_edicoes'],
  ['767 0# $t Tradução', 'outras_edicoes'],
  ['765 0# $t Original', 'outras_edicoes'],
  ['770 0# $t Suplemento', 'relacionados'],
  ['772 0# $t Principal', 'relacionados'],
  ['777 0# $t Junto', 'relacionados'],
  ['787 0# $t Outro', 'relacionados'],
  ['760 0# $t Série', 'relacionados'],
  ['762 0# $t Subsérie', 'relacionados'],
  ['774 0# $t Parte', 'relacionados'],
])('%s stands in the group %s, and in no other', (line, name) => {
  const groups = groupsOf(`245 10 $a Marés\n${line}`)
  expect(groups.map(({ grupo }) => grupo).filter((one) => one !== 'idioma')).toEqual([name])
  expect(valuesOf(groups, name)).toEqual([{ texto: line.split('$t ')[1] }])
})

test('a relation leads to the title of ours by its own place among all of them', () => {
  const groups = groupsOf('245 10 $a Marés\n780 00 $t Boletim\n785 00 $t Anais\n785 00 $t Atas', [], new Map([[1, 42], [0, 7]])) // prettier-ignore
  expect([valuesOf(groups, 'continua'), valuesOf(groups, 'continuado_por')]).toEqual([
    [{ texto: 'Boletim', cod_acervo: '7' }],
    [{ texto: 'Anais', cod_acervo: '42' }, { texto: 'Atas' }],
  ])
})

test('a series leads to the heading of the series of its name, not to another heading of that name', () => {
  const named = (role: string, headingId: number) => ({ label: 'Costa viva', role, headingId })
  const text = '245 10 $a Marés\n490 0# $a Costa viva ; $v 7'
  expect(valuesOf(groupsOf(text, [named('subject', 1), named('series', 2)]), 'serie')).toEqual([{ texto: 'Costa viva; 7', cod_autoridade: '2' }]) // prettier-ignore
  expect(valuesOf(groupsOf(text, [named('subject', 1)]), 'serie')).toEqual([{ texto: 'Costa viva; 7' }])
})

test('how long and at which scale, each under its own name', () => {
  expect(valuesOf(groupsOf('245 10 $a Filme\n306 ## $a 013000'), 'duracao')).toEqual([{ texto: '1 h 30 min' }])
  const map = groupsOf('LDR nem\n245 10 $a Mapa\n255 ## $a Escala 1:50 000')
  expect([valuesOf(map, 'escala')?.length, valuesOf(map, 'duracao')]).toEqual([1, undefined])
})

test('places, publishers and dates of each imprint, as far as there are any', () => {
  const text = '245 10 $a Marés\n260 ## $a Recife ; $a Olinda : $b Mar ; $b Sal, $c 2020\n260 ## $b Vento\n260 ## $c 2021'
  expect(valuesOf(groupsOf(text), 'publicacao')).toEqual([
    { texto: 'Recife; Olinda: Mar; Sal, 2020' },
    { texto: 'Vento' },
    { texto: '2021' },
  ])
})
