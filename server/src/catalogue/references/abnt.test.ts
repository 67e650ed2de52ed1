import { expect, test } from 'vitest'
import { describeTitle } from '../describe-title.ts'
import { marc } from '../testing/marc.ts'
import { abntReference } from './abnt.ts'
import { referenceOf } from './model.ts'
import { toHtml, toPlainText } from './rich-text.ts'

const html = (text: string): string => toHtml(abntReference(referenceOf(describeTitle(marc(text))), { accessedOn: '2026-11-20' }))

test('a book', () => {
  const record = `
    008 210301s2021    br            000 0 por d
    020 ## $a 978-85-359-0277-8
    100 1# $a Silva, Ana Beatriz da
    245 10 $a Introdução à recuperação da informação : $b teoria e prática / $c Ana Beatriz da Silva.
    250 ## $a 3. ed. rev. e ampl.
    260 ## $a Curitiba : $b Araucária, $c 2021.
    300 ## $a 312 p. : $b il.
    490 1# $a Biblioteca aberta ; $v v. 4
    700 1# $a Rocha, Caio`
  expect(html(record)).toBe(
    'SILVA, Ana Beatriz da; ROCHA, Caio. <strong>Introdução à recuperação da informação</strong>: teoria e prática. 3. ed. rev. e ampl. Curitiba: Araucária, 2021. 312 p. (Biblioteca aberta, v. 4). ISBN 978-85-359-0277-8.',
  )
  expect(toPlainText(abntReference(referenceOf(describeTitle(marc(record)))))).not.toContain('<')
})
