import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { sendNoticeHandler } from './notice-job.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

for (const engine of engines) {
  describe(`messages and notices at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.staff('otavio', 'gestor')
      await site.staff('nina', 'gestor', 'BN')
      await site.staff('lia', 'moderacao', 'BC')
      await site.staff('iara', 'atendimento')
    })
    afterAll(() => site.remove())

    async function write(name: string, content: string, email: string | null = `${name}@exemplo.org`): Promise<string> {
      const row = await site.database.write
        .insertInto('library_message')
        .values({
          library_id: site.libraryId,
          patron_id: Number(await site.code(name)),
          name: 'Maria da Conceição',
          email,
          content,
          state: 'new',
          created_at: site.clock.now().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return String(row.id)
    }
    const list = async (who: string, query = '') => (await site.at(who, 'GET', `/api/equipe/mensagens${query}`)).body
    const put = (who: string, code: string, body: object, headers = {}) =>
      site.at(who, 'PUT', `/api/equipe/mensagens/${code}`, body, headers)

    test('a message is listed oldest first, answered by e-mail once, closed, and found again', async () => {
      const first = await write('ana', 'A que horas abre?\nE no sábado?')
      await write('bruno', 'O elevador parou.')
      expect((await list('lia')).data).toMatchObject([
        {
          codigo: first,
          cod_biblioteca: 'BC',
          de: { nome: 'Maria da Conceição' },
          texto: 'A que horas abre?\nE no sábado?',
          situacao: 'aberta',
        },
        { texto: 'O elevador parou.' },
      ])
      expect((await put('lia', first, {})).body.campos ?? (await put('lia', first, {})).body.code).toBeDefined()
      expect((await put('lia', first, {})).status).toBe(422)
      const answered = await put('lia', first, { resposta: 'Das 8 às 22 horas.' })
      expect([answered.status, answered.body]).toMatchObject([200, { situacao: 'respondida', resposta: 'Das 8 às 22 horas.' }])
      const [letter] = (await site.sentEmails()).filter(({ subject }) => subject === 'Resposta de Biblioteca Central')
      expect(letter).toMatchObject({ to: ['ana@exemplo.org'], text: expect.stringContaining('Das 8 às 22 horas.') })
      expect(letter!.text).toContain('> A que horas abre?\n> E no sábado?')
      expect((await put('lia', first, { resposta: 'De novo.' })).body.code).toBe('estado_invalido')
      expect((await put('lia', first, { encerrar: true })).body.situacao).toBe('encerrada')
      expect((await put('lia', first, { encerrar: true })).body.code).toBe('estado_invalido')
      expect((await list('lia', '?situacao=encerrada')).data).toMatchObject([{ codigo: first, resposta: 'Das 8 às 22 horas.' }])
      expect((await site.sentEmails()).filter(({ subject }) => subject === 'Resposta de Biblioteca Central')).toHaveLength(1)
      expect((await put('lia', '999999', { encerrar: true })).status).toBe(404)
    })

    test('an answer that is sent again because its reply was lost was given: it is no act on what is over', async () => {
      const code = await write('bruno', 'Abre amanhã?')
      const answer = () => put('lia', code, { resposta: 'Sim.', encerrar: true }, { 'idempotency-key': 'chave-0001' })
      const first = await answer()
      expect([first.status, first.body.situacao]).toEqual([200, 'encerrada'])
      expect(await answer()).toEqual(first)
      expect((await site.sentEmails()).filter(({ id }) => id === `message-answer-${code}`)).toHaveLength(1)
    })

    test('it moves to another library, where only who moderates there sees it', async () => {
      const code = await write('bruno', 'Falta papel no banheiro do campus norte.')
      expect((await put('lia', code, { cod_biblioteca: 'XX' })).body.code).toBe('biblioteca_desconhecida')
      expect((await put('nina', code, { encerrar: true })).status).toBe(403)
      expect((await put('lia', code, { cod_biblioteca: 'BN' })).body).toMatchObject({ cod_biblioteca: 'BN', situacao: 'aberta' })
      expect((await put('lia', code, { encerrar: true })).status).toBe(403)
      expect((await list('lia')).data.map((one: { codigo: string }) => one.codigo)).not.toContain(code)
      expect((await list('nina')).data.map((one: { codigo: string }) => one.codigo)).toEqual([code])
      expect((await site.at('nina', 'GET', '/api/equipe/mensagens?biblioteca=BC')).status).toBe(403)
      expect((await site.at('iara', 'GET', '/api/equipe/mensagens')).status).toBe(403)
    })

    test('an answer goes to the address of the record, in the language of the reader, from the address of the library, also as it is closed', async () => {
      await site.database.write.updateTable('library').set({ email: 'bc@exemplo.org' }).where('code', '=', 'BC').execute()
      await site.reader('elsa')
      const code = await write('elsa', 'Is it open?', 'old@exemplo.org')
      await site.database.write.updateTable('patron').set({ language: 'en' }).where('code', '=', 'P-elsa').execute()
      const ended = await put('lia', code, { resposta: 'Yes.', encerrar: true })
      expect(ended.body).toMatchObject({ situacao: 'encerrada', resposta: 'Yes.' })
      const sent = (await site.sentEmails()).filter(({ id }) => id === `message-answer-${code}`)
      expect(sent).toMatchObject([{ to: ['elsa@exemplo.org'], subject: 'Answer from Biblioteca Central', replyTo: 'bc@exemplo.org' }])
      expect(sent[0]!.text).toContain('Hello, Maria da Conceição.')
      const acts = await site.stores.audit.search({ act: 'handled_message', offset: 0, limit: 1 })
      expect(acts.entries[0]).toMatchObject({
        subject: { kind: 'message', id: Number(code) },
        detail: { library: site.libraryId, answered: true, state: 'closed' },
      })
    })

    test('the library that it moves to reads it as one that was sent there; to the library it is at nothing is sent', async () => {
      await site.database.write.updateTable('library').set({ email: 'bn@exemplo.org' }).where('code', '=', 'BN').execute()
      const [code, silent] = [await write('bruno', 'Falta papel.'), await write('bruno', 'E luz.', null)]
      const moved = async (id: string, to: string) => {
        await put('otavio', id, { cod_biblioteca: to })
        return (await site.sentEmails()).filter((one) => one.id.startsWith(`message-moved-${id}-`))
      }
      expect(await moved(code, 'BC')).toEqual([])
      const [email, ...more] = await moved(code, 'BN')
      expect(more).toEqual([])
      expect(email).toMatchObject({
        to: ['bn@exemplo.org'],
        subject: `Comentário nº ${code}: Biblioteca Norte`,
        text: 'De: Maria da Conceição\nE-mail: bruno@exemplo.org\n\nFalta papel.\n',
        replyTo: 'bruno@exemplo.org',
      })
      site.clock.set(new Date(site.clock.now().getTime() + 1000).toISOString())
      await moved(code, 'BC')
      expect((await moved(code, 'BN')).map(({ to }) => to)).toEqual([['bn@exemplo.org'], ['bc@exemplo.org'], ['bn@exemplo.org']])
      const [unknown] = await moved(silent, 'BN')
      expect(unknown!.text).toBe('De: Maria da Conceição\nSem e-mail no cadastro.\n\nE luz.\n')
      expect(unknown).not.toHaveProperty('replyTo')
      const [act] = (await site.stores.audit.search({ act: 'handled_message', offset: 0, limit: 1 })).entries
      expect(act!.detail).toMatchObject({ answered: false, state: 'new', to: site.secondLibraryId })
    })

    test('messages page by page, of one library or of all those that one moderates', async () => {
      const page = async (query: string, who = 'otavio') => {
        const { data, total, page: number, perPage } = await list(who, query)
        return { codes: data.map((one: { codigo: string }) => one.codigo), total, number, perPage }
      }
      const all = await page('?perPage=100')
      expect(all.codes).toHaveLength(all.total)
      expect(await page('?perPage=1&page=2')).toEqual({ codes: all.codes.slice(1, 2), total: all.total, number: 2, perPage: 1 })
      const [here, there] = [await page('?biblioteca=BC&perPage=100'), await page('?biblioteca=BN&perPage=100')]
      expect([...here.codes, ...there.codes].toSorted()).toEqual(all.codes.toSorted())
      expect([here.total > 0, there.total > 0]).toEqual([true, true])
      expect((await page('?perPage=100', 'lia')).codes).toEqual(here.codes)
    })

    test('without an address there is no answer, and the message stays as it was', async () => {
      const code = await write('ana', 'Respondam por carta.', null)
      await site.database.write.updateTable('patron').set({ email: null }).where('code', '=', 'P-ana').execute()
      expect((await put('otavio', code, { resposta: 'Não dá.' })).body.code).toBe('sem_endereco_email')
      expect((await list('otavio')).data.find((one: { codigo: string }) => one.codigo === code)).toMatchObject({ situacao: 'aberta' })
      await site.database.write.updateTable('patron').set({ email: 'ana@exemplo.org' }).where('code', '=', 'P-ana').execute()
    })

    test('a notice is counted, sent once to each reader, with e-mail only where it is wished', async () => {
      const notice = { titulo: 'Biblioteca fechada', texto: 'Não abrimos na sexta-feira.', email: true }
      const send = (who: string, body: object) => site.at(who, 'POST', '/api/equipe/avisos', body)
      const counted = await send('otavio', { ...notice, previa: true })
      expect(counted.body.codigo).toBeUndefined()
      const { destinatarios } = counted.body
      expect(destinatarios).toBeGreaterThanOrEqual(2)
      expect((await send('nina', { ...notice, previa: true })).status).toBe(403)
      expect((await send('nina', { ...notice, previa: true, bibliotecas: ['BN'] })).body).toEqual({ destinatarios: 0, com_email: 0 })
      expect((await send('otavio', { ...notice, categorias: ['NENHUMA'] })).status).toBe(422)
      const sent = await send('otavio', notice)
      const quiet = await send('otavio', { ...notice, titulo: 'Sem e-mail', email: false })
      const told = async (code: string) =>
        site.database.read.selectFrom('alert').select(['patron_id', 'email_state']).where('subject', '=', `notice:${code}`).execute()
      for (const code of [sent.body.codigo, quiet.body.codigo, sent.body.codigo])
        await sendNoticeHandler(site.stores).run(
          { id: 1, kind: 'send_notice', payload: { noticeId: Number(code) }, attempt: 1, maxAttempts: 5 },
          new AbortController().signal,
        )
      const first = await told(sent.body.codigo)
      expect(first).toHaveLength(destinatarios)
      expect(new Set(first.map(({ email_state }) => email_state))).toEqual(new Set(['waiting']))
      expect(new Set((await told(quiet.body.codigo)).map(({ email_state }) => email_state))).toEqual(new Set(['none']))
      const alerts = (await site.as('ana', 'GET', '/api/alerta')).body
      expect(JSON.stringify(alerts)).toContain('Não abrimos na sexta-feira.')
      const paged = (await site.at('otavio', 'GET', '/api/equipe/avisos?perPage=1&page=2')).body
      expect([paged.total, paged.page, paged.data.map(({ titulo }: { titulo: string }) => titulo)]).toEqual([2, 2, ['Biblioteca fechada']])
      const acts = await site.stores.audit.search({ act: 'sent_notice', offset: 0, limit: 9 })
      expect(acts.entries.map(({ subject, detail }) => [subject!.id, detail])).toEqual([
        [Number(quiet.body.codigo), { library: site.libraryId, readers: destinatarios, email: false }],
        [Number(sent.body.codigo), { library: site.libraryId, readers: destinatarios, email: true }],
      ])
      expect((await site.at('otavio', 'GET', '/api/equipe/avisos')).body.data).toMatchObject([
        { titulo: 'Sem e-mail', email: false },
        { titulo: 'Biblioteca fechada', email: true, destinatarios, quem: { nome: 'Pessoa otavio' } },
      ])
    })
  })
}
