import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const readers = '/api/equipe/leitores'

for (const engine of engines) {
  describe(`the page of a reader at the desk, in every field, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      ana = await site.code('ana')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      await site.staff('bento', 'gestor', 'BC')
      await site.staff('zeca', 'administrador')
    })
    afterAll(() => site.remove())

    const write = (name: string, row: object) =>
      site.database.write.updateTable('patron').set(row).where('code', '=', `P-${name}`).execute()
    const read = async (code: string, who = 'iara', lang = 'pt') =>
      (await site.at(who, 'GET', `${readers}/${code}`, undefined, { lang })).body
    const post = (who: string, path: string, body: object) => site.at(who, 'POST', path, body)

    test('who it is: names, card, addresses, birth, bonds; what is not known is left out', async () => {
      const bare = await read(await site.code('bruno'))
      for (const field of ['nome_social', 'cartao', 'cpf', 'telefone', 'celular', 'data_nascimento'])
        expect(bare, field).not.toHaveProperty(field)
      const known = { social_name: 'Ana Clara', card_number: '7001', cpf: '52998224725', phone: '2222-1000', mobile: '99999-2000' }
      await write('ana', { name: 'Ana Lúcia Souza', birth_date: '2001-02-03', ...known })
      expect(await read(ana)).toMatchObject({
        codigo: ana,
        nome: 'Ana Lúcia Souza',
        nome_social: 'Ana Clara',
        cartao: '7001',
        cpf: '***.982.247-**',
        email: 'ana@exemplo.org',
        telefone: '2222-1000',
        celular: '99999-2000',
        data_nascimento: '2001-02-03',
        equipe: false,
        vinculos: [{ descricao: 'GR', categoria: 'GR', cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central', ativo: true }],
        contra_exclusao: [],
        creditos: [],
      })
      expect((await read(await site.code('iara'))).equipe).toBe(true)
    })

    test('what stands against a deletion, loans and debts each, in the language of the desk', async () => {
      await site.reader('celia')
      const celia = await site.code('celia')
      const [loans] = await (async () => {
        await site.lend('celia', await site.book('Iracema'))
        return (await read(celia)).contra_exclusao as string[]
      })()
      expect(loans).toMatch(/./)
      const debt = { leitor: celia, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 50, motivo: 'Cópias' }
      await post('otavio', '/api/equipe/debitos', debt)
      const both = (await read(celia)).contra_exclusao as string[]
      expect([both.length, both[0], new Set(both).size]).toEqual([2, loans, 2])
      const english = (await read(celia, 'iara', 'en')).contra_exclusao as string[]
      expect([english.length, english.some((one) => both.includes(one))]).toEqual([2, false])
      expect((await read(celia)).debitos).toMatchObject([
        { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central', total_centavos: 50, debitos: [{}] },
      ])
    })

    test('a block holds from its first day, at its library, until its last; it is lifted by who may, and never by the one it is of', async () => {
      await site.reader('davi')
      const davi = await site.code('davi')
      const block = (more: object) =>
        post('otavio', '/api/equipe/bloqueios', { leitor: davi, tipo: 'administrativo', motivo: 'Procurar a direção', ...more })
      const made = await block({ inicio: '2026-11-25', fim: '2026-11-25', cod_biblioteca: 'BN' })
      expect(made.status).toBe(200)
      expect(made.body).not.toHaveProperty('nota')
      const row = await site.database.read
        .selectFrom('patron_block')
        .selectAll()
        .where('patron_id', '=', Number(davi))
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        starts_on: '2026-11-25',
        ends_on: '2026-11-25',
        library_id: site.secondLibraryId,
        public_reason: 'Procurar a direção',
        internal_note: null,
      })
      const today = (await block({ nota: 'Interna' })).body
      expect(today).toMatchObject({ ativo: true, nota: 'Interna' })
      expect((await block({ cod_biblioteca: 'XX' })).body.code).toBe('biblioteca_desconhecida')
      const may = async (who: string) =>
        (await read(davi, who)).bloqueios.find((one: { codigo: string }) => one.codigo === today.codigo).pode_levantar
      expect([await may('otavio'), await may('iara'), await may('zeca')]).toEqual([true, false, true])
      expect(JSON.stringify((await read(davi)).bloqueios)).not.toContain('Interna')
      await post('zeca', '/api/equipe/bloqueios', { leitor: await site.code('otavio'), tipo: 'administrativo', motivo: 'Férias' })
      const own = (await read(await site.code('otavio'), 'otavio')).bloqueios
      expect(own.map((one: { pode_levantar: boolean }) => one.pode_levantar)).toEqual([false])
      const [hindering] = (await read(davi)).impede
      expect([hindering.codigo, hindering.mensagem]).toEqual(['UsuarioAfastado', 'O leitor está afastado, sem data de término.'])
      await site.at('otavio', 'DELETE', '/api/equipe/bloqueios', { codigo: today.codigo, motivo: 'Resolvido' })
      await site.at('otavio', 'DELETE', '/api/equipe/bloqueios', { codigo: made.body.codigo, motivo: 'Resolvido' })
      expect((await read(davi)).impede).toEqual([])
      const lifted = (await read(davi)).bloqueios.find((one: { codigo: string }) => one.codigo === today.codigo)
      expect(lifted?.pode_levantar ?? false).toBe(false)
    })

    test('the way to a new password: to the address, in the language and by the name of the reader', async () => {
      await site.reader('elsa')
      await write('elsa', { language: 'en', social_name: 'Elsa Maria' })
      expect((await post('otavio', `${readers}/${await site.code('elsa')}/senha`, {})).body).toEqual({ enviado: true })
      const sent = (await site.sentEmails()).filter(({ to }) => to.includes('elsa@exemplo.org'))
      expect(sent).toHaveLength(1)
      expect(sent[0]!.subject).not.toBe('Nova senha da biblioteca')
      expect(sent[0]!.text).toMatch(/^Elsa Maria,/)
      expect(sent[0]!.text).toContain('https://catalogo.example.org/login')
      expect(sent[0]!.text).toContain('elsa')
      expect(sent[0]!.text).not.toMatch(/[{}]/)
      const [act] = (await site.stores.audit.search({ act: 'sent_new_password', offset: 0, limit: 1 })).entries
      expect(act).toMatchObject({ subject: { kind: 'patron', id: Number(await site.code('elsa')) }, detail: { library: site.libraryId } })
    })

    test('a receipt of a renewal, on paper; by e-mail in the language of the reader, not of the desk', async () => {
      await site.reader('hugo')
      await write('hugo', { language: 'en' })
      const lent = await site.lend('hugo', await site.book('Senhora'))
      const path = (kind: string) => `/api/equipe/comprovantes/${kind}/${lent.loanId}`
      expect((await site.at('iara', 'GET', `${path('renovacao')}/pdf`)).status).toBe(404)
      site.clock.set('2026-11-23T15:00:00Z')
      for (const who of ['iara', 'otavio', 'zeca']) await site.deskToken(who)
      const renewed = await post('iara', '/api/equipe/renovacoes', { leitor: await site.code('hugo'), emprestimos: [lent.loanId] })
      expect(renewed.body.resultados).toMatchObject([{ renovado: true }])
      const token = await site.deskToken('iara', 'BC')
      const paper = await site.call('GET', `${path('renovacao')}/pdf`, undefined, { token })
      expect((await readPdf(paper.rawPayload)).text).toContain('Comprovante de renovação')
      const before = (await site.sentEmails()).length
      expect((await post('iara', `${path('emprestimo')}/enviar`, {})).body).toEqual({ enviado: true })
      const [email] = (await site.sentEmails()).slice(before)
      expect([email!.to, /empr[ée]stimo|Comprovante/.test(email!.subject)]).toEqual([['hugo@exemplo.org'], false])
    })

    test('readers that were found: registration, category in the language of the desk, library, and whether a bond holds', async () => {
      await site.person('ivo', { name: 'Ivo Prado', bonds: [{ category: 'GR', library: 'BN', registration: '2026-77' }] })
      await site.database.write
        .updateTable('patron_category')
        .set({ names: JSON.stringify({ pt: 'Graduação', en: 'Undergraduate' }) })
        .where('code', '=', 'GR')
        .execute()
      const find = async (lang: string) => (await site.at('iara', 'POST', `${readers}/busca`, { q: 'Ivo Prado' }, { lang })).body
      const row = { codigo: await site.code('ivo'), nome: 'Ivo Prado', matricula: '2026-77', cod_biblioteca: 'BN', ativo: true }
      expect(await find('pt')).toEqual({ total: 1, data: [{ ...row, categoria: 'Graduação' }] })
      expect((await find('en')).data).toEqual([{ ...row, categoria: 'Undergraduate' }])
      expect((await find('fr')).data[0].categoria).toBe('Graduação')
    })
  })
}
