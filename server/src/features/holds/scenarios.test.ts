import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { atDesk, openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const holds = '/api/reserva'
const requests = '/api/solicitacao-emprestimo'

interface Shelved {
  readonly barcode?: string
  readonly library?: 'BC' | 'BN'
  readonly volume?: string
  readonly additionalMaterial?: string
}

for (const engine of engines) {
  describe(`scenarios of holds and loan requests over HTTP, on ${engine.name}`, () => {
    let site: LoanSite
    let north: number
    // Each scenario has readers and books of its own.
    let scene = 0
    const who = (name: string) => `${name}${scene}`

    beforeAll(async () => {
      site = await openLoanSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      north = await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' })
    })
    beforeEach(async () => {
      scene += 1
      await site.setTime('2026-11-23T12:00:00Z')
      for (const name of ['ana', 'bruno', 'celia', 'davi']) await site.reader(who(name))
    })
    afterAll(() => site.remove())

    const libraryOf = (code: 'BC' | 'BN' = 'BC') => (code === 'BC' ? site.libraryId : north)

    /** A title with these copies; answers its code and their bar codes. */
    async function shelve(...copies: readonly Shelved[]) {
      const first = await site.book(`Livro ${scene}`)
      const known = site.database.read.selectFrom('copy').select(['title_id', 'loan_type_id']).where('barcode', '=', first)
      const { title_id: titleId, loan_type_id: loanTypeId } = await known.executeTakeFirstOrThrow()
      const barcodes = copies.map((_, n) => (n === 0 ? first : `${first}-${n}`))
      await site.stores.copies.put(
        copies.map(({ library, ...key }, n) => ({
          titleId,
          loanTypeId,
          barcode: barcodes[n]!,
          sortKey: barcodes[n]!,
          libraryId: libraryOf(library),
          ...key,
        })),
      )
      return { cod_acervo: String(titleId), barcodes }
    }

    const lend = (name: string, barcode: string) => site.lend(who(name), barcode)
    const giveBack = (barcode: string, library?: 'BN') =>
      site.stores.librarySystem.desk.takeBack({ barcode, libraryId: libraryOf(library) }, { ...atDesk, libraryId: libraryOf(library) })
    const place = (name: string, cod_acervo: string, more: object = {}, headers = {}) =>
      site.as(who(name), 'POST', holds, { cod_acervo, biblioteca: 'BC', ...noParts, ...more }, headers)
    const own = async (name: string) => (await site.as(who(name), 'GET', holds)).body.data
    const ask = (name: string, cod_acervo: string, more: object = {}) =>
      site.as(who(name), 'POST', requests, {
        cod_acervo,
        unidade_origem: 'BC',
        ...noParts,
        unidade_recebimento: 'BN',
        local_recebimento: 'balcao',
        telefone: '(53) 3233-0000',
        email: 'ana@exemplo.org',
        ...more,
      })
    const refused = (code: string, params: object = {}) => ({ status: 422, body: { code, params } })
    const placed = (posicao: number) => ({ status: 200, body: { posicao } })

    test('F106 F107 refused while a copy stands on the shelf of that library, then the first place; free elsewhere hinders nobody', async () => {
      const two = await shelve({}, {})
      await lend('celia', two.barcodes[0]!)
      expect(await place('bruno', two.cod_acervo)).toMatchObject(refused('ReservaExemplarDisponivel'))
      await lend('davi', two.barcodes[1]!)
      expect(await place('bruno', two.cod_acervo)).toMatchObject(placed(1))
      const spread = await shelve({}, { library: 'BN' })
      await lend('celia', spread.barcodes[0]!)
      expect(await place('bruno', spread.cod_acervo, { biblioteca: 'BN' })).toMatchObject(refused('ReservaExemplarDisponivel'))
      expect(await place('bruno', spread.cod_acervo)).toMatchObject(placed(1))
    })

    test('F120 F121 a cancel in the middle moves the others up; that of a released hold passes the copy on', async () => {
      const { cod_acervo, barcodes } = await shelve({})
      await lend('celia', barcodes[0]!)
      for (const [n, name] of ['ana', 'bruno', 'davi'].entries()) expect(await place(name, cod_acervo)).toMatchObject(placed(n + 1))
      const cancel = async (name: string) => site.as(who(name), 'DELETE', holds, { reservas: [(await own(name))[0].codigo] })
      expect((await cancel('bruno')).body.resultados).toMatchObject([{ cancelada: true }])
      expect((await own('davi'))[0]).toMatchObject({ posicao: 2, na_fila_total: 2 })
      await giveBack(barcodes[0]!)
      expect((await own('ana'))[0]).toMatchObject({ situacao: 'liberada' })
      await cancel('ana')
      expect((await own('davi'))[0]).toMatchObject({ situacao: 'liberada' })
    })

    test('F124 F127 F128 volumes: the one on loan must come back first, in five languages; another is held and served alone', async () => {
      const { cod_acervo, barcodes } = await shelve({ volume: '1' }, { volume: '2' }, { volume: '2' })
      await lend('ana', barcodes[0]!)
      await lend('celia', barcodes[1]!)
      await lend('davi', barcodes[2]!)
      for (const [lang, advice] of [
        ['pt', 'devolva-o e depois faça a reserva'],
        ['en', 'return it, then place a hold'],
        ['es', 'devuélvalo y después haga la reserva'],
        ['fr', 'rendez-le, puis réservez-le'],
        ['it', 'restituiscilo e poi prenotalo'],
      ] as const) {
        const answer = await place('ana', cod_acervo, { volume: '1' }, { lang })
        expect(answer).toMatchObject(refused('ReservaJaPossui', { emprestado: true }))
        expect(answer.body.message).toContain(advice)
      }
      expect(await place('ana', cod_acervo)).toMatchObject({
        status: 422,
        body: { code: 'opcoes_incompletas', fields: [{ field: 'volume', code: 'obrigatorio' }] },
      })
      const form = async (query: string) => (await site.get(`/api/reserva/${cod_acervo}/informacoes-iniciais${query}`)).json()
      const keysIn = (answer: { bibliotecas: { combinacoes: { volume: string }[] }[] }) =>
        answer.bibliotecas.flatMap(({ combinacoes }) => combinacoes.map(({ volume }) => volume))
      expect(keysIn(await form('')).length).toBeGreaterThanOrEqual(1)
      expect(keysIn(await form('?volume=2'))).toEqual(['2'])
      expect(keysIn(await form('?volume=1'))).toEqual(['1'])
      expect(await place('ana', cod_acervo, { volume: '2', tomo: '1' })).toMatchObject({
        status: 422,
        body: { code: 'opcoes_incompletas' },
      })
      expect(await place('ana', cod_acervo, { volume: ' 2 ' })).toMatchObject(placed(1))
      await giveBack(barcodes[0]!)
      expect((await own('ana'))[0]).toMatchObject({ situacao: 'na_fila', volume: '2' })
      await giveBack(barcodes[2]!)
      expect((await own('ana'))[0]).toMatchObject({ situacao: 'liberada', volume: '2' })
    })

    test('F125 the same hold twice at the same instant: one is placed', async () => {
      const { cod_acervo, barcodes } = await shelve({})
      await lend('celia', barcodes[0]!)
      const answers = await Promise.all([place('ana', cod_acervo), place('ana', cod_acervo)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)).toMatchObject(refused('ReservaJaPossui'))
      expect(await own('ana')).toHaveLength(1)
    })

    test('F126 five live holds, a released one among them, are the limit; one that is fetched makes room', async () => {
      const books = await Promise.all(Array.from({ length: 6 }, () => shelve({})))
      for (const [n, { barcodes }] of books.entries()) await lend(n < 3 ? 'celia' : 'davi', barcodes[0]!)
      for (const { cod_acervo } of books.slice(0, 5)) expect(await place('ana', cod_acervo)).toMatchObject(placed(1))
      await giveBack(books[0]!.barcodes[0]!)
      expect(await place('ana', books[5]!.cod_acervo)).toMatchObject(refused('ReservaLimite', { n: 5, max: 5 }))
      await lend('ana', books[0]!.barcodes[0]!)
      expect(await place('ana', books[5]!.cod_acervo)).toMatchObject(placed(1))
    })

    test('F129 a book and its CD are held apart', async () => {
      const { cod_acervo, barcodes } = await shelve({}, { additionalMaterial: 'CD' })
      await lend('celia', barcodes[0]!)
      expect(await place('ana', cod_acervo)).toMatchObject(placed(1))
      expect(await place('ana', cod_acervo, { material_adicional: 'CD' })).toMatchObject(refused('ReservaExemplarDisponivel'))
    })

    test('F141 suspended, in debt, late, registration ended; a debt of exactly the limit is accepted', async () => {
      const { cod_acervo, barcodes } = await shelve({})
      await lend('celia', barcodes[0]!)
      const { write } = site.database
      const [ana, davi] = [await site.patronId(who('ana')), await site.patronId(who('davi'))]
      const at = '2026-11-20T10:00:00.000Z'
      const block = {
        kind: 'suspension',
        origin: 'staff',
        starts_on: '2026-11-20',
        ends_on: '2026-12-15',
        public_reason: 'Atraso',
      } as const
      await write.insertInto('patron_block').values({ patron_id: ana, ...block, created_at: at }).execute() // prettier-ignore
      expect(await place('ana', cod_acervo)).toMatchObject(refused('UsuarioAfastado', { ate: '2026-12-15' }))
      await write.deleteFrom('patron_block').where('patron_id', '=', ana).execute()
      const debt = { library_id: site.libraryId, kind: 'late_fine', state: 'open', charged_at: at, charged_on: '2026-11-20' } as const
      await write.insertInto('debt').values({ patron_id: davi, amount_cents: 1001, balance_cents: 1001, ...debt }).execute() // prettier-ignore
      expect(await place('davi', cod_acervo)).toMatchObject(refused('UsuarioEmDebito', { valor: 1001, limite: 1000 }))
      await write.updateTable('debt').set({ amount_cents: 1000, balance_cents: 1000 }).where('patron_id', '=', davi).execute()
      expect(await place('davi', cod_acervo)).toMatchObject(placed(1))
      await write.updateTable('bond').set({ valid_until: '2026-11-22' }).where('patron_id', '=', ana).execute()
      expect(await place('ana', cod_acervo)).toMatchObject(refused('bloqueado', { motivo: 'validade' }))
      await lend('bruno', (await shelve({})).barcodes[0]!)
      await site.setTime('2026-12-02T12:00:00Z')
      expect(await place('bruno', cod_acervo)).toMatchObject(refused('UsuarioComAtraso'))
    })

    test('F142 the estimate is the day of the k-th copy, none beyond them, nor when that copy is late', async () => {
      const { cod_acervo, barcodes } = await shelve({}, {})
      await site.reader(who('elisa'))
      await lend('celia', barcodes[0]!)
      await site.setTime('2026-11-25T12:00:00Z')
      await lend('elisa', barcodes[1]!)
      const form = async () =>
        (await site.as(who('davi'), 'GET', `${holds}/${cod_acervo}/informacoes-iniciais`)).body.bibliotecas[0].combinacoes[0]
      for (const name of ['ana', 'bruno']) await place(name, cod_acervo)
      expect(await form()).toMatchObject({ posicao: 3 })
      expect(await form()).not.toHaveProperty('previsao')
      expect((await place('davi', cod_acervo)).body).not.toHaveProperty('previsao')
      const estimates = async () => Promise.all(['ana', 'bruno', 'davi'].map(async (name) => (await own(name))[0].previsao))
      expect(await estimates()).toEqual(['2026-11-30', '2026-12-02', undefined])
      await site.setTime('2026-12-01T12:00:00Z')
      expect((await estimates())[0]).toBeUndefined()
    })

    test('G147 G154 the whole way with its steps; not fetched it ends and says why', async () => {
      const { cod_acervo, barcodes } = await shelve({ library: 'BN' })
      const { requests: way } = site.stores.librarySystem
      const atNorth = { ...atDesk, libraryId: north }
      const here = { unidade_origem: 'BN', unidade_recebimento: 'BC' }
      const seen = async (id: string) => (await site.as(who('ana'), 'GET', `${requests}/${id}`)).body
      const arrived = async () => {
        const { codigo } = (await ask('ana', cod_acervo, here)).body
        await way.send(codigo, atNorth)
        await way.receive(codigo, atDesk)
        expect(await seen(codigo)).toMatchObject({ situacao: 'disponivel', limite_retirada: expect.any(String) })
        return codigo as string
      }
      const first = await arrived()
      await lend('ana', barcodes[0]!)
      expect(await seen(first)).toMatchObject({ situacao: 'retirado' })
      await giveBack(barcodes[0]!)
      expect(await seen(first)).toMatchObject({ situacao: 'retirado' })
      await giveBack(barcodes[0]!, 'BN')
      const { historico } = await seen(first)
      expect(historico.map((step: { situacao: string; cod_biblioteca: string }) => `${step.situacao} ${step.cod_biblioteca}`)).toEqual([
        'aguardando BN',
        'em_transito BN',
        'disponivel BC',
        'retirado BC',
        'concluido BN',
      ])
      const second = await arrived()
      await site.setTime('2026-12-20T12:00:00Z')
      expect(await seen(second)).toMatchObject({ situacao: 'nao_concluido', motivo: 'Não retirado no prazo.' })
    })

    test('[S8-11] G149 G161 every copy asked for already; the last one asked for by two at the same instant', async () => {
      const { cod_acervo } = await shelve({})
      const answers = await Promise.all([ask('ana', cod_acervo), ask('bruno', cod_acervo)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)).toMatchObject(refused('SolicitacaoSemExemplar', { reserva: true }))
      expect(await ask('davi', cod_acervo)).toMatchObject(refused('SolicitacaoSemExemplar', { reserva: true }))
      expect(await place('davi', cod_acervo)).toMatchObject(placed(1))
    })

    test('G151 G162 the limit of a category; counts of every situation add up to all, twenty a page, own ones only', async () => {
      const ended: string[] = []
      const { cod_acervo } = await shelve({})
      for (let n = 0; n < 23; n += 1) {
        const { codigo } = (await ask('ana', cod_acervo)).body
        await site.as(who('ana'), 'DELETE', requests, { solicitacoes: [codigo] })
        ended.push(codigo)
      }
      for (let n = 0; n < 3; n += 1) expect((await ask('ana', (await shelve({})).cod_acervo)).status).toBe(200)
      expect(await ask('ana', cod_acervo)).toMatchObject(refused('SolicitacaoLimite', { n: 3, max: 3 }))
      const page = async (query: string) => (await site.as(who('ana'), 'GET', `${requests}?${query}`)).body
      const all = await page('page=1')
      expect([all.total, all.data.length, (await page('page=2')).data.length]).toEqual([26, 20, 6])
      const { todos, ...each } = all.contagens as Record<string, number>
      expect([todos, Object.values(each).reduce((sum, one) => sum + one, 0)]).toEqual([26, 26])
      expect((await page('situacao=aguardando')).data).toHaveLength(3)
      expect((await site.as(who('bruno'), 'GET', requests)).body.total).toBe(0)
    })
  })
}
