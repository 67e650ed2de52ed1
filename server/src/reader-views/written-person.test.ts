import { expect, test } from 'vitest'
import { fromWritten } from './written-person.ts'

test.each([
  ['nome_social', 'socialName'],
  ['telefone', 'phone'],
  ['celular', 'mobile'],
  ['logradouro', 'street'],
  ['complemento', 'complement'],
  ['bairro', 'district'],
  ['cidade', 'city'],
  ['uf', 'state'],
  ['cep', 'postalCode'],
  ['nacionalidade', 'nationality'],
  ['escolaridade', 'education'],
  ['local_trabalho', 'workplace'],
  ['cargo', 'job'],
  ['idioma', 'language'],
])('%s is the %s of the record: composed, and taken away by an empty text', (field, name) => {
  expect(fromWritten({ [field]: 'Joa\u0303o' })).toEqual({ [name]: 'Jo\u00e3o' })
  expect(fromWritten({ [field]: '' })).toEqual({ [name]: null })
})

test.each([
  [{ sexo: 'F' }, { gender: 'female' }],
  [{ sexo: 'M' }, { gender: 'male' }],
  [{ sexo: 'N' }, { gender: 'not_said' }],
  [{ estado_civil: 'solteiro' }, { maritalStatus: 'single' }],
  [{ estado_civil: 'casado' }, { maritalStatus: 'married' }],
  [{ estado_civil: 'separado' }, { maritalStatus: 'separated' }],
  [{ estado_civil: 'divorciado' }, { maritalStatus: 'divorced' }],
  [{ estado_civil: 'viuvo' }, { maritalStatus: 'widowed' }],
  [{ estado_civil: 'outro' }, { maritalStatus: 'other' }],
  [{ receber_email: true }, { receivesEmail: true }],
  [{ receber_email: false }, { receivesEmail: false }],
  [{ email: 'ana@exemplo.org', cod_biblioteca_padrao: 'BC' }, {}],
  [{}, {}],
])('%o is read as %o', (written, fields) => {
  expect(fromWritten(written)).toEqual(fields)
})
