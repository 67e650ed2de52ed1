import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { maxFrames } from './bugs.ts'
import { reportBug } from './schemas/bugs.ts'
import { contentProviders, externalContentKey } from './content-providers.ts'
import { emailWords, alertOfEmail, emailKinds } from './desk/email-words.ts'
import { idempotencyKey } from './schemas/endpoint.ts'
import { holdEnds, holdSituations, holdStages, longestSuspension, maxCombinations } from './holds.ts'
import { email, phone, receivingPlaces, requestSituations } from './loan-requests.ts'
import { tokenForm } from './loan-token.ts'
import { historyKinds, loanStates } from './loans.ts'
import { resendAfterSeconds } from './password-recovery.ts'
import { paged, codes } from './schemas/patron-wire.ts'
import { isCpf, writtenFields } from './schemas/personal-data.ts'
import { publicClientId, withSlug } from './product.ts'
import { silencedTags, writtenTags } from './rich-text.ts'
import { ownGrants, scopes, staffScope } from './session.ts'
import { useKinds } from './statistics.ts'
import { listOf } from './schemas/wire.ts'

const taken = (schema: z.ZodMiniType, values: readonly unknown[]) => values.filter((value) => z.safeParse(schema, value).success)

test('words that clients branch on', () => {
  expect([holdSituations, holdStages, holdEnds]).toEqual([
    ['na_fila', 'liberada'],
    ['em_fila', 'a_caminho', 'liberada', 'suspensa'],
    ['atendida', 'vencida', 'cancelada'],
  ])
  expect(loanStates).toEqual(['em_dia', 'vence_hoje', 'em_atraso', 'em_procura', 'cobrado'])
  expect(historyKinds).toEqual(['emprestimo', 'renovacao', 'devolucao', 'consulta'])
  expect(requestSituations).toEqual(['aguardando', 'em_transito', 'disponivel', 'retirado', 'concluido', 'nao_concluido'])
  expect(receivingPlaces).toEqual(['balcao', 'setor', 'domicilio'])
  expect(useKinds).toEqual(['emprestimos', 'renovacoes', 'reservas', 'consultas', 'acessos_online'])
  expect([scopes, staffScope, ownGrants]).toEqual([
    { keepConnected: 'offline_access', browser: 'navegador', extend: 'prolongar' },
    'equipe',
    { redirect: 'token_redireciona', terminal: 'autoatendimento', desk: 'sessao_equipe' },
  ])
  expect(contentProviders.join(' ')).toBe(
    'pearson minhabiblioteca target abnt ebsco proquest rtproview forum vlex saraiva uptodate dotlib elsevier arvore capes',
  )
  expect([externalContentKey, publicClientId, withSlug('{product} {Product} {product}')]).toEqual(['pearsonData', 4, 'farol Farol farol'])
})

test('limits that a call is refused beyond', () => {
  expect([longestSuspension, maxCombinations, maxFrames, resendAfterSeconds]).toEqual([180, 200, 20, 60])
})

test('each e-mail has a word of its own, which leads back to its alert', () => {
  expect(new Set(emailKinds).size).toBe(29)
  for (const [alert, word] of Object.entries(emailWords)) expect([word, alertOfEmail(word)]).toEqual([word, alert])
})

test('tags of a text that staff write, and those that go with all they hold', () => {
  expect(writtenTags).toEqual({
    p: 'p',
    br: 'br',
    hr: 'hr',
    strong: 'strong',
    b: 'strong',
    em: 'em',
    i: 'em',
    u: 'u',
    ul: 'ul',
    ol: 'ol',
    li: 'li',
    h1: 'h3',
    h2: 'h3',
    h3: 'h3',
    h4: 'h4',
    h5: 'h4',
    h6: 'h4',
    blockquote: 'blockquote',
    a: 'a',
    sub: 'sub',
    sup: 'sup',
  })
  expect([...silencedTags].join(' ')).toBe('script style iframe object embed template noscript svg math textarea title select')
})

test.each([
  [idempotencyKey, ['a-key_8X', 'x'.repeat(64)], ['a-key_8', 'x'.repeat(65), 'a key of mine', 'chave-ção-1']],
  [tokenForm, ['T-12345678', 't-00000000'], ['12345678', 'T-1234567', 'T-123456789', 'T12345678', ' T-12345678']],
  [phone, ['32844000', '(53) 3284-4000', '1234567890123456'], ['3284400', '12345678901234567', '+55 32844000']],
  [
    email,
    ['ana@exemplo.org', `${'a'.repeat(64)}@x.br`],
    [`${'a'.repeat(65)}@x.br`, 'ana@x', 'ana@x.b', 'a b@x.br', 'a,b@x.br', 'a@b@x.br', 'ana@x.br;'],
  ],
])('%s takes %j, not %j', (form, good, bad) => {
  expect([good.filter((one) => !form.test(one)), bad.filter((one) => form.test(one))]).toEqual([[], []])
})

