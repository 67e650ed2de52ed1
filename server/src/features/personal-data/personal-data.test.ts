import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import { openSessionSite, type SessionSite } from '../session/testing/session-site.ts'

const path = '/api/pessoas/meu-farol/dados-pessoais'

const optional = ['rg', 'nacionalidade', 'sexo', 'data_nascimento', 'escolaridade', 'local_trabalho', 'cargo', 'estado_civil']

/** Every field of the specification's form, as the institution holds it. */
const filled = {
  social_name: 'Maria das Flores',
  phone: '(48) 3222-1000',
  mobile: '(48) 99999-0000',
  street: 'Rua das Palmeiras, 12',
  complement: 'ap. 3',
  district: 'Trindade',
  city: 'Florianópolis',
  state: 'SC',
  postal_code: '88040900',
  cpf: '52998224725',
  rg: '1.234.567 SSP/SC',
  nationality: 'brasileira',
  birth_date: '1999-02-28',
  gender: 'female',
  marital_status: 'single',
  education: 'Ensino médio',
  workplace: 'Hospital',
  job: 'Enfermeira',
  receives_email: 1,
} as const

for (const engine of engines) {
  describe(`personal data, on ${engine.name}`, () => {
    let site: SessionSite
    const tokens: Record<string, string> = {}
    const read = async (who: string) => (await site.call('GET', path, undefined, { token: tokens[who]! })).json()
    const save = async (who: string, body: object) => {
      const answer = await site.call('PUT', path, body, { token: tokens[who]! })
      return { status: answer.statusCode, body: answer.json() }
    }
    const patronOf = async (who: string) => (await site.stores.patrons.find(`P-${who}`))!.id
    const institution = (personalData: object) =>
      site.stores.settings.put(settingNames.institution, { name: 'Universidade', acronym: 'UF', personalData })
    /** The document is read again when what was read is two seconds old. */
    const settle = () => site.clock.advance(3)

    beforeAll(async () => {
      site = await openSessionSite(engine)
      for (const name of ['ana', 'bia', 'caio']) {
        await site.person(name)
        tokens[name] = (await site.signIn(name)).json().access_token
      }
      const id = await patronOf('ana')
      await site.database.write.updateTable('patron').set(filled).where('id', '=', id).execute()
    })
    afterAll(() => site.remove())

    test('[S3-09] [S7-08] all fields of the form where the institution holds them all, CPF as digits alone', async () => {
      await institution({ enabled: optional })
      settle()
      expect(await read('ana')).toEqual({
        versao: 1,
        editaveis: [
          'nome_social',
          'email',
          'telefone',
          'celular',
          'logradouro',
          'complemento',
          'bairro',
          'cidade',
          'uf',
          'cep',
          'nacionalidade',
          'sexo',
          'escolaridade',
          'local_trabalho',
          'cargo',
          'estado_civil',
          'receber_email',
          'idioma',
          'cod_biblioteca_padrao',
        ],
        pendente: {},
        nome: 'Maria da Conceição',
        nome_social: 'Maria das Flores',
        codigo: 'P-ana',
        vinculos: [
          {
            codigo: expect.any(String),
            descricao: 'Graduação',
            categoria: 'GRAD',
            cod_biblioteca: 'BC',
            desc_biblioteca: 'Biblioteca Central',
            ativo: true,
          },
        ],
        email: 'ana@exemplo.org',
        telefone: '(48) 3222-1000',
        celular: '(48) 99999-0000',
        logradouro: 'Rua das Palmeiras, 12',
        complemento: 'ap. 3',
        bairro: 'Trindade',
        cidade: 'Florianópolis',
        uf: 'SC',
        cep: '88040900',
        cpf: '52998224725',
        rg: '1.234.567 SSP/SC',
        nacionalidade: 'brasileira',
        sexo: 'F',
        data_nascimento: '1999-02-28',
        escolaridade: 'Ensino médio',
        local_trabalho: 'Hospital',
        cargo: 'Enfermeira',
        estado_civil: 'solteiro',
        receber_email: true,
        cod_biblioteca_padrao: 'BC',
      })
    })

    test.each(['solteiro', 'casado', 'separado', 'divorciado', 'viuvo', 'outro'])(
      '[S3-09] the marital status %s is taken and given back',
      async (estado_civil) => {
        await institution({ enabled: optional })
        settle()
        expect((await save('caio', { estado_civil })).status).toBe(200)
        expect((await read('caio')).estado_civil).toBe(estado_civil)
      },
    )

    test.each(['F', 'M'])('[S3-09] the gender %s is taken and given back', async (sexo) => {
      await institution({ enabled: optional })
      settle()
      expect((await save('caio', { sexo })).status).toBe(200)
      expect((await read('caio')).sexo).toBe(sexo)
    })

    test('[S1-13] [S7-08] a person changes every open field, one by one told in the audit, and takes one away', async () => {
      const changes = {
        nome_social: 'Flor',
        telefone: '(11) 3333-4444',
        celular: '(11) 98888-7777',
        logradouro: 'Avenida Brasil, 500',
        complemento: 'fundos',
        bairro: 'Centro',
        cidade: 'São Paulo',
        uf: 'SP',
        cep: '01310100',
        nacionalidade: 'uruguaia',
        sexo: 'N',
        escolaridade: 'Superior',
        local_trabalho: 'Clínica',
        cargo: 'Chefe',
        estado_civil: 'viuvo',
        receber_email: false,
        idioma: 'es',
      }
      const saved = await save('ana', { versao: 1, ...changes })
      expect(saved.status).toBe(200)
      expect(saved.body).toMatchObject({ versao: 2, ...changes })
      expect(await read('ana')).toEqual(saved.body)
      const [entry] = await site.stores.audit.list({ subject: { kind: 'patron', id: await patronOf('ana') }, limit: 1 })
      expect(entry).toMatchObject({ act: 'changed_personal_data', detail: { fields: Object.keys(changes).toSorted() } })
      expect(JSON.stringify(entry)).not.toContain('Avenida')
      const without = await save('ana', { complemento: '' })
      expect(without.body).not.toHaveProperty('complemento')
      expect(without.body.versao).toBe(3)
      const changed = async () =>
        (await site.stores.audit.list({ subject: { kind: 'patron', id: await patronOf('ana') }, limit: 50 })).filter(
          (one) => one.act === 'changed_personal_data',
        ).length
      const before = await changed()
      expect((await save('ana', { bairro: 'Centro' })).body.versao).toBe(3)
      // What was there already is no change that somebody made.
      expect(await changed()).toBe(before)
    })

    test('the social name stands everywhere a name is', async () => {
      expect((await site.call('GET', '/api/pessoas', undefined, { token: tokens['ana']! })).json().user.nome_pessoa).toBe('Flor')
    })

    test('[S7-08] what the institution did not enable is neither shown nor taken', async () => {
      await institution({})
      settle()
      const shown = await read('ana')
      for (const field of optional) {
        expect(shown).not.toHaveProperty(field)
        expect(shown.editaveis).not.toContain(field)
      }
      expect(await save('ana', { sexo: 'F', bairro: 'Outro' })).toMatchObject({
        status: 422,
        body: { code: 'dados_invalidos', fields: [{ field: 'sexo', code: 'desconhecido' }] },
      })
      expect((await read('ana')).bairro).toBe('Centro')
      await institution({ enabled: optional, fromElsewhere: ['cargo'] })
      settle()
      expect(await read('ana')).toMatchObject({ cargo: 'Chefe' })
      expect((await save('ana', { cargo: 'Outro' })).body.fields).toMatchObject([{ field: 'cargo', code: 'desconhecido' }])
    })

    test('K212: name, code, CPF, RG, birth date and bond are refused by name, and nothing is stored', async () => {
      const before = await read('ana')
      const refused = {
        nome: 'Outra',
        codigo: 'P-x',
        cpf: '11144477735',
        rg: '1',
        data_nascimento: '2000-01-01',
        vinculos: [],
        matricula: '9',
      }
      const answer = await save('ana', { ...refused, bairro: 'Mudado' })
      expect(answer.status).toBe(422)
      expect(answer.body.fields.map((one: { field: string }) => one.field).toSorted()).toEqual(Object.keys(refused).toSorted())
      expect(await read('ana')).toEqual(before)
    })

    test('an older version is refused; without a version the last write wins', async () => {
      const { versao } = await read('bia')
      expect((await save('bia', { versao, cidade: 'Primeira' })).status).toBe(200)
      expect(await save('bia', { versao, cidade: 'Segunda' })).toMatchObject({ status: 422, body: { code: 'estado_invalido' } })
      expect((await read('bia')).cidade).toBe('Primeira')
      expect((await save('bia', { cidade: 'Terceira' })).body.cidade).toBe('Terceira')
      const now = (await read('bia')).versao
      const both = await Promise.all(['Quarta', 'Quinta'].map((cidade) => save('bia', { versao: now, cidade })))
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    })

    test.each([
      ['cep', '8804-090'],
      ['cep', '880409000'],
      ['uf', 'XX'],
      ['uf', 'sc'],
      ['telefone', '123'],
      ['telefone', '(48) 3222-1000 ramal'],
      ['celular', '+55 48 99999-0000'],
      ['sexo', 'X'],
      ['estado_civil', 'enrolado'],
      ['receber_email', 'sim'],
      ['idioma', 'de'],
      ['nome_social', 'x'.repeat(201)],
      ['nome_social', 'a\u0000b'],
      ['logradouro', 'Rua\nX'],
      ['email', 'sem arroba'],
      ['email', 'a@b.org\r\nBcc: outra@exemplo.org'],
      ['email', 'a@b.org, c@d.org'],
      ['email', ''],
      ['cod_biblioteca_padrao', 'nenhuma'],
    ])('a wrong %s is refused with its name: %j', async (field, value) => {
      const before = await read('bia')
      const answer = await save('bia', { [field]: value, bairro: 'Nunca' })
      expect(answer.status).toBe(422)
      expect(answer.body.fields.map((one: { field: string }) => one.field)).toEqual([field])
      expect(await read('bia')).toEqual(before)
    })

    test('names of any script are taken as they are, composed', async () => {
      for (const name of ['👩‍🔬 Zoë', 'محمد العربي', 'Jose\u0301', 'İstanbul']) {
        expect((await save('caio', { nome_social: name })).body.nome_social).toBe(name.normalize('NFC'))
      }
    })

    test('[S7-07] departments that the person may act for, by name', async () => {
      const { write } = site.database
      const campus = await write.selectFrom('campus').select('id').executeTakeFirstOrThrow()
      for (const [code, name, active] of [
        ['D2', 'Química', 1],
        ['D1', 'Física', 1],
        ['D3', 'Extinto', 0],
      ] as const) {
        const row = { code, name, active, campus_id: code === 'D1' ? campus.id : null }
        const { id } = await write.insertInto('department').values(row).returning('id').executeTakeFirstOrThrow()
        await write
          .insertInto('patron_department')
          .values({ patron_id: await patronOf('ana'), department_id: id })
          .execute()
      }
      const list = async (who: string) => (await site.call('GET', '/api/pessoas/departamentos', undefined, { token: tokens[who]! })).json()
      expect(await list('ana')).toEqual([
        { cod_departamento: 'D1', descricao: 'Física', cod_campus: 'C' },
        { cod_departamento: 'D2', descricao: 'Química' },
      ])
      expect(await list('bia')).toEqual([])
    })

    test('activity 5130 opens the calls, and only to a person', async () => {
      const login = (await site.stores.logins.find('caio'))!
      const category = { kind: 'category', id: await site.stores.patrons.category('GRAD') } as const
      await site.stores.activities.revoke(category, 5130)
      for (const call of [path, '/api/pessoas/departamentos'])
        expect((await site.call('GET', call, undefined, { token: tokens['caio']! })).json().code).toBe('acesso_negado')
      await site.stores.activities.grant({ kind: 'login', id: login.id }, { module: 2, activity: 5130 })
      expect((await site.call('GET', path, undefined, { token: tokens['caio']! })).statusCode).toBe(200)
      await site.stores.activities.grant(category, { module: 2, activity: 5130 })
      expect((await site.call('GET', path, undefined, { token: await site.publicToken() })).statusCode).toBe(401)
    })
  })
}
