import type { RefusedField } from '@farol/contract/errors.ts'
import { allLanguages } from '@farol/contract/language.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { fieldText, refusalText } from '../../http/refusal-texts.ts'
import { openDeskSite, type DeskSite } from '../desk/testing/desk-site.ts'
import { goodPassword } from '../session/testing/session-site.ts'

const own = '/api/pessoas/meu-farol/dados-pessoais'
const copy = '/api/pessoas/meu-farol/privacidade/copia'
const readers = '/api/equipe/leitores'

const institution = {
  name: 'Universidade',
  acronym: 'U',
  secondFactor: { roles: [] },
  personalData: { enabled: ['rg', 'sexo', 'data_nascimento', 'estado_civil', 'nacionalidade'] },
}

type Code = RefusedField['code']
const bond = { categoria: 'GR', cod_biblioteca: 'BC' }
const long = 'Ana'.padEnd(10_000, ' da Silva')
const controls = ['\u0000', '\u0007', '\u001b[31m', '\u007f', '\u0085', 'a\nb']

/** What a person may send, and how its field is refused. */
const wrong: readonly (readonly [what: string, body: object, field: string, code: Code, limit?: number])[] = [
  ['an unknown field', { apelido: 'Lia' }, 'apelido', 'desconhecido'],
  ['a field named like a part of every object', { constructor: 'x' }, 'constructor', 'desconhecido'],
  ...['nome', 'codigo', 'cpf', 'rg', 'data_nascimento', 'vinculos', 'matricula', 'pendente', 'editaveis'].map(
    (field) => [`the read-only ${field}`, { [field]: 'x' }, field, 'desconhecido'] as const,
  ),
  ['a number for a name', { nome_social: 5 }, 'nome_social', 'tipo_invalido'],
  ['a list for a text', { bairro: ['a', 'b'] }, 'bairro', 'repetido'],
  ['an object for a text', { cidade: { pt: 'x' } }, 'cidade', 'tipo_invalido'],
  ['a text for a yes', { receber_email: 'true' }, 'receber_email', 'tipo_invalido'],
  ['nothing for a text', { logradouro: null }, 'logradouro', 'tipo_invalido'],
  ['a text for a version', { versao: '1', bairro: 'x' }, 'versao', 'tipo_invalido'],
  ['a name of 10,000 characters', { nome_social: long }, 'nome_social', 'muito_longo', 200],
  ['a street of 10,000 characters', { logradouro: long }, 'logradouro', 'muito_longo', 200],
  ...controls.map(
    (text) => [`controls ${JSON.stringify(text)}`, { nome_social: `Ana${text}Lia` }, 'nome_social', 'valor_invalido'] as const,
  ),
  ...[
    'İana@exemplo.org',
    '\u212aatia@exemplo.org',
    'ana@exemplo.\u212aom',
    'ａna@exemplo.org',
    'ana@exemplo.org\r\nBcc: outra@exemplo.org',
  ].map((email) => [`the address ${JSON.stringify(email)}`, { email }, 'email', 'valor_invalido'] as const),
]

/** The same at the desk, of what it alone writes. */
const wrongAtDesk: readonly (readonly [what: string, body: object, field: string, code: Code])[] = [
  ...['00000000000', '11111111111', '99999999999', '52998224724', '529.982.247-25'].map(
    (cpf) => [`the CPF ${cpf}`, { cpf }, 'cpf', 'valor_invalido'] as const,
  ),
  ...['2023-02-29', '1900-02-29', '2026-02-30', '2026-04-31', '2026-11-21', '29/02/2024'].map(
    (day) => [`the birth date ${day}`, { data_nascimento: day }, 'data_nascimento', 'valor_invalido'] as const,
  ),
]

