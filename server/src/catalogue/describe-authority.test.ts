import { expect, test } from 'vitest'
import { describeAuthority } from './describe-authority.ts'
import { marc } from './testing/marc.ts'

test('a person with other forms, related headings, notes and identifiers', () => {
  const record = marc(`
    LDR nz
    001 77
    024 7# $a https://orcid.org/0000-0002-1825-0097 $2 orcid
    024 7# $a 71442 $2 viaf
    100 1# $a Assis, Machado de, $d 1839-1908
    400 1# $a Machado de Assis, Joaquim Maria
    500 1# $w a $a Alencar, José de $0 (BR)12
    550 ## $w g $a Escritores
    670 ## $a Dom Casmurro, 1899
    678 ## $a Escritor carioca.`)
  expect(describeAuthority(record)).toEqual({
    controlNumber: '77', kind: 'person', label: 'Assis, Machado de, 1839-1908', key: 'assis machado de 1839 1908', dates: '1839-1908',
    references: [
      { kind: 'see', headingKind: 'person', label: 'Machado de Assis, Joaquim Maria', key: 'machado de assis joaquim maria' },
      { kind: 'earlier', headingKind: 'person', label: 'Alencar, José de', key: 'alencar jose de', authorityNumber: '12' },
      { kind: 'broader', headingKind: 'topic', label: 'Escritores', key: 'escritores' },
    ],
    notes: [{ tag: '670', kind: 'source', text: 'Dom Casmurro, 1899' }, { tag: '678', kind: 'biography', text: 'Escritor carioca.' }],
    identifiers: [
      { scheme: 'orcid', value: '0000-0002-1825-0097', url: 'https://orcid.org/0000-0002-1825-0097' },
      { scheme: 'viaf', value: '71442', url: 'https://viaf.org/viaf/71442' },
    ],
    links: [],
  }) // prettier-ignore
})

test('the same heading in a title and in its authority has the same key', () => {
  expect(describeAuthority(marc('LDR nz  \n150 ## $a BIBLIOTECAS $z Brasil'))).toMatchObject({ kind: 'topic', key: 'bibliotecas brasil' })
  expect(describeAuthority(marc('LDR nz  \n110 1# $a Brasil. $b Ministério da Educação'))).toMatchObject({
    kind: 'entity',
    key: 'brasil ministerio da educacao',
  })
  expect(describeAuthority(marc('LDR nz  \n670 ## $a nada'))).toBeUndefined()
})
