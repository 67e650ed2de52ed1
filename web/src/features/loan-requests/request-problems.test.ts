import { expect, test } from 'vitest'
import { newRequest } from './new-request.ts'
import { emptyRequest, requestProblems, type Written } from './request-problems.ts'

const whole: Written = {
  ...emptyRequest,
  unidade_recebimento: '1',
  local_recebimento: 'domicilio',
  endereco: 'Rua Um, 1',
  telefone: '(47) 3025-1000',
  email: 'ana@exemplo.org',
}
const problems = (part: Partial<Written>, missing: Parameters<typeof requestProblems>[0] = []) =>
  requestProblems(missing, { ...whole, ...part }, (key) => key).map(({ text, field }) => [text, field])

test.each<[Partial<Written>, readonly (readonly [string, string])[]]>([
  [{}, []],
  [{ unidade_recebimento: '' }, [['SelecioneUnidadeRecebimento', 'solicitacao-unidade_recebimento']]],
  [{ unidade_recebimento: '', local_recebimento: '' }, [['SelecioneUnidadeRecebimento', 'solicitacao-unidade_recebimento']]],
  [{ local_recebimento: '' }, [['InformeLocal', 'solicitacao-local_recebimento']]],
  [{ endereco: ' ' }, [['InformeEndereco', 'solicitacao-endereco']]],
  [{ endereco: '', local_recebimento: 'balcao' }, []],
  [{ telefone: '' }, [['InformeTelefone', 'solicitacao-telefone']]],
  [{ telefone: ' (47) 3025-1000 ' }, []],
  [{ email: 'ana@' }, [['EmailInvalido', 'solicitacao-email']]],
  [{ email: ' ana@exemplo.org ' }, []],
  [
    { telefone: '', email: '' },
    [
      ['InformeTelefone', 'solicitacao-telefone'],
      ['EmailInvalido', 'solicitacao-email'],
    ],
  ],
])('%j has the problems %j', (part, found) => {
  expect(problems(part)).toEqual(found)
})

test('of copies that are not chosen the first is led to, and each has its own sentence', () => {
  const [first, ...rest] = requestProblems(['biblioteca', 'volume'], whole, (key) => key)
  expect([first!.text, first!.field, rest]).toEqual(['SelecioneOpcoes', 'solicitacao-origem', []])
  expect(Object.entries(first!.at!)).toEqual([
    ['solicitacao-origem', 'missing'],
    [expect.stringContaining('volume'), 'missing'],
  ])
})

const key = { volume: '2', tomo: null, parte: null, material_adicional: null, localizacao: null } as Parameters<typeof newRequest>[2]
const sent = (part: Partial<Written>) => newRequest('60', '2', key, { ...whole, ...part })

test('a request is sent without blanks around it, with an address only to one’s home and a document only of a person', () => {
  expect(
    sent({
      telefone: ' 30251000 ',
      email: ' a@b.org ',
      endereco: ' Rua Um ',
      pessoa_autorizada: ' Maria ',
      documento_autorizada: ' RG 1 ',
    }),
  ).toEqual({
    cod_acervo: '60',
    unidade_origem: '2',
    ...key,
    unidade_recebimento: '1',
    local_recebimento: 'domicilio',
    telefone: '30251000',
    email: 'a@b.org',
    endereco: 'Rua Um',
    pessoa_autorizada: 'Maria',
    documento_autorizada: 'RG 1',
  })
  expect(sent({ local_recebimento: 'balcao' })).not.toHaveProperty('endereco')
  expect(sent({ local_recebimento: '' }).local_recebimento).toBe('balcao')
  expect(sent({ documento_autorizada: 'RG 1' })).not.toHaveProperty('documento_autorizada')
  expect(sent({ pessoa_autorizada: ' ' })).not.toHaveProperty('pessoa_autorizada')
  expect(sent({ pessoa_autorizada: 'Maria' })).not.toHaveProperty('documento_autorizada')
})