for (const engine of engines) {
  describe(`wrong requests about a person, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine, { institution })
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.staff('otavio', 'gestor')
    })
    afterAll(() => site.remove())

    const rows = async () => ({
      people: await site.database.read.selectFrom('patron').selectAll().orderBy('id').execute(),
      changes: await site.database.read.selectFrom('pending_email_change').selectAll().execute(),
      copies: await site.database.read.selectFrom('data_copy').selectAll().execute(),
    })
    const limitOf = (limit?: number) => (limit === undefined ? {} : { limit: { of: 'characters' as const, is: limit } })

    test.each(wrong.map(([what, body, field, code, limit]) => ({ what, body, field, code, limit })))(
      '$what is refused by its field in every language, and nothing is stored',
      async ({ body, field, code, limit }) => {
        const before = await rows()
        for (const lang of allLanguages) {
          const { status, body: told } = await site.as('ana', 'PUT', own, { complemento: 'nunca', ...body }, { lang })
          expect([status, told.code, told.message]).toEqual([422, 'dados_invalidos', refusalText('dados_invalidos', lang)])
          const refused = { field, code, ...limitOf(limit) }
          expect(told.fields).toContainEqual({ field, code, message: fieldText(refused, lang) })
          expect(told.fields.map((one: { field: string }) => one.field)).not.toContain('complemento')
        }
        expect(await rows()).toEqual(before)
      },
    )

    test.each(wrongAtDesk)(
      'at the desk %s is refused by its field, for a new reader and for one that is there',
      async (_what, body, field, code) => {
        const before = await rows()
        const id = await site.code('bruno')
        for (const lang of allLanguages)
          for (const [method, path, more] of [
            ['POST', readers, { nome: 'Lia Prado', vinculo: bond }],
            ['PUT', `${readers}/${id}`, { versao: 1 }],
          ] as const) {
            const { status, body: told } = await site.at('otavio', method, path, { ...more, ...body }, { lang })
            expect([method, status, told.code]).toEqual([method, 422, 'dados_invalidos'])
            expect(told.fields).toEqual([{ field, code, message: fieldText({ field, code }, lang) }])
          }
        expect(await rows()).toEqual(before)
      },
    )

    test('29 February of a leap year is a birth date', async () => {
      const body = { nome: 'Bissexta Prado', vinculo: bond, data_nascimento: '2024-02-29' }
      expect((await site.at('otavio', 'POST', readers, body)).status).toBe(200)
    })

    test('emoji, right-to-left and combined names are stored as they are, composed, and half a character is never an error', async () => {
      for (const name of ['👩‍🔬 Zoë', 'محمد العربي', 'שרה', 'Jose\u0301', 'İstanbul', 'Zé\u200d🦊']) {
        const { status, body } = await site.as('bruno', 'PUT', own, { nome_social: name })
        expect([status, body.nome_social]).toEqual([200, name.normalize('NFC')])
        expect((await site.as('bruno', 'GET', own)).body.nome_social).toBe(name.normalize('NFC'))
      }
      const half = await site.as('bruno', 'PUT', own, { nome_social: 'Ana \ud83d' })
      expect([200, 422]).toContain(half.status)
      expect((await site.as('bruno', 'GET', own)).status).toBe(200)
    })

    test('over an old version nothing is written, of any field, in every language', async () => {
      const { versao } = (await site.as('ana', 'GET', own)).body
      expect((await site.as('ana', 'PUT', own, { versao, bairro: 'Trindade' })).status).toBe(200)
      const before = await rows()
      for (const lang of allLanguages) {
        const { status, body } = await site.as('ana', 'PUT', own, { versao, bairro: 'Centro', email: 'nova@exemplo.org' }, { lang })
        expect([status, body.code, body.message]).toEqual([422, 'estado_invalido', refusalText('estado_invalido', lang)])
      }
      expect(await rows()).toEqual(before)
    })

    test('a copy asked for twice at once is made once; its archive fetched twice at once is given out once', async () => {
      const ask = () => site.as('ana', 'POST', copy, { senha: goodPassword })
      const asked = await Promise.all([ask(), ask()])
      expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 422])
      const [refused] = asked.filter(({ status }) => status === 422)
      const { code, message, params } = refused!.body
      expect([code, message]).toEqual(['copia_recente', refusalText('copia_recente', 'pt', params)])
      const made = async () => (await site.as('ana', 'GET', '/api/pessoas/meu-farol/privacidade')).body.copia?.link as string | undefined
      await expect.poll(made).toBeDefined()
      const link = await made()
      const token = await site.tokenOf('ana')
      const fetched = await Promise.all([1, 2].map(() => site.call('GET', `${copy}/${link}`, undefined, { token })))
      expect(fetched.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
      const whole = fetched.find(({ statusCode }) => statusCode === 200)!
      expect(whole.rawPayload.subarray(0, 2).toString()).toBe('PK')
    })
  })
}
