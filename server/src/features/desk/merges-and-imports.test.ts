import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

for (const engine of engines) {
  describe(`merges, copies, people from files and roles at the desk, in every part, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'anabis', 'bruno']) await site.reader(name)
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      await site.staff('zeca', 'administrador')
    })
    afterAll(() => site.remove())

    const at = async (who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, lang = 'pt') =>
      (await site.at(who, method, `/api/equipe/${path}`, body, { lang })).body
    const titleOf = async (barcode: string) => (await at('iara', 'GET', `exemplares/${barcode}`)).cod_acervo
    const last = async (act: Parameters<typeof site.stores.audit.search>[0]['act']) =>
      (await site.stores.audit.search({ ...(act !== undefined && { act }), offset: 0, limit: 1 })).entries[0]

    test('a merge tells how much of each sort moves, and records whom it joined and why; what one lacks the other gives', async () => {
      const [ana, twin] = [await site.code('ana'), await site.code('anabis')]
      await site.lend('anabis', await site.book('Um'))
      await site.lend('anabis', await site.book('Dois'))
      const held = await site.book('Três')
      await site.lend('bruno', held)
      await at('iara', 'POST', 'reservas', { leitor: twin, cod_acervo: await titleOf(held), biblioteca: 'BC', ...key })
      const asked = { leitor: twin, cod_acervo: await titleOf(await site.book('Quatro')), ...key, telefone: '2222-1000', email: 'a@b.br' }
      const to = { unidade_origem: 'BC', unidade_recebimento: 'BN', local_recebimento: 'balcao' }
      expect((await at('iara', 'POST', 'solicitacoes-emprestimo', { ...asked, ...to })).situacao).toBe('aguardando')
      const debt = { leitor: twin, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 100, motivo: 'Cópias' }
      for (let n = 0; n < 3; n += 1) await at('otavio', 'POST', 'debitos', debt)
      await at('otavio', 'POST', 'bloqueios', { leitor: twin, tipo: 'administrativo', motivo: 'Procurar a direção', inicio: '2026-12-01' })
      await site.database.write.updateTable('patron').set({ phone: '3333-0000', name: 'Ana Bis' }).where('code', '=', 'P-anabis').execute()
      const merge = (de: string, more: object = {}) => at('zeca', 'POST', `leitores/${ana}/uniao`, { de, motivo: 'Repetido', ...more })
      expect(await merge(twin, { previa: true })).toEqual({
        leitor: { codigo: ana, nome: 'Maria da Conceição' },
        movidos: { emprestimos: 2, reservas: 1, solicitacoes: 1, debitos: 3, bloqueios: 1, vinculos: 1 },
      })
      const iara = await merge(await site.code('iara'))
      expect([iara.code, iara.params]).toEqual(['estado_invalido', { estado: 'equipe' }])
      await site.reader('clara')
      await site.stores.librarySystem.clearance.issue({ patronId: await site.patronId('clara') }, { actor: { kind: 'patron', loginId: 1 } })
      const cleared = await merge(await site.code('clara'))
      expect([cleared.code, cleared.params]).toEqual(['estado_invalido', { estado: 'nada_consta' }])
      await merge(twin)
      const record = await last('merged_readers')
      expect(record).toMatchObject({
        subject: { kind: 'patron', id: Number(ana) },
        detail: { library: site.libraryId, from: Number(twin), reason: 'Repetido' },
      })
      expect(await at('iara', 'GET', `leitores/${ana}`)).toMatchObject({ nome: 'Maria da Conceição', telefone: '3333-0000' })
    })

    test('a copy has another type, for a time or for good, another volume and note; what does not exist is named, what is emptied is gone', async () => {
      const barcode = await site.book('Cinco')
      const change = (body: object) => at('otavio', 'PUT', `exemplares/${barcode}`, { motivo: 'Conferência', ...body })
      const fields = async (body: object) => (await change(body)).fields.map((one: { field: string }) => one.field)
      const temporary = { tipo: 'E', de: '2026-12-01', ate: '2026-12-31' }
      expect(await fields({ tipo_emprestimo: 'XX' })).toEqual(['tipo_emprestimo'])
      expect(await fields({ tipo_temporario: { ...temporary, tipo: 'XX' } })).toEqual(['tipo_temporario.tipo'])
      expect((await change({ tipo_temporario: { ...temporary, ate: '2026-11-30' } })).code).toBe('periodo_invertido')
      const changed = await change({ tipo_temporario: temporary, volume: '2', nota: 'Capa solta' })
      expect(changed.exemplar).toMatchObject({ tipo_temporario: temporary, volume: '2', nota: 'Capa solta', tipo_emprestimo: 'N' })
      expect(changed.efeitos).toEqual({
        reservas_canceladas: 0,
        reservas_de_volta: 0,
        reservas_liberadas: 0,
        solicitacoes_encerradas: 0,
        reposicoes_canceladas: 0,
      })
      // A loan of one day is one day.
      expect((await change({ tipo_temporario: { ...temporary, ate: '2026-12-01' } })).exemplar.tipo_temporario.ate).toBe('2026-12-01')
      expect((await change({ tipo_emprestimo: 'E' })).exemplar.tipo_emprestimo).toBe('E')
      const emptied = (await change({ tipo_temporario: null, volume: '', nota: '' })).exemplar
      for (const name of ['tipo_temporario', 'volume', 'nota']) expect(emptied, name).not.toHaveProperty(name)
      expect(await last('changed_copy')).toMatchObject({ detail: { reason: 'Conferência', library: site.libraryId } })
    })

    test('rows of a file that are not taken in are told in the language of the desk, those that change something are counted', async () => {
      const take = (lines: readonly string[], lang = 'pt') =>
        at(
          'zeca',
          'POST',
          'acessos/pessoas',
          { nome: 'alunos.csv', conteudo: ['codigo;nome;categoria;biblioteca;cpf', ...lines].join('\n') },
          lang,
        )
      const rows = ['801;Davi;GR;BC;52998224725', '802;Eva;GR;XX;', '803;Iva;GR;BC;11111111111', '804;Ubi;GR;BC;52998224725', ';Sem;GR;BC;']
      expect(await take(rows, 'en')).toEqual({
        lidos: 5,
        criados: 1,
        alterados: 0,
        iguais: 0,
        quarentena: [
          { linha: 3, motivo: 'unknown library' },
          { linha: 4, motivo: 'invalid CPF' },
          { linha: 5, motivo: 'the CPF is registered already' },
          { linha: 6, motivo: 'the code is missing' },
        ],
      })
      expect(await take(['801;Davi Reis;GR;BC;52998224725', '805;Ori;GR;BC;'])).toMatchObject({
        lidos: 2,
        criados: 1,
        alterados: 1,
        iguais: 0,
      })
      const { data } = await at('iara', 'POST', 'leitores/busca', { q: 'Davi Reis' })
      expect(data).toHaveLength(1)
    })

    test('roles page by page with since when and by which second factor; each record says of which role, where and why', async () => {
      const roles = 'acessos/funcoes'
      const made = await at('zeca', 'POST', roles, { usuario: 'bruno', funcao: 'moderacao', cod_biblioteca: 'BN', motivo: 'Escala' })
      expect(made).toEqual({
        codigo: expect.stringMatching(/^\d+$/),
        pessoa: { codigo: await site.code('bruno'), nome: 'Maria da Conceição' },
        usuario: 'bruno',
        funcao: 'moderacao',
        cod_biblioteca: 'BN',
        desc_biblioteca: 'Biblioteca Norte',
        desde: '2026-11-20T12:00:00.000Z',
        segundo_fator: false,
      })
      const loginId = (await site.stores.logins.find('bruno'))!.id
      const detail = { role: 'moderacao', library: site.libraryId, of: site.secondLibraryId }
      expect(await last('granted_staff_role')).toMatchObject({
        subject: { kind: 'login', id: loginId },
        detail: { ...detail, reason: 'Escala' },
      })
      const all = await at('zeca', 'GET', `${roles}?perPage=100`)
      expect([all.total, all.data.length]).toEqual([4, 4])
      const second = await at('zeca', 'GET', `${roles}?perPage=3&page=2`)
      expect([second.total, second.page, second.data]).toEqual([4, 2, all.data.slice(3)])
      expect(await at('zeca', 'DELETE', roles, { codigo: made.codigo, motivo: 'Fim da escala' })).toEqual({ codigo: made.codigo })
      expect(await last('revoked_staff_role')).toMatchObject({
        subject: { kind: 'login', id: loginId },
        detail: { ...detail, reason: 'Fim da escala' },
      })
      expect((await at('zeca', 'DELETE', roles, { codigo: made.codigo, motivo: 'Fim' })).code).toBe('nao_encontrado')
    })

    test('what forms offer, by name in the language of the desk, else in Portuguese, else by code', async () => {
      const { write, read } = site.database
      const name = (code: string, names: object) =>
        write
          .updateTable('patron_category')
          .set({ names: JSON.stringify(names) })
          .where('code', '=', code)
          .execute()
      await name('GR', { pt: 'Graduação', en: 'Undergraduate' })
      await name('PG', {})
      const offered = async (lang: string) => {
        const { categorias } = await at('iara', 'GET', 'listas', undefined, lang)
        const found = new Map((categorias as { codigo: string; descricao: string }[]).map(({ codigo, descricao }) => [codigo, descricao]))
        return [found.get('GR'), found.get('PG')]
      }
      expect([await offered('pt'), await offered('en'), await offered('fr')]).toEqual([
        ['Graduação', 'PG'],
        ['Undergraduate', 'PG'],
        ['Graduação', 'PG'],
      ])
      const types = (await at('iara', 'GET', 'listas')).tipos.map(({ codigo }: { codigo: string }) => codigo)
      const known = (await read.selectFrom('loan_type').select('code').execute()).map(({ code }) => code)
      expect(types.toSorted()).toEqual(known.toSorted())
      expect((await at('iara', 'GET', 'listas')).grupos).toContainEqual({ codigo: 'livro', descricao: 'Livros' })
      // An activity that is named twice is granted once.
      const [category] = (await at('zeca', 'GET', 'acessos/categorias', undefined, 'en')).data.filter(
        (one: { categoria: string }) => one.categoria === 'GR',
      )
      expect(category.desc_categoria).toBe('Undergraduate')
      const { atividades } = category as { atividades: number[] }
      const set = { categoria: 'GR', atividades: [...atividades, ...atividades], motivo: 'Ato 1' }
      expect(await at('zeca', 'PUT', 'acessos/categorias', set, 'en')).toEqual(category)
      const [, ...fewer] = atividades
      const { versao } = await at('zeca', 'PUT', 'acessos/categorias', { ...set, atividades: fewer, versao: category.versao })
      expect(await at('zeca', 'PUT', 'acessos/categorias', { ...set, versao: category.versao })).toMatchObject({
        code: 'estado_invalido',
        params: { estado: versao },
      })
      // Sent again because its answer was lost, what is set already is answered.
      expect(await at('zeca', 'PUT', 'acessos/categorias', { ...set, atividades: fewer, versao: category.versao })).toMatchObject({
        atividades: fewer,
        versao,
      })
      const atOnce = [atividades, fewer.slice(1), fewer.slice(2)].map((wanted) =>
        at('zeca', 'PUT', 'acessos/categorias', { ...set, atividades: wanted, versao }),
      )
      expect((await Promise.all(atOnce)).filter(({ code }) => code === 'estado_invalido')).toHaveLength(2)
      expect(await at('zeca', 'PUT', 'acessos/categorias', set, 'en')).toEqual(category)
      expect(await at('zeca', 'PUT', 'acessos/categorias', set, 'en')).toEqual(category)
      expect(await last('set_category_activities')).toMatchObject({ detail: { category: 'GR', granted: [], revoked: [] } })
    })

    test('who is looked for by a name has three letters at least; digits alone are a code', async () => {
      const identify = (q: string) => at('iara', 'POST', 'identificacao', { q })
      await site.person('li', { name: 'Li Wu', bonds: [] })
      expect((await identify('Li')).code).toBe('nao_encontrado')
      expect((await identify('Li  Wu')).data).toEqual([
        { tipo: 'leitor', por: 'nome', codigo: await site.code('li'), descricao: 'Li Wu', comprovante: 'perguntar' },
      ])
      expect((await identify('999')).code).toBe('nao_encontrado')
    })
  })
}
