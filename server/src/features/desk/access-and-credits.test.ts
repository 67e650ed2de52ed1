import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`categories, people from a file and credits, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      await site.staff('zeca', 'administrador')
      await site.staff('nina', 'administrador', 'BN')
    })
    afterAll(() => site.remove())

    test('who administers one library gives and takes roles there alone, and neither raises nor ends who administers all', async () => {
      const roles = '/api/equipe/acessos/funcoes'
      const grant = (where: object, funcao = 'administrador') =>
        site.at('nina', 'POST', roles, { usuario: 'iara', funcao, motivo: 'Escala', ...where })
      for (const where of [{}, { cod_biblioteca: 'BC' }]) expect((await grant(where)).body.code).toBe('acesso_negado')
      const made = await grant({ cod_biblioteca: 'BN' }, 'atendimento')
      expect(made.body).toMatchObject({ usuario: 'iara', funcao: 'atendimento', cod_biblioteca: 'BN' })
      const revoke = (who: string, codigo: string) => site.at(who, 'DELETE', roles, { codigo, motivo: 'Fim' })
      const { data } = (await site.at('nina', 'GET', roles)).body
      const of = (usuario: string) => data.find((one: { usuario: string }) => one.usuario === usuario).codigo
      for (const usuario of ['zeca', 'otavio']) expect((await revoke('nina', of(usuario))).body.code).toBe('acesso_negado')
      expect((await revoke('nina', made.body.codigo)).status).toBe(200)
      expect((await site.at('zeca', 'GET', roles)).body.data.map((one: { usuario: string }) => one.usuario)).toEqual(
        expect.arrayContaining(['zeca', 'otavio', 'nina', 'iara']),
      )
    })

    const categories = '/api/equipe/acessos/categorias'

    test('activities of a category are set with a reason: those of the staff never, and only by who has the role everywhere', async () => {
      const { body } = await site.at('zeca', 'GET', categories)
      const [category] = body.data
      expect(category).toMatchObject({ categoria: expect.any(String), pessoas: expect.any(Number), atividades: expect.any(Array) })
      expect(body.atividades.find((one: { cod_atividade: number }) => one.cod_atividade === category.atividades[0]).descricao).not.toMatch(
        /^\d+$/,
      )
      const [gone, ...rest] = category.atividades as number[]
      const set = (who: string, atividades: readonly number[], more: object = {}) =>
        site.at(who, 'PUT', categories, { categoria: category.categoria, atividades, motivo: 'Ato 12/2026', ...more })
      expect((await set('zeca', rest)).body.atividades).toEqual(rest)
      expect((await set('zeca', [...rest, gone!])).body.atividades).toEqual(category.atividades)
      for (const wrong of [5_211, 999_998]) expect((await set('zeca', [...rest, wrong])).status).toBe(422)
      expect((await set('zeca', rest, { categoria: 'NENHUMA' })).status).toBe(404)
      expect((await set('zeca', rest, { motivo: ' ' })).status).toBe(422)
      for (const who of ['otavio', 'nina']) expect((await set(who, rest)).status).toBe(403)
      const acts = await site.stores.audit.search({ act: 'set_category_activities', offset: 0, limit: 10 })
      expect(acts.entries.map((one) => one.detail)).toMatchObject([{ granted: [gone] }, { revoked: [gone], reason: 'Ato 12/2026' }])
    })

    test('people come from a file: rows that cannot be one are told with line and reason, the same file again changes nothing', async () => {
      const file = [
        'codigo;nome;categoria;biblioteca;email',
        '901;Davi Reis;GRAD;BC;davi@exemplo.org',
        '902;;GRAD;BC;',
        '903;Eva;GRAD;XX;',
      ].join('\r\n')
      const take = (who: string, conteudo = file) => site.at(who, 'POST', '/api/equipe/acessos/pessoas', { nome: 'alunos.csv', conteudo })
      expect((await take('zeca')).body).toEqual({
        lidos: 3,
        criados: 1,
        alterados: 0,
        iguais: 0,
        quarentena: [
          { linha: 3, motivo: 'falta o nome' },
          { linha: 4, motivo: 'biblioteca desconhecida' },
        ],
      })
      expect((await take('zeca')).body).toMatchObject({ criados: 0, alterados: 0, iguais: 1 })
      expect((await take('zeca', 'isto não é uma tabela')).body.code).toBe('arquivo_ilegivel')
      for (const who of ['otavio', 'nina']) expect((await take(who)).status).toBe(403)
      // Under its key a file is taken once: the second answer is the first.
      const keyed = (conteudo: string) =>
        site.at('zeca', 'POST', '/api/equipe/acessos/pessoas', { nome: 'b.csv', conteudo }, { 'idempotency-key': 'arquivo-0001' })
      const more = 'codigo;nome;categoria;biblioteca\n911;Iva Reis;GRAD;BC'
      const first = await keyed(more)
      expect(first.body).toMatchObject({ criados: 1, iguais: 0 })
      expect(await keyed(more)).toEqual(first)
      expect((await keyed(`${more}\n912;Ubi Reis;GRAD;BC`)).body.code).toBe('chave_de_outro_pedido')
      const { data } = (await site.at('iara', 'POST', '/api/equipe/leitores/busca', { q: 'Davi Reis' })).body
      expect(data).toHaveLength(1)
    })

    test('an address that a file replaces is told, at the one before', async () => {
      await site.person('noemi')
      const conteudo = 'codigo;nome;categoria;biblioteca;email\nP-noemi;Noemi;GRAD;BC;de-outro@exemplo.org'
      const asked = { nome: 'alunos.csv', conteudo }
      expect((await site.at('zeca', 'POST', '/api/equipe/acessos/pessoas', asked)).body).toMatchObject({ alterados: 1 })
      const told = (await site.sentEmails()).filter(({ to }) => to.includes('noemi@exemplo.org'))
      expect(told.map(({ subject }) => subject)).toEqual(['Seu e-mail foi alterado'])
    })

    test('a table is known by its column of codes, written as the command of the operator reads it; anything else is refused', async () => {
      const take = async (conteudo: string) =>
        (await site.at('zeca', 'POST', '/api/equipe/acessos/pessoas', { nome: 'c.csv', conteudo })).body
      for (const head of ['Codigo;Nome;Categoria;Biblioteca', '\uFEFF"codigo";"nome";"categoria";"biblioteca"', 'nome\t codigo \tcategoria\tbiblioteca'])
        expect([head, await take(`${head}\r\n`)]).toEqual([head, { lidos: 0, criados: 0, alterados: 0, iguais: 0, quarentena: [] }]) // prettier-ignore
      for (const head of ['codigos;nome', 'nome;categoria', 'nome codigo', ''])
        expect(await take(`${head}\ncodigo;nome`)).toMatchObject({ code: 'arquivo_ilegivel', params: { linha: 1 } })
      const told = await take('codigo;nome;categoria;biblioteca\n\n;;;\n990;;GRAD;BC')
      expect(told.quarentena).toEqual([{ linha: 4, motivo: 'falta o nome' }])
    })

    test('a file changes neither an administrator’s e-mail nor one’s own', async () => {
      const head = 'codigo;nome;categoria;biblioteca;usuario;email'
      const row = (name: string, email: string) => `P-${name};Pessoa ${name};GRAD;BC;${name};${email}`
      const conteudo = [head, row('zeca', 'x@mal.org'), row('nina', 'y@mal.org'), row('otavio', 'otavio.novo@exemplo.org')].join('\n')
      const take = async (text: string) =>
        (await site.at('zeca', 'POST', '/api/equipe/acessos/pessoas', { nome: 'equipe.csv', conteudo: text })).body
      const body = await take(conteudo)
      expect(body.quarentena.map((one: { linha: number }) => one.linha)).toEqual([2, 3])
      const emails = await site.database.read.selectFrom('patron').select(['code', 'email']).where('code', 'like', 'P-%').execute()
      const of = (name: string) => emails.find(({ code }) => code === `P-${name}`)?.email
      expect([of('zeca'), of('nina')]).not.toEqual(expect.arrayContaining(['x@mal.org']))
      expect(of('otavio')).toBe('otavio.novo@exemplo.org')
      // Emptied it would be changed; a file without e-mails says nothing of them.
      expect((await take(`${head}\n${row('zeca', '')}`)).quarentena).toHaveLength(1)
      expect(await take('codigo;nome;categoria;biblioteca\nP-zeca;Pessoa zeca;GRAD;BC')).toMatchObject({ lidos: 1, quarentena: [] })
    })

    test('a file changes nothing that an administrator, or who sends it, signs in with; what it says as it is kept is no change', async () => {
      const { database, stores } = site
      await database.write.insertInto('base').values({ code: 'norte', name: 'Norte', own: 0 }).execute()
      const head = 'codigo;nome;categoria;biblioteca'
      const take = async (column: string, ...rows: readonly [string, string][]) => {
        const lines = rows.map(([name, value]) => `P-${name};Pessoa ${name};GRAD;BC;${value}`)
        const conteudo = [`${head};${column}`, ...lines].join('\n')
        const { body } = await site.at('zeca', 'POST', '/api/equipe/acessos/pessoas', { nome: 'equipe.csv', conteudo })
        return body.quarentena.map((one: { linha: number }) => one.linha)
      }
      const loginsOf = async (name: string) => {
        const known = await stores.bases.loginsOf((await stores.patrons.find(`P-${name}`))!.id)
        return known.map(({ base, username, localBase }) => (localBase ? username : `${base}:${username}`))
      }
      expect(await take('usuario', ['zeca', 'zeca.mal'], ['nina', 'nina.mal'], ['bruno', 'bruno.novo'])).toEqual([2, 3])
      expect(await take('outras_bases', ['zeca', 'norte:mal'], ['nina', 'norte:mal'], ['bruno', 'norte:bruno'])).toEqual([2, 3])
      expect([await loginsOf('zeca'), await loginsOf('nina')]).toEqual([['zeca'], ['nina']])
      expect(await loginsOf('bruno')).toContain('norte:bruno')
      await stores.patrons.save({ code: 'P-nina', name: 'Pessoa nina', bonds: [], elsewhere: [{ base: 'norte', username: 'nina.n' }] })
      expect(await take('usuario', ['zeca', 'zeca'], ['nina', ''])).toEqual([])
      expect(await take('outras_bases', ['zeca', ''], ['nina', 'norte:nina.n'])).toEqual([])
      expect(await take('outras_bases', ['nina', ''])).toEqual([2])
    })

    test('a list that names the tie to a base that is switched off changes nothing; one that leaves it out would end it', async () => {
      const { bases, patrons } = site.stores
      const own = { code: 'propria', name: 'Própria' }
      await bases.put(own, [{ code: 'sul', name: 'Sul' }])
      await patrons.save({ code: 'P-nina', name: 'Pessoa nina', bonds: [], elsewhere: [{ base: 'sul', username: 'nina.s' }] })
      await bases.put(own, [])
      const { id } = (await patrons.find('P-nina'))!
      expect(await bases.loginsOf(id)).toHaveLength(1)
      const take = async (ties: string) => {
        const conteudo = `codigo;nome;categoria;biblioteca;outras_bases\nP-nina;Pessoa nina;GRAD;BC;${ties}`
        return (await site.at('zeca', 'POST', '/api/equipe/acessos/pessoas', { nome: 'equipe.csv', conteudo })).body
      }
      await take('sul:nina.s')
      expect(await take('sul:nina.s')).toMatchObject({ lidos: 1, iguais: 1, quarentena: [] })
      expect((await take('')).quarentena).toHaveLength(1)
      expect(await bases.tiesOf(id)).toEqual([{ base: 'sul', username: 'nina.s' }])
    })

    test('what was paid too much is a credit and a task; given back once, it leaves both and the drawer', async () => {
      const ana = await site.code('ana')
      const charge = { leitor: ana, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 1_200, motivo: 'Cópias' }
      const { codigo } = (await site.at('otavio', 'POST', '/api/equipe/debitos', charge)).body
      await site.at('iara', 'POST', '/api/equipe/pagamentos', { leitor: ana, cod_biblioteca: 'BC', valor_centavos: 1_200 })
      const reader = async () => (await site.at('iara', 'GET', `/api/equipe/leitores/${ana}`)).body
      const tasks = async () => (await site.at('iara', 'GET', '/api/equipe/pendencias?tipo=restituicao')).body
      const back = (who: string, code = codigo) =>
        site.at(who, 'POST', `/api/equipe/creditos/${code}/restituicao`, { motivo: 'Devolvido em dinheiro' })
      expect((await back('otavio')).body.code).toBe('estado_invalido')
      await site.at('otavio', 'POST', `/api/equipe/debitos/${codigo}/correcao`, { valor_centavos: 800, motivo: 'Eram oito folhas' })
      expect((await reader()).creditos).toEqual([{ codigo, debito: codigo, valor_centavos: 400, situacao: 'a_restituir' }])
      expect((await tasks()).data).toMatchObject([{ tipo: 'restituicao', debito: codigo, leitor: { codigo: ana } }])
      expect((await back('iara')).status).toBe(403)
      expect((await back('otavio', 'farol-999999')).status).toBe(404)
      expect((await back('otavio')).body).toEqual({ codigo, situacao: 'restituido' })
      expect((await back('otavio')).body.code).toBe('estado_invalido')
      expect((await reader()).creditos).toEqual([])
      expect((await tasks()).total).toBe(0)
      const drawer = (await site.at('otavio', 'GET', '/api/equipe/caixa')).body
      expect(drawer.linhas).toContainEqual({ operador: expect.anything(), tipo: 'restituicao', quantidade: 1, total_centavos: -400 })
      expect(drawer.total_centavos).toBe(800)
    })

    test('a payment is reversed by who may do so in its library alone', async () => {
      await site.reader('dora')
      const of = { leitor: await site.code('dora'), cod_biblioteca: 'BC', valor_centavos: 300 }
      await site.at('otavio', 'POST', '/api/equipe/debitos', { ...of, tipo_servico: 'copias', motivo: 'Cópias' })
      const { codigo } = (await site.at('iara', 'POST', '/api/equipe/pagamentos', of)).body
      const back = (who: string, act = 'estorno', body: object = { motivo: 'Engano' }, code = codigo) =>
        site.at(who, 'POST', `/api/equipe/pagamentos/${code}/${act}`, body)
      for (const [act, body] of [['estorno', { motivo: 'Engano' }], ['desfazer', {}]] as const)
        expect([(await back('nina', act, body)).status, (await back('otavio', act, body, 'farol-999999')).status]).toEqual([403, 404]) // prettier-ignore
      expect((await back('otavio')).body).toMatchObject({ codigo, linhas: [{ valor_centavos: 300, saldo_centavos: 300 }] })
    })

    test('a paid debt that is corrected twice makes a task each time; given back, neither is left', async () => {
      await site.reader('celia')
      const of = { leitor: await site.code('celia'), cod_biblioteca: 'BC', valor_centavos: 1_200 }
      const { codigo } = (await site.at('otavio', 'POST', '/api/equipe/debitos', { ...of, tipo_servico: 'copias', motivo: 'Cópias' })).body
      await site.at('iara', 'POST', '/api/equipe/pagamentos', of)
      const tasks = async () => {
        const { data } = (await site.at('iara', 'GET', '/api/equipe/pendencias?tipo=restituicao')).body
        const its = (data as { debito: string; situacao: string; valor_centavos: number }[]).filter(({ debito }) => debito === codigo)
        return its.map(({ situacao, valor_centavos: cents }) => `${situacao} ${cents}`).toSorted()
      }
      for (const valor_centavos of [800, 500])
        await site.at('otavio', 'POST', `/api/equipe/debitos/${codigo}/correcao`, { valor_centavos, motivo: 'Contou errado' })
      expect(await tasks()).toEqual(['aberta 300', 'aberta 400'])
      const credits = (await site.at('iara', 'GET', `/api/equipe/leitores/${of.leitor}`)).body.creditos
      expect(credits).toEqual([{ codigo, debito: codigo, valor_centavos: 700, situacao: 'a_restituir' }])
      await site.at('otavio', 'POST', `/api/equipe/creditos/${codigo}/restituicao`, { motivo: 'Devolvido em dinheiro' })
      expect(await tasks()).toEqual([])
    })

    test('what is given back to one reader leaves the credit and the task of another', async () => {
      const credits: string[] = []
      for (const name of ['ana', 'bruno']) {
        const of = { leitor: await site.code(name), cod_biblioteca: 'BC', valor_centavos: 900 }
        const { codigo } = (await site.at('otavio', 'POST', '/api/equipe/debitos', { ...of, tipo_servico: 'copias', motivo: 'Cópias' }))
          .body
        await site.at('iara', 'POST', '/api/equipe/pagamentos', { ...of, debitos: [codigo] })
        await site.at('otavio', 'POST', `/api/equipe/debitos/${codigo}/correcao`, { valor_centavos: 500, motivo: 'Eram cinco folhas' })
        credits.push(codigo)
      }
      const [ofAna, ofBruno] = credits
      const tasks = async () => {
        const { data } = (await site.at('iara', 'GET', '/api/equipe/pendencias?tipo=restituicao')).body
        return data.map((one: { debito: string }) => one.debito)
      }
      expect((await tasks()).toSorted()).toEqual(credits.toSorted())
      const back = await site.at('otavio', 'POST', `/api/equipe/creditos/${ofAna}/restituicao`, { motivo: 'Devolvido em dinheiro' })
      expect(back.body).toEqual({ codigo: ofAna, situacao: 'restituido' })
      expect(await tasks()).toEqual([ofBruno])
    })
  })
}
