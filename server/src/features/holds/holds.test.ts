import { partOf } from '@farol/contract/testing/fake-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import type { ClaimedJob } from '../../ports/jobs.ts'
import { expireAndWakeJob, holdJobs } from './hold-jobs.ts'
import { atDesk, openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

for (const engine of engines) {
  describe(`holds of a reader, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno', 'celia', 'davi']) await site.reader(name)
    })
    afterAll(() => site.remove())

    /** A book that is on loan to celia; answers the code of its title. */
    const lentBook = async (title: string, borrower = 'celia') => {
      const barcode = await site.book(title)
      await site.lend(borrower, barcode)
      const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
      return { barcode, cod_acervo: String(copy.title_id) }
    }
    const place = (name: string, cod_acervo: string, more: object = {}, headers = {}) =>
      site.as(name, 'POST', '/api/reserva', { cod_acervo, biblioteca: 'BC', ...noParts, ...more }, headers)
    const own = async (name: string) => (await site.as(name, 'GET', '/api/reserva')).body
    const giveBack = (barcode: string) => site.stores.librarySystem.desk.takeBack({ barcode, libraryId: site.libraryId }, atDesk)

    test('[S7-36] [S8-12] the form: libraries, keys, queue, place and estimate, reasons before the click', async () => {
      const { cod_acervo } = await lentBook('Helena')
      const form = (await site.get(`/api/reserva/${cod_acervo}/informacoes-iniciais`)).json()
      expect(form).toEqual({
        cod_acervo,
        titulo: 'Helena',
        bibliotecas: [
          {
            cod_biblioteca: 'BC',
            desc_biblioteca: 'Biblioteca Central',
            permitido: true,
            motivos: [],
            retirada: [{ cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' }],
            combinacoes: [
              {
                ...noParts,
                exemplares: 1,
                disponiveis: 0,
                fila: 0,
                posicao: 1,
                emprestado_ate: '2026-11-27',
                previsao: '2026-11-27',
                permitido: true,
                motivos: [],
              },
            ],
          },
        ],
      })
      const shelved = await site.book('Ressurreição')
      const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', shelved).executeTakeFirstOrThrow()
      const told = (await site.as('ana', 'GET', `/api/reserva/${copy.title_id}/informacoes-iniciais`)).body
      expect(told).toMatchObject({
        limite: { n: 0, max: 5 },
        bibliotecas: [{ permitido: false, combinacoes: [{ disponiveis: 1, motivos: [{ codigo: 'ReservaExemplarDisponivel' }] }] }],
      })
      const refused = await place('ana', String(copy.title_id))
      expect([refused.status, refused.body.code, refused.body.motivos]).toEqual([
        422,
        'ReservaExemplarDisponivel',
        told.bibliotecas[0].combinacoes[0].motivos,
      ])
      expect((await site.get('/api/reserva/999999/informacoes-iniciais')).statusCode).toBe(404)
    })

    test('the form of one volume offers its copies alone; without a volume it offers all', async () => {
      await site.book('Obra completa')
      const { title_id: titleId, loan_type_id: loanTypeId } = await site.database.read
        .selectFrom('copy')
        .select(['title_id', 'loan_type_id'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      const volume = (n: string) => ({ titleId, barcode: `OC-${n}`, libraryId: site.libraryId, loanTypeId, sortKey: `OC-${n}`, volume: n })
      await site.stores.copies.put([volume('1'), volume('2')])
      const offered = async (query: string) => {
        const [library] = (await site.get(`/api/reserva/${titleId}/informacoes-iniciais${query}`)).json().bibliotecas
        return library.combinacoes.map((one: { volume: string | null }) => one.volume)
      }
      expect(await offered('?volume=2')).toEqual(['2'])
      expect(await offered('?volume=')).toEqual([null])
      expect((await offered('')).toSorted()).toEqual(['1', '2', null])
    })

    test('a reader with two active bonds is judged by the one of the sign-in, else by the first, and never asked', async () => {
      const { write, read } = site.database
      for (const name of ['hugo', 'gil']) await site.reader(name)
      const patronId = await site.patronId('hugo')
      const [first] = await read.selectFrom('bond').selectAll().where('patron_id', '=', patronId).execute()
      const { id: _id, ...like } = first!
      const other = await read.selectFrom('patron_category').select('id').where('code', '=', 'PG').executeTakeFirstOrThrow()
      const bond = { ...like, category_id: other.id, registration: 'H-2' }
      const second = await write.insertInto('bond').values(bond).returning('id').executeTakeFirstOrThrow()
      const bondOf = async () =>
        (await read.selectFrom('hold').select('bond_id').where('patron_id', '=', patronId).orderBy('id', 'desc').executeTakeFirstOrThrow())
          .bond_id
      expect(await place('hugo', (await lentBook('Esaú e Jacó', 'gil')).cod_acervo)).toMatchObject({ status: 200 })
      expect(await bondOf()).toBe(first!.id)
      await write.updateTable('login').set({ bond_id: second.id }).where('patron_id', '=', patronId).execute()
      const { cod_acervo } = await lentBook('Memorial de Aires', 'gil')
      const form = await site.as('hugo', 'GET', `/api/reserva/${cod_acervo}/informacoes-iniciais`)
      expect(form).toMatchObject({ status: 200, body: { bibliotecas: [{ permitido: true, motivos: [] }] } })
      expect(await place('hugo', cod_acervo)).toMatchObject({ status: 200 })
      expect(await bondOf()).toBe(second.id)
    })

    test('[S7-36] placed, listed with its place, once however often it is sent', async () => {
      const { cod_acervo } = await lentBook('Iaiá Garcia')
      const key = { 'idempotency-key': 'reserva-0001' }
      const placed = await place('ana', cod_acervo, {}, key)
      expect(placed).toMatchObject({
        status: 200,
        body: { codigo: expect.stringMatching(/^farol-\d+$/), posicao: 1, previsao: '2026-11-27' },
      })
      expect(await place('ana', cod_acervo, {}, key)).toEqual(placed)
      expect(await place('ana', cod_acervo)).toMatchObject({ status: 422, body: { code: 'ReservaJaPossui' } })
      expect((await place('bruno', cod_acervo)).body).toMatchObject({ posicao: 2 })
      const { data, total } = await own('ana')
      expect(total).toBe(1)
      const beyond = (await site.as('ana', 'GET', '/api/reserva?page=2&perPage=1')).body
      expect([beyond.total, beyond.data]).toEqual([1, []])
      expect(data[0]).toEqual({
        codigo: placed.body.codigo,
        cod_acervo,
        titulo: 'Iaiá Garcia',
        autor: 'Machado de Assis',
        link_capa: '',
        cod_biblioteca: 'BC',
        desc_biblioteca: 'Biblioteca Central',
        retirada: { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' },
        data: '2026-11-20',
        situacao: 'na_fila',
        etapa: 'em_fila',
        posicao: 1,
        na_fila_total: 2,
        previsao: '2026-11-27',
        acoes: {
          cancelar: { permitido: true, motivos: [] },
          suspender: { permitido: true, motivos: [] },
          retomar: { permitido: false, motivos: [expect.objectContaining({ codigo: 'estado_invalido' })] },
          adiar: { permitido: false, motivos: [expect.objectContaining({ codigo: 'estado_invalido' })] },
          mudar_retirada: { permitido: false, motivos: [expect.objectContaining({ codigo: 'estado_invalido' })] },
        },
      })
    })

    test('[S5-15] F128 a choice that no copy fulfils names its fields; unknown titles, libraries and fields are refused', async () => {
      const { cod_acervo } = await lentBook('Esaú e Jacó', 'gil')
      const wrong = await place('ana', cod_acervo, { volume: '1', tomo: '2' }, { lang: 'en' })
      expect(wrong).toMatchObject({
        status: 422,
        body: {
          code: 'opcoes_incompletas',
          message: 'Select all options to confirm the place hold!',
          fields: [
            { field: 'volume', code: 'valor_invalido' },
            { field: 'tomo', code: 'valor_invalido' },
          ],
        },
      })
      expect(await place('ana', '999999')).toMatchObject({ status: 404, body: { code: 'acervo_nao_encontrado' } })
      expect(await place('ana', cod_acervo, { biblioteca: 'XX' })).toMatchObject({ status: 422, body: { code: 'biblioteca_desconhecida' } })
      expect((await place('ana', cod_acervo, { extra: 1 })).status).toBe(422)
      const { volume: _volume, ...missing } = { ...noParts, cod_acervo, biblioteca: 'BC' }
      expect((await site.as('ana', 'POST', '/api/reserva', missing)).body.fields).toMatchObject([{ field: 'volume' }])
    })

    test('[S4-07] [S7-36] [S8-12] F122 F123 several are cancelled, each by itself; the history says by whom', async () => {
      const [one, two] = [await lentBook('Dom Casmurro'), await lentBook('Quincas Borba')]
      const [first, second] = [(await place('bruno', one.cod_acervo)).body.codigo, (await place('bruno', two.cod_acervo)).body.codigo]
      const others = (await own('ana')).data[0].codigo
      const cancel = (name: string, query: string, body?: object) => site.as(name, 'DELETE', `/api/reserva${query}`, body)
      await giveBack(two.barcode)
      await site.lend('bruno', two.barcode)
      expect((await cancel('bruno', '', { reservas: [first, second, others] })).body).toEqual({
        resultados: [
          { codigo: first, cancelada: true },
          {
            codigo: second,
            cancelada: false,
            motivos: [
              {
                codigo: 'ErroCancelarReserva',
                mensagem: expect.any(String),
                params: expect.objectContaining({ estado: expect.anything() }),
              },
            ],
          },
          { codigo: others, cancelada: false, motivos: [{ codigo: 'NaoEncontrada', mensagem: expect.any(String), params: {} }] },
        ],
      })
      const refused = { code: 'nao_encontrado', message: 'Esta reserva não existe ou não é sua. Atualize a página.' }
      expect(await cancel('bruno', `?reservas=${others}`)).toMatchObject({ status: 404, body: refused })
      expect((await cancel('bruno', `?reservas=${first}`)).body.resultados[0].motivos[0].codigo).toBe('NaoEncontrada')
      for (const reservas of [[], [first, first], Array.from({ length: 51 }, (_, n) => `farol-${n + 1}`)])
        expect((await cancel('bruno', '', { reservas })).status).toBe(422)
      expect((await cancel('bruno', '')).status).toBe(422)
      const history = (await site.as('bruno', 'GET', '/api/reserva/historico?de=2026-11-20&ate=2026-11-20')).body
      expect(history.data.map((past: { situacao: string; cancelada_por?: string }) => [past.situacao, past.cancelada_por])).toEqual([
        ['atendida', undefined],
        ['cancelada', 'leitor'],
      ])
      expect((await site.as('bruno', 'GET', '/api/reserva/historico?de=2026-11-21&ate=2026-11-20')).body.code).toBe('periodo_invertido')
    })

    test('suspended and resumed; a day in the past or beyond 180 names its field; another’s is none', async () => {
      const { cod_acervo } = await lentBook('Memorial de Aires', 'gil')
      const { codigo } = (await place('ana', cod_acervo)).body
      const suspend = (name: string, ate: string) => site.as(name, 'PUT', `/api/reserva/${codigo}/suspensao`, { ate })
      expect((await suspend('ana', '2026-12-01')).body).toMatchObject({
        etapa: 'suspensa',
        situacao: 'na_fila',
        suspensa_ate: '2026-12-01',
        posicao: 1,
      })
      for (const day of ['2026-11-20', '2027-06-01', '2026-02-30'])
        expect((await suspend('ana', day)).body.fields).toMatchObject([{ field: 'ate' }])
      expect((await suspend('bruno', '2026-12-01')).status).toBe(404)
      expect((await site.as('ana', 'DELETE', `/api/reserva/${codigo}/suspensao`)).body).toMatchObject({ etapa: 'em_fila' })
      expect((await site.as('ana', 'DELETE', `/api/reserva/${codigo}/suspensao`)).body).toMatchObject({ code: 'estado_invalido' })
      expect((await site.as('ana', 'PUT', `/api/reserva/${codigo}/retirada`, { biblioteca: 'BC' })).status).toBe(422)
    })

    test('[S4-07] released: until when, put off once', async () => {
      const { barcode, cod_acervo } = await lentBook('A mão e a luva', 'davi')
      const { codigo } = (await place('ana', cod_acervo)).body
      await place('bruno', cod_acervo)
      await giveBack(barcode)
      const released = (await own('ana')).data[0]
      expect(released).toMatchObject({
        codigo,
        situacao: 'liberada',
        etapa: 'liberada',
        data_liberacao: '2026-11-20',
        limite_retirada: '2026-11-21',
        hora_limite: '12:00',
        acoes: { adiar: { permitido: true } },
      })
      const key = { 'idempotency-key': 'adiamento-1' }
      const putOff = () => site.as('ana', 'POST', `/api/reserva/${codigo}/adiamento`, undefined, key)
      const first = await putOff()
      expect(first.body).toMatchObject({ etapa: 'em_fila', posicao: 1 })
      expect(await putOff()).toEqual(first)
      expect((await own('bruno')).data[0]).toMatchObject({ situacao: 'liberada' })
    })

    test('[S4-07] one in the queue is cancelled alone', async () => {
      const { cod_acervo } = await lentBook('Casa velha', 'bruno')
      const { codigo } = (await place('celia', cod_acervo)).body
      expect((await own('celia')).data).toMatchObject([{ codigo, situacao: 'na_fila' }])
      const cancelled = (await site.as('celia', 'DELETE', `/api/reserva?reservas=${codigo}`)).body
      expect(cancelled).toEqual({ resultados: [{ codigo, cancelada: true }] })
      expect((await own('celia')).total).toBe(0)
    })

    test('F112 the daily job ends what was not fetched and serves the next; twice is once', async () => {
      await site.setTime('2026-11-23T03:01:00Z')
      const { run } = holdJobs(site.stores)[expireAndWakeJob]!
      const job = partOf<ClaimedJob>({ id: 1, kind: expireAndWakeJob, payload: {}, attempt: 1 })
      for (const _ of [1, 2]) await run(job, new AbortController().signal)
      expect((await site.as('bruno', 'GET', '/api/reserva/historico')).body.data[0]).toMatchObject({
        situacao: 'vencida',
        titulo: 'A mão e a luva',
      })
      expect((await own('ana')).data[0]).toMatchObject({ situacao: 'liberada', titulo: 'A mão e a luva', limite_retirada: '2026-11-24' })
    })

    test('why the library ended a hold is told in the language of who reads it', async () => {
      for (const name of ['elsa', 'ivo']) await site.reader(name)
      const { cod_acervo } = await lentBook('Contos fluminenses', 'ivo')
      await place('elsa', cod_acervo)
      await site.as('elsa', 'POST', '/api/unidade-informacao/nada-consta', {})
      const told = async (lang: string) => (await site.as('elsa', 'GET', '/api/reserva/historico', undefined, { lang })).body.data[0]
      expect(await told('1')).toMatchObject({ situacao: 'cancelada', observacoes: 'Nada consta emitido.' })
      expect(await told('5')).toMatchObject({ situacao: 'cancelada', observacoes: 'No-debts declaration issued.' })
    })

    test('[S6-02 part] who is not signed in places none', async () => {
      expect((await site.call('POST', '/api/reserva', { cod_acervo: '1', biblioteca: 'BC', ...noParts })).statusCode).toBe(401)
      expect((await site.call('GET', '/api/reserva')).statusCode).toBe(401)
    })
  })
}
