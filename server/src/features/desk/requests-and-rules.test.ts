import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { callNumberSortKey } from '../../catalogue/description/call-number.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const week = { 'mon-fri': '08:00-22:00', sat: '08:00-12:00' }
const requests = '/api/equipe/solicitacoes-emprestimo'

for (const engine of engines) {
  describe(`requests between libraries, rules and lists, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.stores.settings.put('institution', {
        name: 'Universidade',
        acronym: 'U',
        secondFactor: { roles: [] },
        hours: [
          { library: 'BC', week },
          { library: 'BN', week },
        ],
      })
      for (const name of ['ana', 'bruno', 'caio']) await site.reader(name)
      ana = await site.code('ana')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('nina', 'atendimento', 'BN')
      await site.staff('otavio', 'gestor')
      await site.staff('bia', 'gestor', 'BN')
      await site.staff('lia', 'moderacao')
      await site.staff('zeca', 'administrador')
    })
    afterAll(() => site.remove())

    const titleOf = async (barcode: string) => (await site.at('iara', 'GET', `/api/equipe/exemplares/${barcode}`)).body.cod_acervo
    const ask = async (title: string, more: object = {}) => {
      const barcode = await site.book(title)
      const form = { unidade_origem: 'BC', unidade_recebimento: 'BN', local_recebimento: 'balcao', telefone: '2222-1000', email: 'a@b.br' }
      const body = { leitor: ana, cod_acervo: await titleOf(barcode), ...key, ...form, ...more }
      const made = await site.at('iara', 'POST', requests, body)
      expect([made.status, made.body.situacao]).toEqual([200, 'aguardando'])
      return { barcode, codigo: made.body.codigo as string }
    }
    const list = async (who: string, lista: string) =>
      (await site.at(who, 'GET', `${requests}?lista=${lista}`)).body.data.map((one: { codigo: string }) => one.codigo)
    const step = (who: string, codigo: string, act: string, body: object = {}, headers = {}) =>
      site.at(who, 'POST', `${requests}/${codigo}/${act}`, body, headers)

    test('a request goes from the shelf to the other library and to its reader, each step where it is done', async () => {
      const { barcode, codigo } = await ask('Dom Casmurro', { pessoa_autorizada: 'Maria Souza', documento_autorizada: 'RG 1' })
      const other = await site.book('Iracema')
      expect([await list('iara', 'separar'), await list('iara', 'enviar'), await list('nina', 'separar')]).toEqual([[codigo], [], []])
      expect((await step('nina', codigo, 'enviar')).status).toBe(403)
      expect((await step('lia', codigo, 'enviar')).status).toBe(403)
      expect((await step('iara', 'farol-99999', 'enviar')).status).toBe(404)
      expect((await step('iara', codigo, 'enviar', { exemplar: other })).body.code).toBe('estado_invalido')
      const sent = await step('iara', codigo, 'enviar', { exemplar: barcode }, { 'idempotency-key': 'envio-0001' })
      expect(sent.body).toMatchObject({ situacao: 'em_transito', exemplar: barcode, pessoa_autorizada: 'Maria Souza' })
      expect(await step('iara', codigo, 'enviar', { exemplar: barcode }, { 'idempotency-key': 'envio-0001' })).toEqual(sent)
      expect((await step('iara', codigo, 'enviar')).body.code).toBe('estado_invalido')
      expect(await list('nina', 'receber')).toEqual([codigo])
      expect((await step('nina', codigo, 'entregar')).body.code).toBe('estado_invalido')
      expect((await step('nina', codigo, 'receber', { exemplar: barcode })).body).toMatchObject({
        situacao: 'disponivel',
        limite_retirada: expect.any(String),
      })
      expect(await list('nina', 'entregar')).toEqual([codigo])
      expect((await step('nina', codigo, 'entregar', { pessoa_autorizada: true })).body.fields).toMatchObject([
        { field: 'documento_visto' },
      ])
      const handed = await step('nina', codigo, 'entregar', { exemplar: barcode, pessoa_autorizada: true, documento_visto: true })
      expect(handed.body).toMatchObject({ exemplar: barcode, titulo: 'Dom Casmurro' })
      const entries = await site.stores.audit.list({ limit: 50, subject: { kind: 'loan_request', id: Number(codigo.slice(6)) } })
      expect(entries.map((one) => one.act)).toEqual(expect.arrayContaining(['saw_document', 'received_loan_request', 'sent_loan_request']))
      expect(JSON.stringify(entries)).not.toContain('RG 1')
    })

    test('what was scanned off the shelf is sent and no longer fetched; it can be taken back', async () => {
      const { barcode, codigo } = await ask('Lucíola')
      const lists = async () => [(await list('iara', 'separar')).includes(codigo), (await list('iara', 'enviar')).includes(codigo)]
      for (const who of ['nina', 'lia']) expect((await step(who, codigo, 'separar')).status).toBe(403)
      expect((await step('iara', codigo, 'separar', { exemplar: await site.book('Encarnação') })).body.code).toBe('estado_invalido')
      expect(await lists()).toEqual([true, false])
      const separated = await step('iara', codigo, 'separar', { exemplar: barcode }, { 'idempotency-key': 'separa-0001' })
      expect(separated.body).toMatchObject({ situacao: 'aguardando', separado: true })
      expect(await step('iara', codigo, 'separar', { exemplar: barcode }, { 'idempotency-key': 'separa-0001' })).toEqual(separated)
      expect((await step('iara', codigo, 'separar', { exemplar: barcode })).status).toBe(200)
      expect(await lists()).toEqual([false, true])
      for (const who of ['nina', 'lia']) expect((await step(who, codigo, 'desfazer-separacao')).status).toBe(403)
      expect((await step('iara', codigo, 'desfazer-separacao')).body).toMatchObject({ situacao: 'aguardando', separado: false })
      expect(await lists()).toEqual([true, false])
      await step('iara', codigo, 'separar', { exemplar: barcode })
      expect((await step('iara', codigo, 'enviar', { exemplar: barcode })).body.situacao).toBe('em_transito')
      expect(await lists()).toEqual([false, false])
      const entries = await site.stores.audit.list({ limit: 50, subject: { kind: 'loan_request', id: Number(codigo.slice(6)) } })
      expect(entries.map((one) => one.act).slice(0, 4)).toEqual([
        'sent_loan_request',
        'separated_loan_request',
        'put_back_loan_request',
        'separated_loan_request',
      ])
    })

    test('the shelf is walked in the order of call numbers; the bags are filled by where they go', async () => {
      const before = [...(await list('iara', 'separar')), ...(await list('iara', 'enviar'))]
      const campusId = (await site.stores.libraries.campuses())[0]!.id
      await site.stores.libraries.putLibrary({ code: 'BA', name: 'Biblioteca Alta', campusId, kind: 'library' })
      const numbered = async (title: string, number: string, to: string) => {
        const { barcode, codigo } = await ask(title, { unidade_recebimento: to, leitor: await site.code('caio') })
        const { title_id } = await site.database.write
          .updateTable('copy')
          .set({ call_number: number })
          .where('barcode', '=', barcode)
          .returning('title_id')
          .executeTakeFirstOrThrow()
        const call_number_sort = callNumberSortKey(number)
        await site.database.write.updateTable('title').set({ call_number_sort }).where('id', '=', title_id).execute()
        return codigo
      }
      const far = await numbered('Compiladores', 'QA76.73 .J38', 'BA')
      const near = await numbered('Números', 'QA9 .J38', 'BN')
      const last = await numbered('Ondas', 'QC1 .A2', 'BA')
      const ofThese = async (lista: string) => (await list('iara', lista)).filter((one: string) => !before.includes(one))
      expect(await ofThese('separar')).toEqual([near, far, last])
      for (const codigo of [last, near, far]) await step('iara', codigo, 'separar')
      expect(await ofThese('enviar')).toEqual([far, last, near])
    })

    test('two desks send one request: one does', async () => {
      const { codigo } = await ask('Senhora')
      const answers = await Promise.all([step('iara', codigo, 'enviar'), step('otavio', codigo, 'enviar')])
      expect(answers.map((one) => one.status).toSorted()).toEqual([200, 422])
    })

    test('what is not found or refused ends, with the reason', async () => {
      const lost = await ask('Diva')
      expect((await step('iara', lost.codigo, 'nao-localizado', { motivo: 'Fora da estante' })).body.situacao).toBe('nao_concluido')
      const { codigo } = await ask('Til')
      expect((await step('iara', codigo, 'recusar', {})).status).toBe(422)
      expect((await step('iara', codigo, 'recusar', { motivo: 'Obra rara' })).body).toMatchObject({ situacao: 'nao_concluido' })
      expect((await list('iara', 'todas')).length).toBeGreaterThanOrEqual(4)
    })

    test('a window is for a library or for all, its due day is open, and who manages one library changes only its own', async () => {
      const window = {
        tipo: 'ferias',
        nome: 'Férias',
        de: '2026-12-01',
        ate: '2026-12-20',
        devolucao: '2027-02-01',
        categorias: [],
        grupos: [],
        motivo: 'Férias de verão',
      }
      const add = (who: string, more: object = {}) => site.at(who, 'POST', '/api/equipe/periodos', { ...window, ...more })
      expect((await add('iara')).status).toBe(403)
      expect((await add('bia')).status).toBe(403)
      expect((await add('bia', { cod_biblioteca: 'BN', nome: 'Só da BN' })).body).toMatchObject({ cod_biblioteca: 'BN', nome: 'Só da BN' })
      const { code, message } = (await add('otavio', { devolucao: '2027-01-31' })).body
      expect([code, message]).toEqual(['DataFechada', expect.stringMatching(/O próximo dia aberto é .*(1|01).*2027/)])
      expect((await add('otavio', { ate: '2026-11-30' })).body.code).toBe('periodo_invertido')
      const made = await add('otavio')
      expect(made.body).toMatchObject({ tipo: 'ferias', nome: 'Férias', devolucao: '2027-02-01' })
      expect((await site.at('otavio', 'GET', '/api/equipe/periodos?biblioteca=BC')).body).toMatchObject({ total: 1, data: [made.body] })
      const remove = (who: string) => site.at(who, 'DELETE', `/api/equipe/periodos/${made.body.codigo}`, { motivo: 'Engano' })
      expect((await remove('bia')).status).toBe(403)
      expect((await remove('otavio')).body).toEqual({ codigo: made.body.codigo })
      expect((await remove('otavio')).status).toBe(404)
    })

    test('limits of a category are set as a whole, by who manages all libraries', async () => {
      const set = (who: string, body: object = {}) =>
        site.at(who, 'PUT', '/api/equipe/limites', { categoria: 'GR', grupos: [], motivo: 'Portaria 3', ...body })
      expect((await set('bia')).status).toBe(403)
      const full = { emprestimos: 4, grupos: [{ grupo: 'livro', emprestimos: 3 }], reservas: 2, solicitacoes: 1 }
      expect((await set('otavio', full)).body).toMatchObject({ categoria: 'GR', ...full })
      expect((await set('otavio', { emprestimos: 0 })).body).toEqual({
        categoria: 'GR',
        desc_categoria: 'GR',
        versao: expect.any(String),
        emprestimos: 0,
        grupos: [],
      })
      expect((await set('otavio', { categoria: 'XX' })).status).toBe(404)
      expect((await set('otavio', { emprestimos: -1 })).status).toBe(422)
      expect((await site.at('otavio', 'GET', '/api/equipe/limites')).body.data).toEqual(
        expect.arrayContaining([{ categoria: 'GR', desc_categoria: 'GR', versao: expect.any(String), emprestimos: 0, grupos: [] }]),
      )
      expect((await set('otavio', { emprestimos: 5 })).status).toBe(200)
      // Of two who saw the same limits the second is told, and what the first set stays.
      const limits = async () =>
        (await site.at('otavio', 'GET', '/api/equipe/limites')).body.data.find((one: { categoria: string }) => one.categoria === 'GR')
      const { versao } = await limits()
      expect((await set('otavio', { emprestimos: 6, versao })).status).toBe(200)
      const present = await limits()
      expect((await set('otavio', { emprestimos: 7, versao })).body).toMatchObject({
        code: 'estado_invalido',
        params: { estado: present.versao },
      })
      expect(await limits()).toMatchObject({ emprestimos: 6 })
      // Sent again because its answer was lost, what is set already is answered.
      expect((await set('otavio', { emprestimos: 6, versao })).body).toEqual(present)
      expect((await set('otavio', { emprestimos: 5, versao: present.versao })).body.versao).toBe(versao)
      const atOnce = await Promise.all([8, 9, 10].map((emprestimos) => set('otavio', { emprestimos, versao })))
      expect(atOnce.map(({ body }) => body.code).toSorted()).toEqual(['estado_invalido', 'estado_invalido', undefined])
    })

    test('a declaration is undone once, never the own, and a list is checked', async () => {
      const { librarySystem } = site.stores
      const own = { actor: { kind: 'patron', loginId: 1 } } as const
      const issue = async (name: string) => {
        const issued = await librarySystem.clearance.issue({ patronId: await site.patronId(name) }, own)
        if (issued.refused) throw new Error(JSON.stringify(issued.reasons))
        return issued.certificate.number
      }
      const number = await issue('bruno')
      const undo = (who: string, numero: string) => site.at(who, 'POST', `/api/equipe/nada-consta/${numero}/desfazer`, { motivo: 'Voltou' })
      expect((await undo('iara', number)).status).toBe(403)
      expect((await undo('otavio', '999')).status).toBe(404)
      expect((await undo('otavio', number)).body).toEqual({ numero: number, situacao: 'cancelada' })
      expect((await undo('otavio', number)).body.code).toBe('NaoPodeDesfazer')
      expect((await undo('otavio', await issue('otavio'))).body.code).toBe('acesso_negado')
      const check = (who: string, query = '') =>
        site.at(who, 'POST', `/api/equipe/nada-consta/lista${query}`, { codigos: ['P-ana', 'P-bruno', 'P-ninguem', ' P-ana '] })
      expect((await check('iara')).status).toBe(403)
      const { body } = await check('otavio')
      expect(body).toMatchObject([
        { codigo: 'P-ana', leitor: { codigo: ana }, apto: false, pendencias: expect.any(Array) },
        { codigo: 'P-bruno', apto: true, pendencias: [] },
        { codigo: 'P-ninguem', apto: false, pendencias: [] },
      ])
      expect(body[2].leitor).toBeUndefined()
      expect((await check('otavio', '?formato=csv')).body).toContain('"P-bruno"')
    })

    test('the report of a month counts by library, category and group', async () => {
      const report = async (who: string, query: string) => (await site.at(who, 'GET', `/api/equipe/relatorios/circulacao?${query}`)).body
      expect((await report('otavio', 'periodo=2026-11')).data).toMatchObject([
        { cod_biblioteca: 'BN', categoria: 'GR', grupo: 'livro', emprestimos: 1, devolucoes: 0, renovacoes: 0, consultas: 0 },
      ])
      expect((await report('otavio', 'periodo=2026-10')).data).toEqual([])
      expect((await report('otavio', 'periodo=2026-13')).code).toBe('dados_invalidos')
      expect((await report('iara', 'periodo=2026')).code).toBe('acesso_negado')
      expect((await report('bia', 'periodo=2026&biblioteca=BC')).code).toBe('acesso_negado')
      expect((await report('bia', 'periodo=2026')).data).toHaveLength(1)
      expect(await report('otavio', 'periodo=2026&formato=csv')).toContain('"BN","GR","livro",1,0,0,0')
    })

    test('the audit is read by person, operator, object, act and day, by an administrator alone', async () => {
      const audit = async (query: string, who = 'zeca') => (await site.at(who, 'GET', `/api/equipe/auditoria?${query}`)).body
      expect((await audit('', 'otavio')).code).toBe('acesso_negado')
      const nina = await site.code('nina')
      const lent = await audit(`operador=${nina}&ato=exemplar_emprestado`)
      expect(lent).toMatchObject({
        total: 1,
        data: [
          {
            ato: 'exemplar_emprestado',
            cod_biblioteca: 'BN',
            operador: { codigo: nina },
            pessoa: { codigo: ana },
            objeto: expect.stringMatching(/^emprestimo:\d+$/),
          },
        ],
      })
      expect(await audit(`objeto=${lent.data[0].objeto}`)).toMatchObject({ total: 1 })
      expect((await audit(`pessoa=${ana}`)).total).toBeGreaterThan(3)
      expect((await audit(`pessoa=${ana}9`)).total).toBe(0)
      expect((await audit('de=2026-11-21')).total).toBe(0)
      expect((await audit('ate=2026-11-19')).total).toBe(0)
      expect((await audit('de=2026-11-21&ate=2026-11-20')).code).toBe('periodo_invertido')
      expect(await audit('formato=csv&ato=exemplar_emprestado')).toContain('"exemplar_emprestado"')
      expect((await audit('ato=auditoria_baixada')).total).toBe(1)
      for (const wrong of ['ato=lent_copy', 'objeto=loan:1']) expect((await audit(wrong)).code).toBe('dados_invalidos')
      // Portuguese words throughout, also in what is recorded beside the acts.
      const { data } = await audit('perPage=200')
      const words = data.flatMap(({ ato, objeto = '', detalhe }: { ato: string; objeto?: string; detalhe: object }) => [
        ato,
        objeto.split(':')[0],
        ...Object.keys(detalhe),
      ])
      expect(
        words.filter((word: string) => /loan|copy|patron|library|reason|cents|state|policy|channel|destination|ed_/.test(word)),
      ).toEqual([])
      const told = JSON.stringify(data.map(({ detalhe }: { detalhe: object }) => detalhe))
      expect(told.match(/"(?:shelf|hold_shelf|send|staff|desk|available|lost|requests|holds)"/g)).toBeNull()
    })
  })
}
