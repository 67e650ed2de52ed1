import { activities } from '@farol/contract/activities.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const teaching = {
  curso: 'Letras',
  disciplina: 'Poesia',
  bibliografia: 'basica',
  exemplares: 3,
  alunos: 40,
  justificativa: 'Turma nova.',
}

for (const engine of engines) {
  describe(`titles that readers suggest, at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno', 'elsa']) await site.reader(name)
      await site.staff('otavio', 'gestor')
      await site.staff('nina', 'gestor', 'BN')
      await site.staff('lia', 'moderacao', 'BC')
      await site.staff('iara', 'atendimento')
      await site.database.write.updateTable('library').set({ email: null }).where('code', '=', 'BC').execute()
    })
    afterAll(() => site.remove())

    async function suggest(who: string, titulo: string, more: object = {}, path = ''): Promise<string> {
      const body = { biblioteca: 'BC', editor: 'Ática', titulo, ...more }
      const sent = await site.as(who, 'POST', `/api/unidade-informacao/sugestao-aquisicao${path}`, body)
      expect(sent.status).toBe(200)
      return String(sent.body.numero)
    }
    const list = async (who: string, query = '') => (await site.at(who, 'GET', `/api/equipe/sugestoes${query}`)).body
    const put = (who: string, code: string, body: object, headers = {}) =>
      site.at(who, 'PUT', `/api/equipe/sugestoes/${code}`, body, headers)
    const told = async (who: string, code: string) => {
      const rows = await site.database.read
        .selectFrom('alert')
        .select('params')
        .where('subject', '=', `suggestion:${code}`)
        .where('patron_id', '=', Number(await site.code(who)))
        .orderBy('id')
        .execute()
      return rows.map(({ params }) => JSON.parse(params))
    }

    test('one that is suggested to a library without an e-mail address is read at its desk, whole, by who reads its messages', async () => {
      const more = { autor: 'Lima Barreto', edicao: '2', isbn_issn: '9788508040810', outras_inf: 'Está esgotado?\nHá usado.' }
      const clara = await suggest('ana', 'Clara dos Anjos', more)
      const { id } = (await site.stores.logins.find('ana'))!
      await site.stores.activities.grant({ kind: 'login', id }, { module: 1, activity: activities.teacherSuggestion })
      const asked = await suggest('ana', 'Revista', { periodico: true, ...teaching }, '/docente')
      const at = { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central', quando: site.clock.now().toISOString() }
      const from = { de: { codigo: await site.code('ana'), nome: 'Maria da Conceição' }, editor: 'Ática' }
      expect(await list('lia')).toEqual({
        data: [
          { codigo: asked, ...at, ...from, situacao: 'sugestao_de_compra', titulo: 'Revista', periodico: true, docente: teaching },
          { codigo: clara, ...at, ...from, situacao: 'pre_sugestao', titulo: 'Clara dos Anjos', periodico: false, ...more },
        ],
        total: 2,
        page: 1,
        perPage: 20,
      })
      expect((await list('otavio', '?biblioteca=BC&page=2&perPage=1')).data).toMatchObject([{ titulo: 'Clara dos Anjos' }])
      expect((await list('nina')).data).toEqual([])
      expect((await list('nina', '?biblioteca=BC')).code).toBe('acesso_negado')
      expect((await site.at('iara', 'GET', '/api/equipe/sugestoes')).status).toBe(403)
    })

    test('[S3-10] it has one of fourteen statuses: six under way, eight with which it has ended and stands in another list', async () => {
      const code = await suggest('bruno', 'Vidas secas')
      const open = ['sugestao_de_compra', 'em_cotacao', 'em_negociacao', 'aguardando_entrega', 'parcialmente_atendida', 'pre_sugestao']
      const ended = [
        'atendida',
        'cancelada',
        'duplicada',
        'esgotada',
        'encerrada_incompleta',
        'ja_existe',
        'nao_encontrada',
        'nao_atendida',
      ]
      const standing = async (query: string) => (await list('lia', query)).data.find((one: { codigo: string }) => one.codigo === code)
      for (const [statuses, here, there] of [
        [open, '', '?situacao=encerrada'],
        [ended, '?situacao=encerrada', '?situacao=em_andamento'],
      ] as const)
        for (const situacao of statuses) {
          const changed = await put('lia', code, { situacao, motivo: 'Sem verba.' })
          expect([changed.status, changed.body]).toMatchObject([200, { codigo: code, titulo: 'Vidas secas', situacao }])
          expect([await standing(here), await standing(there)]).toMatchObject([{ situacao }, undefined])
        }
      expect((await put('lia', code, { situacao: 'comprada' })).status).toBe(422)
    })

    test('its reader is told once each that it is accepted, ordered, has arrived, or will not be bought and why; of prices nothing', async () => {
      const code = await suggest('bruno', 'São Bernardo')
      for (const situacao of [
        'sugestao_de_compra',
        'em_cotacao',
        'aguardando_entrega',
        'sugestao_de_compra',
        'parcialmente_atendida',
        'atendida',
      ])
        expect((await put('lia', code, { situacao })).status).toBe(200)
      const about = { title: 'São Bernardo', library: 'Biblioteca Central' }
      expect(await told('bruno', code)).toEqual(['accepted', 'ordered', 'arrived'].map((outcome) => ({ outcome, ...about })))

      const other = await suggest('elsa', 'Caetés')
      await site.database.write.updateTable('patron').set({ language: 'en' }).where('code', '=', 'P-elsa').execute()
      expect((await put('lia', other, { situacao: 'nao_atendida' })).body).toMatchObject({
        code: 'dados_invalidos',
        fields: [{ field: 'motivo', code: 'obrigatorio' }],
      })
      expect((await put('lia', other, { situacao: 'esgotada' })).status).toBe(200)
      expect(await told('elsa', other)).toMatchObject([{ outcome: 'refused', title: 'Caetés', reason: 'The edition is out of print.' }])
      const third = await suggest('elsa', 'Angústia')
      expect((await put('lia', third, { situacao: 'nao_atendida', motivo: 'Fora da política de acervo.' })).status).toBe(200)
      expect(await told('elsa', third)).toMatchObject([{ outcome: 'refused', reason: 'Fora da política de acervo.' }])
      expect(await told('bruno', third)).toEqual([])
    })

    test('who is no moderator of its library changes nothing; what is as asked for already is told; the act stands in the audit', async () => {
      const code = await suggest('elsa', 'Infância')
      expect([
        (await put('nina', code, { situacao: 'duplicada' })).status,
        (await put('iara', code, { situacao: 'duplicada' })).status,
      ]).toEqual([403, 403])
      expect((await put('lia', '999999', { situacao: 'duplicada' })).status).toBe(404)
      expect((await put('lia', code, { situacao: 'pre_sugestao' })).body).toMatchObject({
        code: 'estado_invalido',
        params: { estado: 'pre_sugestao' },
      })
      const again = () => put('lia', code, { situacao: 'duplicada' }, { 'idempotency-key': 'sugestao-0001' })
      const first = await again()
      expect([first.status, await again()]).toEqual([200, first])
      expect((await put('lia', code, { situacao: 'duplicada' })).body.code).toBe('estado_invalido')
      const { entries } = await site.stores.audit.search({ act: 'changed_suggestion', offset: 0, limit: 1 })
      expect(entries).toMatchObject([
        {
          subject: { kind: 'suggestion', id: Number(code) },
          detail: { library: site.libraryId, before: 'pre_suggestion', state: 'duplicated' },
        },
      ])
    })

    test('of two who change it at once one is told that it has changed', async () => {
      const code = await suggest('elsa', 'Viventes das Alagoas')
      const both = await Promise.all([put('lia', code, { situacao: 'em_cotacao' }), put('otavio', code, { situacao: 'em_cotacao' })])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    })

    test('it has ended on the day on which somebody says so: its retention counts from then', async () => {
      const code = await suggest('bruno', 'Memórias do cárcere')
      const changedAt = async () =>
        (
          await site.database.read
            .selectFrom('acquisition_suggestion')
            .select(['state', 'updated_at', 'created_at'])
            .where('id', '=', Number(code))
            .executeTakeFirstOrThrow()
        ).updated_at
      const before = await changedAt()
      site.clock.advance(60)
      expect((await put('lia', code, { situacao: 'ja_existe' })).status).toBe(200)
      expect((await changedAt()) > before).toBe(true)
    })
  })
}
