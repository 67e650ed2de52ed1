import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`lists, comments, roles and policies of the desk, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    let bruno: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      ana = await site.code('ana')
      bruno = await site.code('bruno')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      await site.staff('zeca', 'administrador')
    })
    afterAll(() => site.remove())

    test('a hold for a reader stands in the queue, on the hold shelf after the return, and is cancelled', async () => {
      const barcode = await site.book('Dom Casmurro')
      await site.lend('bruno', barcode)
      const { body: copy } = await site.at('iara', 'GET', `/api/equipe/exemplares/${barcode}`)
      expect(copy).toMatchObject({
        codigo: barcode,
        titulo: 'Dom Casmurro',
        situacao: 'emprestado',
        emprestimo: { leitor: { codigo: bruno } },
      })
      const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
      const place = (more: object = {}) =>
        site.at('iara', 'POST', '/api/equipe/reservas', { leitor: ana, cod_acervo: copy.cod_acervo, biblioteca: 'BC', ...key, ...more })
      const library = (await site.stores.libraries.libraries()).find(({ code }) => code === 'BC')!
      await site.stores.libraries.putLocation({ libraryId: library.id, code: 'terreo', name: 'Térreo' })
      expect((await place({ localizacao: 'sotao' })).status).toBe(404)
      const hold = await place()
      expect(hold).toMatchObject({ status: 200, body: { posicao: 1 } })
      const list = async (lista: string) => (await site.at('iara', 'GET', `/api/equipe/reservas?lista=${lista}`)).body
      expect(await list('fila')).toMatchObject({ total: 1, data: [{ leitor: { codigo: ana }, etapa: 'em_fila', posicao: 1 }] })
      const { body: back } = await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      expect(back).toMatchObject({ destino: 'reservas', etiqueta: expect.any(String), limite: expect.any(String) })
      expect(await list('prateleira')).toMatchObject({
        total: 1,
        data: [{ exemplar: barcode, etapa: 'liberada', etiqueta: expect.any(String) }],
      })
      const cancel = { reservas: [hold.body.codigo], motivo: 'Desistiu' }
      expect((await site.at('iara', 'DELETE', '/api/equipe/reservas', cancel)).body.resultados).toMatchObject([{ cancelada: true }])
      expect((await list('prateleira')).total).toBe(0)
    })

    test('a place is that of the queue of its copies, as its reader is told it, however the list is cut', async () => {
      const [first, second] = [await site.book('Memorial de Aires'), await site.book('Memorial de Aires')]
      const { body: copy } = await site.at('iara', 'GET', `/api/equipe/exemplares/${first}`)
      await site.database.write
        .updateTable('copy')
        .set({ title_id: Number(copy.cod_acervo), volume: '2' })
        .where('barcode', '=', second)
        .execute()
      await site.lend('bruno', first)
      await site.lend('bruno', second)
      const names = ['ana', 'carla', 'dalva']
      for (const name of ['carla', 'dalva']) await site.reader(name)
      const key = { tomo: null, parte: null, material_adicional: null, localizacao: null }
      const told: Record<string, number> = {}
      for (const name of names)
        for (const volume of name === 'carla' ? [null, '2'] : ['2']) {
          const wanted = { leitor: await site.code(name), cod_acervo: copy.cod_acervo, biblioteca: 'BC', ...key, volume }
          const { body } = await site.at('iara', 'POST', '/api/equipe/reservas', wanted)
          told[body.codigo] = body.posicao
        }
      expect(Object.values(told)).toEqual([1, 1, 2, 3])
      const pages = [1, 2].map((page) => site.at('iara', 'GET', `/api/equipe/reservas?lista=fila&page=${page}&perPage=3`))
      const listed = (await Promise.all(pages)).flatMap(({ body }) => body.data as { codigo: string; posicao: number }[])
      expect(Object.fromEntries(listed.map(({ codigo, posicao }) => [codigo, posicao]))).toEqual(told)
      await site.stores.settings.put('circulation', { teacherFirst: ['DO'] })
      const { body } = await site.at('iara', 'GET', `/api/equipe/reservas?lista=fila&acervo=${copy.cod_acervo}`)
      expect(body.data.map(({ posicao }: { posicao: number }) => posicao).toSorted()).toEqual([1, 1, 2, 3])
      await site.stores.settings.put('circulation', {})
    })

    test('a hold for the copies of one place of the library, by its code and by its number', async () => {
      const barcode = await site.book('Quincas Borba')
      await site.lend('bruno', barcode)
      const libraryId = (await site.stores.libraries.libraries()).find(({ code }) => code === 'BC')!.id
      const [, atticId] = await Promise.all(
        ['porao', 'sotaozinho'].map((code) => site.stores.libraries.putLocation({ libraryId, code, name: code })),
      )
      await site.database.write.updateTable('copy').set({ location_id: atticId! }).where('barcode', '=', barcode).execute()
      const { body: copy } = await site.at('iara', 'GET', `/api/equipe/exemplares/${barcode}`)
      const key = { volume: null, tomo: null, parte: null, material_adicional: null }
      const place = (localizacao: string) =>
        site.at('iara', 'POST', '/api/equipe/reservas', { leitor: ana, cod_acervo: copy.cod_acervo, biblioteca: 'BC', ...key, localizacao })
      expect((await place('porao')).status).toBe(404)
      for (const localizacao of ['sotaozinho', String(atticId)]) {
        const hold = await place(localizacao)
        expect(hold).toMatchObject({ status: 200, body: { posicao: 1 } })
        const cancel = { reservas: [hold.body.codigo], motivo: 'Desistiu' }
        expect((await site.at('iara', 'DELETE', '/api/equipe/reservas', cancel)).body.resultados).toMatchObject([{ cancelada: true }])
      }
    })

    test('a copy on its way is listed and received', async () => {
      const barcode = await site.book('Iracema')
      await site.deskToken('otavio', 'BN')
      await site.at('otavio', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      const { body } = await site.at('iara', 'GET', '/api/equipe/transitos')
      expect(body).toMatchObject({
        total: 1,
        data: [{ exemplar: barcode, de: { cod_biblioteca: 'BN' }, para: { cod_biblioteca: 'BC' }, dias: 0 }],
      })
      await site.at('otavio', 'PUT', `/api/equipe/exemplares/${barcode}`, { nota: 'Capa solta', motivo: 'Conferência' })
      const received = await site.at('iara', 'POST', '/api/equipe/transitos', { exemplar: barcode })
      expect(received.body).toMatchObject({ exemplar: barcode, destino: 'estante', nota: 'Capa solta' })
      expect((await site.at('iara', 'POST', '/api/equipe/transitos', { exemplar: barcode })).body.code).toBe('estado_invalido')
    })

    test('what a reader says is back is a task until somebody ends it', async () => {
      const lent = await site.lend('ana', await site.book('Senhora'))
      expect((await site.at('iara', 'POST', `/api/equipe/emprestimos/${lent.loanId}/alegacao-devolucao`, {})).body.situacao).toBe(
        'em_procura',
      )
      const { body } = await site.at('iara', 'GET', '/api/equipe/pendencias')
      expect(body).toMatchObject({ total: 1, data: [{ tipo: 'em_procura', situacao: 'aberta', emprestimo: lent.loanId }] })
      const end = () =>
        site.at('iara', 'POST', `/api/equipe/pendencias/${body.data[0].codigo}/encerrar`, { resultado: 'Na estante errada' })
      await site.staff('nina', 'atendimento', 'BN')
      const elsewhere = { resultado: 'Não é daqui' }
      expect((await site.at('nina', 'POST', `/api/equipe/pendencias/${body.data[0].codigo}/encerrar`, elsewhere)).status).toBe(403)
      expect((await end()).body).toMatchObject({ situacao: 'encerrada', resultado: 'Na estante errada' })
      expect((await end()).body.code).toBe('estado_invalido')
    })

    test('a comment is decided once, and its writer is told', async () => {
      const titleId = (await site.database.read.selectFrom('title').select('id').executeTakeFirstOrThrow()).id
      const id = await site.stores.commentDesk.add({ titleId, patronId: Number(ana), content: 'Bom livro' })
      const decide = (body: object) => site.at('otavio', 'PUT', '/api/equipe/comentarios', { comentarios: [id], ...body })
      expect((await site.at('iara', 'GET', '/api/equipe/comentarios')).status).toBe(403)
      expect((await site.at('otavio', 'GET', '/api/equipe/comentarios')).body).toMatchObject({
        total: 1,
        data: [{ id, comentario: 'Bom livro' }],
      })
      expect((await decide({ decisao: 'recusar' })).status).toBe(422)
      expect((await decide({ decisao: 'publicar' })).body).toEqual({ decididos: [id], ja_decididos: [] })
      expect((await decide({ decisao: 'recusar', motivo: 'x' })).body).toEqual({ decididos: [], ja_decididos: [id] })
      const told = async () => (await site.as('ana', 'GET', '/api/alerta')).body
      expect(JSON.stringify(await told())).toContain('comment_decided')
      const { data } = (await site.at('zeca', 'GET', '/api/equipe/auditoria?ato=comentario_decidido')).body
      expect(data).toMatchObject([{ ato: 'comentario_decidido' }])
    })

    test('of two desks that decide at once one does, and its writer is told once', async () => {
      const titleId = (await site.database.read.selectFrom('title').select('id').executeTakeFirstOrThrow()).id
      const id = await site.stores.commentDesk.add({ titleId, patronId: Number(bruno), content: 'Nem tanto' })
      const decide = (who: string, body: object) => site.at(who, 'PUT', '/api/equipe/comentarios', { comentarios: [id], ...body })
      const [shown, refused] = await Promise.all([
        decide('otavio', { decisao: 'publicar' }),
        decide('zeca', { decisao: 'recusar', motivo: 'Fora do assunto' }),
      ])
      const counts = [shown, refused].map(({ body }) => [body.decididos.length, body.ja_decididos.length])
      expect(counts.toSorted()).toEqual([
        [0, 1],
        [1, 0],
      ])
      const state = shown.body.decididos.length === 1 ? 'publicado' : 'recusado'
      const { data } = (await site.at('otavio', 'GET', `/api/equipe/comentarios?situacao=${state}&autor=${bruno}`)).body
      expect(data).toMatchObject([{ id, situacao: state }])
      const alerts = site.database.read.selectFrom('alert').select('id').where('subject', '=', `comment:${id}`)
      expect(await alerts.execute()).toHaveLength(1)
    })

    test('waiting comments come oldest first, with their title and how many their writer had before', async () => {
      const titleId = (await site.database.read.selectFrom('title').select('id').executeTakeFirstOrThrow()).id
      const write = (patronId: string, content: string, day: string) =>
        site.stores.commentDesk.add({ titleId, patronId: Number(patronId), content, writtenAt: new Date(`${day}T12:00:00Z`) })
      const later = await write(ana, 'Veio depois', '2026-11-12')
      const earlier = await write(ana, 'Veio antes', '2026-11-10')
      const { data } = (await site.at('otavio', 'GET', '/api/equipe/comentarios')).body
      expect(data.map(({ id }: { id: number }) => id)).toEqual([earlier, later])
      expect(data[0]).toMatchObject({
        titulo: expect.stringMatching(/./),
        autor: { codigo: ana },
        anteriores: { publicados: 1, recusados: 0 },
      })
    })

    test('reasons for refusing are the shipped ones, or those that the institution wrote, in the operator’s language', async () => {
      const reasons = async (language: string) =>
        (await site.at('otavio', 'GET', '/api/equipe/comentarios', undefined, { 'accept-language': language })).body.motivos
      const shipped = await reasons('pt')
      expect(shipped).toHaveLength(5)
      const stored = await site.stores.settings.get(settingNames.institution)
      const before = stored!.value as object
      const own = [{ text: { pt: 'Fala do atendimento', en: 'Is about the service' } }, { text: 'Repetido' }]
      await site.stores.settings.put(settingNames.institution, { ...before, commentReasons: own })
      site.later(1)
      expect([await reasons('pt'), await reasons('en')]).toEqual([
        ['Fala do atendimento', 'Repetido'],
        ['Is about the service', 'Repetido'],
      ])
      await site.stores.settings.put(settingNames.institution, before)
    })

    test('the own comment among several is refused before any of them is decided', async () => {
      const titleId = (await site.database.read.selectFrom('title').select('id').executeTakeFirstOrThrow()).id
      const add = async (patronId: string) => site.stores.commentDesk.add({ titleId, patronId: Number(patronId), content: 'Bom' })
      const ids = [await add(bruno), await add(await site.code('otavio'))]
      const decide = (comentarios: readonly number[]) =>
        site.at('otavio', 'PUT', '/api/equipe/comentarios', { comentarios, decisao: 'publicar' })
      expect((await decide(ids)).body).toMatchObject({ code: 'acesso_negado' })
      expect((await decide(ids.slice(0, 1))).body).toEqual({ decididos: [ids[0]], ja_decididos: [] })
    })

    test('roles are granted by an administrator, never to oneself, and the last one stays', async () => {
      const roles = '/api/equipe/acessos/funcoes'
      expect((await site.at('otavio', 'GET', roles)).status).toBe(403)
      const grant = (usuario: string) =>
        site.at('zeca', 'POST', roles, { usuario, funcao: 'gestor', cod_biblioteca: 'BN', motivo: 'Escala' })
      const made = await grant('iara')
      expect(made.body).toMatchObject({ usuario: 'iara', funcao: 'gestor', cod_biblioteca: 'BN', segundo_fator: false })
      expect((await grant('zeca')).body.code).toBe('acesso_negado')
      expect((await grant('ninguem')).body.code).toBe('login_desconhecido')
      const revoke = (codigo: string) => site.at('zeca', 'DELETE', roles, { codigo, motivo: 'Fim' })
      expect((await revoke(made.body.codigo)).status).toBe(200)
      const { data } = (await site.at('zeca', 'GET', roles)).body
      const own = data.find((one: { usuario: string }) => one.usuario === 'zeca')
      expect((await revoke(own.codigo)).status).toBe(403)
      site.later(11)
      expect((await grant('iara')).body.code).toBe('confirmacao_necessaria')
    })

    test('A018 a loan is tried on a day: its row, its due day as the loan gets it, and the reason where there is none', async () => {
      const exemplar = await site.book('Regra')
      const leitor = await site.code('ana')
      const tried = async (more = '') =>
        (await site.at('iara', 'GET', `/api/equipe/regra?leitor=${leitor}&exemplar=${exemplar}${more}`)).body
      const before = await tried()
      const lent = (await site.at('iara', 'POST', '/api/equipe/emprestimos', { leitor, exemplar })).body
      expect(before).toMatchObject({ politica: lent.regra, data_devolucao: lent.data_devolucao, hora_devolucao: lent.hora_devolucao })
      const shown = (await site.at('iara', 'GET', `/api/equipe/exemplares/${exemplar}`)).body.regra
      expect(shown).toMatchObject({ politica: lent.regra, chave: before.chave, perdedoras: before.perdedoras })
      const later = new Date(Date.parse(`${lent.data_devolucao}T12:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
      expect((await tried(`&dia=${lent.data_devolucao}`)).data_devolucao >= later).toBe(true)
      const none = (await site.at('iara', 'GET', '/api/equipe/regra?categoria=GR&grupo=livro&tipo=N&biblioteca=BN')).body
      expect(none.data_devolucao).toBeUndefined()
      expect(none.motivos.map(({ codigo }: { codigo: string }) => codigo)).toEqual(['CalendarioSemDiaAberto'])
    })

    test('the rule in force is explained, and two rows of one form are refused', async () => {
      const { body } = await site.at('iara', 'GET', `/api/equipe/regra?categoria=GR&grupo=livro&tipo=N`)
      expect(body).toMatchObject({ politica: expect.any(Number), prazo: expect.any(Number), unidade: 'dias', motivos: [] })
      expect(body.chave).toEqual({ cod_biblioteca: 'BC', categoria: 'GR', grupo: 'livro', tipo: 'N' })
      expect(body.perdedoras.map(({ motivo }: { motivo: string }) => motivo)).toContain('outra_categoria')
      const rows = (await site.at('otavio', 'GET', '/api/equipe/politicas?categoria=GR')).body
      expect(rows.total).toBeGreaterThan(0)
      expect((await site.at('iara', 'GET', '/api/equipe/politicas')).status).toBe(403)
    })
  })
}
