import { activities } from '@farol/contract/activities.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'
import { getPermissions } from './get-permissions.ts'

const acts = ['reserva', 'solicitacao-emprestimo'] as const

for (const engine of engines) {
  describe(`what a title's page says of its acts, on ${engine.name}`, () => {
    let site: LoanSite
    let north: number
    beforeAll(async () => {
      site = await openLoanSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' })
      north = (await site.stores.libraries.libraries()).find((one) => one.code === 'BN')!.id
      for (const name of ['ana', 'bruno', 'celia', 'davi']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const titled = async (title: string) => {
      const barcode = await site.book(title)
      const copy = await site.database.read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
      return { barcode, titleId: copy.title_id, loanTypeId: copy.loan_type_id }
    }
    const addCopy = ({ titleId, loanTypeId }: { titleId: number; loanTypeId: number }, more: object) =>
      site.stores.copies.put([{ titleId, loanTypeId, libraryId: site.libraryId, barcode: '', sortKey: '', ...more } as never])
    const told = async (titleId: number, name?: string) => {
      const path = `/api/acervo/${titleId}/permissoes`
      const { secoes } = name ? (await site.as(name, 'GET', path)).body : (await site.get(path)).json()
      return acts.map((act) => secoes.find((one: { secao: string }) => one.secao === act))
    }
    const words = async (titleId: number, name?: string) =>
      (await told(titleId, name)).map((one) => (one.permitido ? 'aberta' : one.motivo))

    test('a copy on the shelf: it can be sent, not held; lent out: it can be held, not sent', async () => {
      const book = await titled('Helena')
      expect(await words(book.titleId)).toEqual(['ha_exemplares_disponiveis', 'exige_identificacao'])
      expect(await words(book.titleId, 'ana')).toEqual(['ha_exemplares_disponiveis', 'aberta'])
      await site.lend('celia', book.barcode)
      expect(await words(book.titleId)).toEqual(['exige_identificacao', 'sem_exemplares_disponiveis'])
      expect(await words(book.titleId, 'ana')).toEqual(['aberta', 'sem_exemplares_disponiveis'])
    })

    test('F107 lent out here and free in another library: both at once', async () => {
      const book = await titled('Leitura e território')
      await addCopy(book, { libraryId: north, barcode: 'N-1', sortKey: 'N-1' })
      await site.lend('celia', book.barcode)
      expect(await words(book.titleId)).toEqual(['exige_identificacao', 'exige_identificacao'])
      expect(await words(book.titleId, 'ana')).toEqual(['aberta', 'aberta'])
    })

    test('F127 a volume that is free does not close the hold of another that is lent out', async () => {
      const book = await titled('História geral')
      await addCopy(book, { volume: '2', barcode: 'V-2', sortKey: 'V-2' })
      await site.lend('celia', book.barcode)
      expect(await words(book.titleId)).toEqual(['exige_identificacao', 'exige_identificacao'])
    })

    test('to a signed-in person what stands against her, in the words of the act; nobody else’s reason to a visitor', async () => {
      const book = await titled('Memorial de Aires')
      await site.lend('celia', book.barcode)
      expect(await words(book.titleId, 'celia')).toEqual(['ja_possui', 'sem_exemplares_disponiveis'])
      await site.database.write
        .insertInto('patron_block')
        .values({
          patron_id: await site.patronId('bruno'),
          kind: 'suspension',
          origin: 'staff',
          starts_on: '2026-11-01',
          ends_on: '2026-12-15',
          public_reason: 'Atraso',
          created_at: '2026-11-01T10:00:00.000Z',
        })
        .execute()
      const [hold] = await told(book.titleId, 'bruno')
      expect(hold).toMatchObject({ permitido: false, motivo: 'afastado' })
      const body = { cod_acervo: String(book.titleId), biblioteca: 'BC', volume: null, tomo: null, parte: null }
      const refused = await site.as('bruno', 'POST', '/api/reserva', { ...body, material_adicional: null, localizacao: null })
      expect([refused.body.code, refused.body.message]).toEqual(['UsuarioAfastado', hold.desc_motivo])
      expect(hold.desc_motivo).toMatch(/15/)
      expect(await words(book.titleId)).toEqual(['exige_identificacao', 'sem_exemplares_disponiveis'])
    })

    test('who is suspended is told so where one volume is lent out and the other is free, whichever of the two', async () => {
      await site.reader('ivo')
      await site.reader('joana')
      await site.database.write
        .insertInto('patron_block')
        .values({
          patron_id: await site.patronId('ivo'),
          kind: 'suspension',
          origin: 'staff',
          starts_on: '2026-11-01',
          ends_on: '2026-12-15',
          public_reason: 'Atraso',
          created_at: '2026-11-01T10:00:00.000Z',
        })
        .execute()
      const [first, second] = [await titled('História do Brasil'), await titled('História da Bahia')]
      await addCopy(first, { volume: '2', barcode: 'H-2', sortKey: 'H-2' })
      await addCopy(second, { volume: '2', barcode: 'B-2', sortKey: 'B-2' })
      await site.lend('joana', first.barcode)
      await site.lend('joana', 'B-2')
      expect(await words(first.titleId, 'ivo')).toEqual(['afastado', 'afastado'])
      expect(await words(second.titleId, 'ivo')).toEqual(['afastado', 'afastado'])
    })

    test('every reason of a person has its word: a debt, as many holds as one may have, no leave to hold at all', async () => {
      const book = await titled('Casa velha')
      await site.reader('heitor')
      await site.lend('heitor', book.barcode)
      const open = async (name: string) => (await words(book.titleId, name))[0]
      await site.reader('edite')
      expect(await open('edite')).toBe('aberta')
      const debt = { kind: 'late_fine', state: 'open', library_id: site.libraryId, amount_cents: 1_001, balance_cents: 1_001 } as const
      const when = { charged_at: '2026-11-01T15:00:00.000Z', charged_on: '2026-11-01' }
      await site.database.write
        .insertInto('debt')
        .values({ patron_id: await site.patronId('edite'), ...debt, ...when })
        .execute()
      expect(await open('edite')).toBe('em_debito')
      await site.reader('flavia')
      await site.reader('gil')
      const key = { biblioteca: 'BC', volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
      for (const title of ['Um', 'Dois', 'Três', 'Quatro', 'Cinco']) {
        const other = await titled(title)
        await site.lend('gil', other.barcode)
        const placed = await site.as('flavia', 'POST', '/api/reserva', { cod_acervo: String(other.titleId), ...key })
        expect(placed.status, JSON.stringify(placed.body)).toBe(200)
      }
      expect(await open('flavia')).toBe('limite_atingido')
      const category = await site.stores.patrons.category('GR')
      const granted = { kind: 'category', id: category } as const
      await site.stores.activities.revoke(granted, activities.hold)
      expect(await open('flavia')).toBe('nao_oferecido')
      await site.stores.activities.grant(granted, { module: 1, activity: activities.hold })
      expect(await open('flavia')).toBe('limite_atingido')
    })

    test('what the library system does not take by this way is not said to need a sign-in', async () => {
      const [out, shelved] = [await titled('Ressurreição'), await titled('Iaiá Garcia')]
      await site.reader('hilda')
      await site.lend('hilda', out.barcode)
      const { librarySystem } = site.stores
      const motives = async (titleId: number, capabilities: object) => {
        const taking = { ...librarySystem, capabilities: { ...librarySystem.capabilities, ...capabilities } }
        const visitor = { kind: 'visitor' } as never
        const { secoes } = await getPermissions({ ...site.stores, librarySystem: taking }, titleId, visitor, {
          language: 'pt',
          say: () => '',
        })
        return acts.map((act) => secoes.find(({ secao }) => secao === act)?.motivo)
      }
      expect((await motives(out.titleId, {}))[0]).toBe('exige_identificacao')
      expect((await motives(out.titleId, { holds: false }))[0]).toBe('nao_atendido_aqui')
      expect((await motives(shelved.titleId, {}))[1]).toBe('exige_identificacao')
      expect((await motives(shelved.titleId, { requests: false }))[1]).toBe('nao_atendido_aqui')
      // A copy is sent on where requests are taken and there is another library to send it to.
      const said = async (requests: boolean, libraries = site.stores.libraries) => {
        const taking = { ...librarySystem, capabilities: { ...librarySystem.capabilities, requests } }
        const deps = { ...site.stores, librarySystem: taking, libraries }
        const { secoes } = await getPermissions(deps, shelved.titleId, { kind: 'visitor' } as never, { language: 'pt', say: () => '' })
        return secoes.find(({ secao }) => secao === 'reserva')?.desc_motivo?.includes('solicite o empréstimo')
      }
      const alone = { ...site.stores.libraries, libraries: async () => (await site.stores.libraries.libraries()).slice(0, 1) }
      expect([await said(true), await said(false), await said(true, alone)]).toEqual([true, false, false])
    })

    test('on more than three shelves none is named; two are, in the reader’s language', async () => {
      const book = await titled('Contos fluminenses')
      await addCopy(book, { libraryId: north, barcode: 'N-9', sortKey: 'N-9' })
      const said = async () => (await site.get(`/api/acervo/${book.titleId}/permissoes`, { lang: 'en' })).json().secoes.find(({ secao }: { secao: string }) => secao === 'reserva').desc_motivo // prettier-ignore
      expect(await said()).toContain('Biblioteca Central and Biblioteca Norte')
      const [campus] = await site.stores.libraries.campuses()
      for (const code of ['BS', 'BL']) {
        const libraryId = await site.stores.libraries.putLibrary({
          code,
          name: `Biblioteca ${code}`,
          campusId: campus!.id,
          kind: 'library',
        })
        await addCopy(book, { libraryId, barcode: `${code}-9`, sortKey: `${code}-9` })
      }
      expect(await said()).not.toContain('Biblioteca')
    })

    test('library by library: how many wait, and by when a copy may come for one more; told anew after each act', async () => {
      const book = await titled('Esaú e Jacó')
      await addCopy(book, { libraryId: north, barcode: 'N-2', sortKey: 'N-2' })
      const lines = async () =>
        (await site.get(`/api/acervo/${book.titleId}/bibliotecas`))
          .json()
          .data.map(({ cod_biblioteca, disponiveis, fila, previsao }: never) => [cod_biblioteca, disponiveis, fila, previsao])
      expect(await lines()).toEqual([
        ['BC', 1, 0, undefined],
        ['BN', 1, 0, undefined],
      ])
      await site.lend('davi', book.barcode)
      expect(await lines()).toEqual([
        ['BC', 0, 0, '2026-11-27'],
        ['BN', 1, 0, undefined],
      ])
      const key = { biblioteca: 'BC', volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
      const { body } = await site.as('ana', 'POST', '/api/reserva', { cod_acervo: String(book.titleId), ...key })
      // One copy, one reader before: nobody knows when it comes for a second one.
      expect(await lines()).toEqual([
        ['BC', 0, 1, undefined],
        ['BN', 1, 0, undefined],
      ])
      await site.as('ana', 'DELETE', '/api/reserva', { reservas: [body.codigo] })
      expect((await lines())[0]).toEqual(['BC', 0, 0, '2026-11-27'])
    })

    test('on the shelf: the reason names the libraries and what to do', async () => {
      const book = await titled('Iaiá Garcia')
      const [hold] = await told(book.titleId)
      expect(hold.desc_motivo).toBe(
        'Há exemplares disponíveis (Biblioteca Central): retire na estante. Para receber em outra biblioteca, solicite o empréstimo.',
      )
    })

    test('the reasons shown before are those of the act, for readers, titles and states in turn', async () => {
      const books = [await titled('A'), await titled('B'), await titled('C')]
      await site.lend('celia', books[1]!.barcode)
      for (const name of ['ana', 'bruno', 'celia'])
        for (const { titleId } of books) {
          const [hold] = await told(titleId, name)
          const form = (await site.as(name, 'GET', `/api/reserva/${titleId}/informacoes-iniciais`)).body
          expect([name, titleId, hold.permitido]).toEqual([
            name,
            titleId,
            form.bibliotecas.some((one: { permitido: boolean }) => one.permitido),
          ])
        }
    })
  })
}