test.each([
  ['52998224725', true],
  ['11144477735', true],
  ['00000000191', true],
  ['52998224715', false],
  ['52998224726', false],
  ['00000000000', false],
  ['99999999999', false],
  ['529982247250', false],
  ['5299822472a', false],
])('the CPF %s: %s', (text, valid) => {
  expect(isCpf(text)).toBe(valid)
})

test('a field of a person is taken away by an empty text, and limited as the others are', () => {
  const takes = (field: keyof typeof writtenFields, values: readonly unknown[]) => taken(writtenFields[field], values)
  expect(takes('uf', ['', 'RS', 'TO', 'XX', 'rs'])).toEqual(['', 'RS', 'TO'])
  expect(takes('cep', ['', '96010610', '96010-610', '9601061'])).toEqual(['', '96010610'])
  expect(takes('telefone', ['', '3284-4000', '123'])).toEqual(['', '3284-4000'])
  expect(takes('email', ['', 'ana@exemplo.org', ' ana@exemplo.org ', 'ana', `${'a'.repeat(64)}@${'b'.repeat(186)}.br`, `${'a'.repeat(64)}@${'b'.repeat(187)}.br`])).toHaveLength(4) // prettier-ignore
  // Signs that become plain letters when cases or widths are folded.
  expect(takes('email', ['an\u212A@exemplo.org', '\uFF41na@exemplo.org', 'ana@exemplo\u0130.org', 'açaí@exemplo.org'])).toEqual([
    'açaí@exemplo.org',
  ])
  expect(takes('sexo', ['F', 'M', 'N', '', 'X'])).toEqual(['F', 'M', 'N'])
  expect(takes('idioma', ['pt', 'it', 'xx', ''])).toEqual(['pt', 'it'])
})

test('lists begin with page 1; a page has twenty rows, or as many as are usual there, at most a hundred or as many as are allowed', () => {
  const read = (query: object, ...limits: readonly [usual?: number, max?: number]) => z.safeParse(z.object(paged(...limits)), query)
  expect(read({}).data).toEqual({ page: 1, perPage: 20 })
  expect(read({}, 50, 200).data).toEqual({ page: 1, perPage: 50 })
  const fits = (query: object, ...limits: readonly [usual?: number, max?: number]) => read(query, ...limits).success
  expect([fits({ perPage: '100' }), fits({ perPage: '101' }), fits({ perPage: '200' }, 50, 200), fits({ perPage: '201' }, 50, 200)]).toEqual([true, false, true, false]) // prettier-ignore
  expect([fits({ page: '10000' }), fits({ page: '10001' }), fits({ page: '0' }), fits({ perPage: '0' })]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(taken(codes(2), [['a', 'b'], ['a', 'b', 'c'], ['a', 'a'], []])).toEqual([['a', 'b']])
  expect(taken(listOf(z.string()), [{ data: ['a'], total: 1, page: 1, perPage: 1 }, { data: [], total: 0, page: 0, perPage: 1 }, { data: [], total: 0, page: 1, perPage: 0 }, { data: [1], total: 1, page: 1, perPage: 1 }, { data: [], page: 1, perPage: 1 }])).toHaveLength(1) // prettier-ignore
})

test('a browser tells of a failure in twenty lines of two hundred signs, without breaks', () => {
  const told = (more: object) => z.safeParse(reportBug.body, { nome: 'Error', pilha: [], tela: '/', ...more }).success
  expect([told({}), told({ pilha: Array(20).fill('a') }), told({ tela: 'x'.repeat(200) })]).toEqual([true, true, true])
  expect([told({ nome: '' }), told({ pilha: Array(21).fill('a') }), told({ tela: 'x'.repeat(201) }), told({ pilha: ['a\nb'] }), told({ mensagem: 'x' })]).toEqual(Array(5).fill(false)) // prettier-ignore
})

test('an address longer than 254 signs is none, and that is found at once', () => {
  const domain = `${'a'.repeat(240)}.example.br`
  expect([email.test(`a@${domain}`), email.test(`abcd@${domain}`)]).toEqual([true, false])
  expect(email.test(`a@${'.'.repeat(200_000)} `)).toBe(false)
})
