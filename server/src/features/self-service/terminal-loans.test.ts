import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'
import { goodPassword } from '../session/testing/session-site.ts'

const address = '203.0.113.9'
const atDesk = { actor: { kind: 'staff', loginId: 900 }, libraryId: 1 } as const
const path = '/api/autoatendimento'
const hours = [{ library: 'BC', week: { 'mon-fri': '08:00-22:00', sat: '08:00-12:00' } }]

for (const engine of engines) {
  describe(`loans at the terminal, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno', 'celia']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const set = async (identify: string, circulation: object = {}) => {
      const selfService = { library: 'BC', identify, language: 'pt', networks: ['203.0.113.0/28'] }
      await site.stores.settings.put('institution', { name: 'U', acronym: 'U', hours, selfService })
      await site.stores.settings.put('circulation', circulation)
      site.clock.advance(3)
    }
    const signIn = async (name: string) => {
      const body = { grant_type: 'autoatendimento', username: name, password: goodPassword }
      return (await site.grant(body, { address })).json().access_token as string
    }
    const call = async (method: 'GET' | 'POST', url: string, body?: object, more: object = {}) => {
      const answer = await site.call(method, `${path}${url}`, body, { address, ...more })
      return { status: answer.statusCode, body: answer.json() }
    }

    test('who showed a password borrows and renews there, once for a key, and nowhere else', async () => {
      await set('password')
      const token = await signIn('ana')
      const exemplar = await site.book('Dom Casmurro')
      const lend = (more: object = {}) => call('POST', '/emprestimos', { exemplar }, { token, ...more })
      expect((await lend({ address: '198.51.100.1' })).body.code).toBe('acesso_negado')
      const lent = await lend({ headers: { 'idempotency-key': 'terminal-01' } })
      expect(lent.body).toMatchObject({ exemplar, titulo: 'Dom Casmurro', data_devolucao: '2026-11-27' })
      expect(await lend({ headers: { 'idempotency-key': 'terminal-01' } })).toEqual(lent)
      expect((await lend()).body.code).toBe('ja_com_o_leitor')
      expect((await call('POST', '/emprestimos', { exemplar, sobrepor: { codigos: ['x'], motivo: 'y' } }, { token })).status).toBe(422)
      expect((await call('POST', '/renovacoes', { emprestimos: [lent.body.codigo] }, { token })).body.resultados).toHaveLength(1)
      expect((await call('POST', '/renovacoes', { emprestimos: ['farol-999'] }, { token })).status).toBe(404)
      // One that is somebody else's is none; the own one of the same request is answered.
      const others = await site.book('Inocência')
      await site.lend('celia', others)
      const { id } = await site.database.read.selectFrom('loan').select('id').where('barcode', '=', others).executeTakeFirstOrThrow()
      const mixed = await call('POST', '/renovacoes', { emprestimos: [`farol-${id}`, lent.body.codigo] }, { token })
      expect([mixed.status, mixed.body.resultados.map(({ codigo }: { codigo: string }) => codigo)]).toEqual([
        200,
        [`farol-${id}`, lent.body.codigo],
      ])
      expect(mixed.body.resultados[0].motivos).toMatchObject([{ codigo: 'NaoEncontrada' }])
      expect((await call('POST', '/renovacoes', { emprestimos: [`farol-${id}`] }, { token })).status).toBe(404)
      expect((await call('GET', '/situacao', undefined, { token })).body).toMatchObject({
        mostrado: true,
        empresta: true,
        emprestimos: [{ titulo: 'Dom Casmurro' }],
        debitos_centavos: 0,
        impede: [],
        comprovante: 'perguntar',
      })
      const { origin } = await site.database.read
        .selectFrom('loan')
        .select('origin')
        .where('barcode', '=', exemplar)
        .executeTakeFirstOrThrow()
      expect(origin).toBe('terminal')
      expect((await call('GET', '/situacao')).status).toBe(401)
    })

    test('the code alone opens loans only where the institution says so, shows no debt and gives no released hold', async () => {
      await set('code')
      const token = await signIn('bruno')
      const exemplar = await site.book('Iracema')
      const lend = () => call('POST', '/emprestimos', { exemplar }, { token })
      expect((await lend()).body.code).toBe('acesso_negado')
      const { body } = await call('GET', '/situacao', undefined, { token })
      // Who was known by the code alone is greeted by the first name: somebody else may stand there.
      expect(body).toMatchObject({ nome: 'Maria', mostrado: false, empresta: false, emprestimos: [], reservas: [] })
      expect(body).not.toHaveProperty('debitos_centavos')
      await set('code', { terminalLendsByCode: true })
      expect((await call('GET', '/situacao', undefined, { token })).body.empresta).toBe(true)
      expect((await lend()).status).toBe(200)
      // A copy that waits for somebody is handed over to who proved who they are, not to who knows a code.
      const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', exemplar).executeTakeFirstOrThrow()
      await site.reader('davi')
      const hold = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null, biblioteca: 'BC' }
      expect((await site.as('davi', 'POST', '/api/reserva', { cod_acervo: String(copy.title_id), ...hold })).status).toBe(200)
      await site.stores.librarySystem.desk.takeBack({ barcode: exemplar, libraryId: site.libraryId }, atDesk)
      const held = async () => call('POST', '/emprestimos', { exemplar }, { token: await signIn('davi') })
      expect((await held()).body.code).toBe('acesso_negado')
      await set('password')
      // Of what one waits for a terminal shows what may be fetched now.
      const waiting = await site.book('O guarani')
      await site.lend('bruno', waiting)
      const other = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', waiting).executeTakeFirstOrThrow()
      await site.as('davi', 'POST', '/api/reserva', { cod_acervo: String(other.title_id), ...hold })
      await site.stores.deskReaders.setReceipts(await site.patronId('davi'), 'print')
      const shown = (await call('GET', '/situacao', undefined, { token: await signIn('davi') })).body
      expect(shown).toMatchObject({ nome: 'Maria da Conceição', comprovante: 'imprimir' })
      expect(shown.reservas.map((one: { titulo: string }) => one.titulo)).toEqual(['Iracema'])
      expect((await held()).body).toMatchObject({ exemplar })
    })

    test('a copy of another library is not lent there', async () => {
      await set('password')
      const campusId = (await site.stores.libraries.campuses())[0]!.id
      const libraryId = await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId, kind: 'library' })
      const exemplar = await site.book('Diva')
      await site.database.write.updateTable('copy').set({ library_id: libraryId }).where('barcode', '=', exemplar).execute()
      const token = await signIn('ana')
      expect((await call('POST', '/emprestimos', { exemplar }, { token })).body.code).toBe('acesso_negado')
    })

    test('a person with several bonds borrows there by the one of the sign-in', async () => {
      await set('password')
      await site.person('lia', { bonds: [{ category: 'GR', library: 'BC' }, { category: 'PG', library: 'BC' }] }) // prettier-ignore
      const lent = await call('POST', '/emprestimos', { exemplar: await site.book('Ubirajara') }, { token: await signIn('lia') })
      expect(lent.body).toMatchObject({ titulo: 'Ubirajara' })
      const { id } = (await site.stores.logins.find('lia'))!
      const { bond_id: bondId } = await site.database.read
        .selectFrom('loan')
        .select('bond_id')
        .where('patron_id', '=', await site.patronId('lia'))
        .executeTakeFirstOrThrow()
      expect(bondId).toBe(await site.stores.logins.bondInForce(id, await site.patronId('lia')))
    })

    test('a debt is told, as a sum and as a reason, to who showed a password and not to who typed a code', async () => {
      const charge = { patronId: await site.patronId('celia'), libraryId: site.libraryId, kind: 'photocopies', cents: 1_200 } as const
      await site.stores.librarySystem.money.charge(charge, { actor: { kind: 'system' } })
      const state = async () => (await call('GET', '/situacao', undefined, { token: await signIn('celia') })).body
      await set('code')
      const typed = await state()
      expect([typed.impede, JSON.stringify(typed).match(/UsuarioEmDebito|12,00|1200/g)]).toEqual([[], null])
      // Neither do the loans that cannot be renewed for it, the renewal itself, and the loan that is refused for it.
      await set('code', { terminalLendsByCode: true })
      const token = await signIn('celia')
      const [loan] = (await call('GET', '/situacao', undefined, { token })).body.emprestimos
      expect(loan.acoes.renovar.permitido).toBe(false)
      const renewed = await call('POST', '/renovacoes', { emprestimos: [loan.codigo] }, { token })
      expect(renewed.body.resultados).toMatchObject([{ codigo: loan.codigo, renovado: false }])
      const lent = await call('POST', '/emprestimos', { exemplar: await site.book('O sertanejo') }, { token })
      expect([lent.status, lent.body.code, lent.body.message]).toEqual([403, 'acesso_negado', 'Isto só se faz no balcão da biblioteca.'])
      expect(JSON.stringify([loan, renewed, lent]).match(/debito|12,00|1200/gi)).toBeNull()
      await set('password')
      const { debitos_centavos: owed, impede: reasons } = await state()
      expect([owed, reasons.map((one: { codigo: string }) => one.codigo)]).toEqual([1_200, ['UsuarioEmDebito']])
    })

    test('who showed a password gives back their own loans there, and nobody else’s, without that setting', async () => {
      await set('password')
      const [own, other] = [await site.book('Til'), await site.book('Encarnação')]
      await site.lend('ana', own)
      await site.lend('bruno', other)
      const token = await signIn('ana')
      const back = (exemplar: string, more: object = { token }) => call('POST', '/devolucoes', { exemplar }, more)
      expect((await back(other)).body.code).toBe('acesso_negado')
      expect((await back(own, { token, address: '198.51.100.1' })).body.code).toBe('acesso_negado')
      expect((await back(own, {})).body.code).toBe('acesso_negado')
      expect((await back(own)).body).toEqual({ exemplar: own, titulo: 'Til', situacao: 'a_conferir', onde: expect.any(String) })
      // It stays in the list until the desk has scanned it, and says so.
      const { emprestimos } = (await call('GET', '/situacao', undefined, { token })).body
      const left = emprestimos.find(({ titulo }: { titulo: string }) => titulo === 'Til')
      expect(left.acoes.renovar).toMatchObject({
        permitido: false,
        motivos: [{ codigo: 'estado_invalido', params: { estado: 'a_conferir' } }],
      })
      const [entry] = await site.stores.audit.list({ limit: 1 })
      const loginId = (await site.stores.logins.find('ana'))!.id
      expect(entry).toMatchObject({ act: 'returned_at_terminal', actor: { kind: 'patron', loginId } })
      // A code that anybody can type is no sign-in.
      const third = await site.book('Lucíola')
      await site.lend('ana', third)
      await set('code')
      expect((await back(third, { token: await signIn('ana') })).body.code).toBe('acesso_negado')
    })

    test('a return without staff is off as shipped; on, the loan stops counting and the copy waits for the desk', async () => {
      await set('password')
      const exemplar = await site.book('Senhora')
      await site.lend('ana', exemplar)
      const back = (more: object = {}) => call('POST', '/devolucoes', { exemplar }, more)
      expect((await back()).body.code).toBe('acesso_negado')
      const offered = async () => (await site.call('GET', '/api/parametros/autoatendimento', undefined, { address })).json()
      expect(await offered()).not.toHaveProperty('devolucaoAuto')
      await set('password', { unattendedReturn: { allowed: true } })
      expect(await offered()).toEqual({ showAuto: true, codBibAuto: 'BC', authAuto: 1, idiomaAuto: 1, devolucaoAuto: true })
      expect((await back({ address: '198.51.100.1' })).body.code).toBe('acesso_negado')
      expect((await back()).body).toEqual({ exemplar, titulo: 'Senhora', situacao: 'a_conferir', onde: expect.any(String) })
      expect((await call('POST', '/devolucoes', { exemplar: 'B99999' })).status).toBe(404)
      const row = await site.database.read
        .selectFrom('loan')
        .select(['state', 'unattended_return_at'])
        .where('barcode', '=', exemplar)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ state: 'open', unattended_return_at: expect.any(String) })
    })
  })
}
