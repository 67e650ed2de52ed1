import { expect, test } from 'vitest'
import { marc } from '../../catalogue/testing/marc.ts'
import type { TitleHeading } from '../../ports/headings.ts'
import { familyFields } from './family-fields.ts'

const fieldsOf = (text: string, ...labels: readonly string[]) =>
  familyFields(marc(text), labels.map((label, at) => ({ label, headingId: at + 1 })) as unknown as readonly TitleHeading[])

test.each([
  ['245 10 $a Marés : $b um estudo / $c Ana', ['Marés', 'um estudo', 'Ana'], [' :', ' /', '']],
  ['245 10 $a Marés = $b Tides ; $c Ana', ['Marés', 'Tides', 'Ana'], [' =', ' ;', '']],
  ['260 ## $a Recife : $b Mar, $c 2020', ['Recife', 'Mar', '2020'], [' :', ',', '']],
  ['245 10 $a Um: dois, três.', ['Um: dois, três.'], ['']],
])('of %s the signs that lead to the next part stand apart', (line, descricao, pontuacao) => {
  expect(fieldsOf(line)[0]!.detalhes[0]).toMatchObject({ descricao, pontuacao })
})

test('one entry for each tag in the order of the record, without zeros before it, its occurrences inside', () => {
  const fields = fieldsOf('008 210301s2021\n020 ## $a 978-65-00 $q br-och\n245 10 $a Marés\n020 ## $a 978-85-00\n024 7# $a 1-2 $2 doi')
  expect(fields).toEqual([
    {
      ordem: '20',
      detalhes: [
        { _secao: ['a', 'q'], descricao: ['9786500', 'br-och'], pontuacao: ['', ''] },
        { _secao: ['a'], descricao: ['9788500'], pontuacao: [''] },
      ],
    },
    { ordem: '245', detalhes: [{ _secao: ['a'], descricao: ['Marés'], pontuacao: [''] }] },
    { ordem: '24', detalhes: [{ _secao: ['a', '2'], descricao: ['1-2', 'doi'], pontuacao: ['', ''] }] },
  ])
})

test.each(['100', '110', '111', '600', '630', '648', '650', '651', '653', '655', '700', '830'])(
  'field %s carries the code of its heading, once for each part',
  (tag) => {
    const [field] = fieldsOf(`${tag} 1# $a Marés $x Brasil`, 'Marés', 'Marés -- Brasil', 'Marés. Brasil', 'Marés, Brasil', 'Marés Brasil')
    expect(field!.detalhes[0]!.cod_autoridade).toHaveLength(2)
    expect(new Set(field!.detalhes[0]!.cod_autoridade).size).toBe(1)
  },
)

test.each(['245', '246', '500', '490', '656', '773'])('field %s holds no heading', (tag) => {
  expect(fieldsOf(`${tag} 1# $a Marés`, 'Marés')[0]!.detalhes[0]).not.toHaveProperty('cod_autoridade')
})

test.each([
  ['856 40 $u https://a.example/1', 'https://a.example/1'],
  ['856 40 $u HTTP://a.example/1', 'HTTP://a.example/1'],
  ['856 40 $y https://a.example/1', undefined],
  ['856 40 $u ftp://a.example/1', undefined],
  ['856 40 $u javascript:alert(1) $u https://a.example/2', 'https://a.example/2'],
  ['500 ## $u https://a.example/1', undefined],
])('of %s the address is %s', (line, address) => {
  expect(fieldsOf(line)[0]!.detalhes[0]!.link_acesso).toBe(address)
})

test('only the publication of 264 stands in 260 too', () => {
  const tags = (text: string) => fieldsOf(text).map(({ ordem }) => ordem)
  expect([tags('264 #1 $a Recife'), tags('264 #3 $a Gráfica'), tags('264 #1 $a A\n260 ## $a B')]).toEqual([
    ['260', '264'],
    ['264'],
    ['264', '260'],
  ])
})
