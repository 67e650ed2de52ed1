import { activities } from '@farol/contract/activities.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openStores } from '../../adapters/database/testing/stores.ts'
import { Acts } from '../../http/acts.ts'
import { createApp } from '../../http/app.ts'
import type { Binding } from '../../http/bind.ts'
import { Handlers } from '../../http/handlers.ts'
import type { Email } from '../../ports/mailer.ts'
import type { Bearer, Tokens } from '../../ports/tokens.ts'
import { bindLibraries } from './routes.ts'

const at = '2026-11-20T12:00:00.000Z'

const patron = (personId: number, ...allowed: readonly number[]): Bearer => ({
  kind: 'patron',
  personId,
  loginId: personId,
  sessionId: String(personId),
  blocked: false,
  activities: allowed,
})

const bearers: Readonly<Record<string, Bearer>> = {
  visitor: { kind: 'public' },
  ana: patron(1, activities.comments, activities.acquisitionSuggestion),
  davi: patron(2, activities.teacherSuggestion),
  none: patron(3),
}

const tokens: Tokens = {
  issuePublic: async () => ({ text: 'visitor', expiresIn: 60 }),
  bearerOf: async (token) => bearers[token],
}

for (const engine of engines) {
  describe(engine.name, () => {
    const open = openStores(engine)
    let binding: Binding
    const emails: Email[] = []

    beforeAll(async () => {
      const { stores, clock, database } = open
      const [centre, north] = await Promise.all(
        ['Centro', 'Norte'].map((name) => stores.libraries.putCampus({ code: name.toLowerCase(), name })),
      )
      await stores.libraries.putLibrary({
        code: 'bc',
        name: 'Biblioteca Central',
        campusId: centre!,
        kind: 'library',
        email: 'bc@uf.example',
      })
      await stores.libraries.putLibrary({ code: 'bn', name: 'Biblioteca Norte', campusId: north!, kind: 'library' })
      const people = [
        { id: 1, code: 'p1', name: 'Ana Souza', social_name: null, email: 'ana@uf.example' },
        { id: 2, code: 'p2', name: 'Davi Reis', social_name: 'Diana Reis', email: null },
        { id: 3, code: 'p3', name: 'Ivo Lima', social_name: null, email: null },
      ]
      await database.write
        .insertInto('patron')
        .values(people.map((one) => ({ ...one, created_at: at, updated_at: at })))
        .execute()
      const base = { code: 'local', name: 'Local', own: 1 } as const
      const { id: base_id } = await database.write.insertInto('base').values(base).returning('id').executeTakeFirstOrThrow()
      await database.write
        .insertInto('login')
        .values(
          people.map(({ id, code }) => ({
            id,
            base_id,
            username: code,
            patron_id: id,
            earlier_hashes: '[]',
            state: 'active',
            created_at: at,
          })),
        )
        .execute()
      const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
      const acts = new Acts({ ...stores, clock, secret: Buffer.alloc(32, 1) })
      binding = { app, handlers: new Handlers({ checkReplies: true }), tokens, slug: 'farol', acts }
      const enqueueEmail = async (_: unknown, email: Email) => void emails.push(email)
      bindLibraries(binding, { ...stores, clock, enqueueEmail })
    })

    beforeEach(() => {
      emails.length = 0
      open.clock.advance(90_000)
    })

    afterAll(() => binding.app.close())

    const get = async (url: string) => (await binding.app.inject({ url })).json()
    const post = async (path: string, payload: object, token?: string, key?: string) => {
      const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(key && { 'idempotency-key': key }) }
      const answer = await binding.app.inject({ method: 'POST', url: `/api/unidade-informacao/${path}`, payload, headers })
      return { status: answer.statusCode, body: answer.json() }
    }

    const comment = (token?: string, body: object = { content: 'Falta luz na sala 2.', b: 'bc' }) => post('comentario', body, token)
    const title = { biblioteca: 'bc', titulo: 'Grande sertão: veredas', editor: 'Nova Fronteira' }
    const suggest = (token?: string, body: object = {}) => post('sugestao-aquisicao', { ...title, ...body }, token)

    test('[S3-05] [S7-12] campuses, and the libraries of all or of one', async () => {
      expect((await get('/api/campus')).data).toEqual([
        { cod_campus: 'centro', nome_campus: 'Centro' },
        { cod_campus: 'norte', nome_campus: 'Norte' },
      ])
      const all = [
        { cod_biblioteca: 'bc', desc_biblioteca: 'Biblioteca Central', cod_campus: 'centro' },
        { cod_biblioteca: 'bn', desc_biblioteca: 'Biblioteca Norte', cod_campus: 'norte' },
      ]
      expect((await get('/api/unidade-informacao')).data).toEqual(all)
      expect(await get('/api/unidade-informacao?campus=norte')).toEqual({ data: [all[1]], total: 1, page: 1, perPage: 1 })
      expect((await get('/api/unidade-informacao?campus=sul')).total).toBe(0)
      // As who chose no campus sends it.
      expect((await get('/api/unidade-informacao?campus=')).data).toEqual(all)
    })

    test('[S7-13] a comment is stored, mailed to the library and answered with its number', async () => {
      const { status, body } = await comment('ana')
      expect(status).toBe(200)
      const row = await open.database.read.selectFrom('library_message').selectAll().where('id', '=', body.numero).executeTakeFirstOrThrow()
      expect(row).toMatchObject({ patron_id: 1, name: 'Ana Souza', email: 'ana@uf.example', content: 'Falta luz na sala 2.', state: 'new' })
      expect(emails).toEqual([
        {
          id: `comment-${body.numero}`,
          to: ['bc@uf.example'],
          replyTo: 'ana@uf.example',
          subject: `Comentário nº ${body.numero}: Biblioteca Central`,
          text: 'De: Ana Souza (código p1)\nE-mail: ana@uf.example\n\nFalta luz na sala 2.\n',
        },
      ])
    })

    test('a library without a mailbox keeps the message all the same', async () => {
      expect((await comment('ana', { content: 'Oi', b: 'bn' })).status).toBe(200)
      expect(emails).toEqual([])
    })

    test.each([
      [undefined, 401, 'credencial_ausente'],
      ['visitor', 401, 'credencial_ausente'],
      ['wrong', 401, 'credencial_invalida'],
      ['none', 403, 'acesso_negado'],
      ['davi', 403, 'acesso_negado'],
    ])('who is not signed in or not allowed sends nothing: %s', async (token, status, code) => {
      expect(await comment(token)).toMatchObject({ status, body: { code } })
      expect(await suggest(token)).toMatchObject({ status, body: { code } })
    })

    test.each([
      [{ b: 'bc' }, 'content', 'obrigatorio'],
      [{ content: '  \n ', b: 'bc' }, 'content', 'muito_curto'],
      [{ content: 'x'.repeat(1001), b: 'bc' }, 'content', 'muito_longo'],
      [{ content: 'a\u0000b', b: 'bc' }, 'content', 'valor_invalido'],
      [{ content: 'x', b: 5 }, 'b', 'tipo_invalido'],
      [{ content: 'x', b: 'bc', to: 'someone@else.example' }, 'to', 'desconhecido'],
    ])('a comment is refused by its field (%#)', async (body, field, code) => {
      expect(await comment('ana', body)).toMatchObject({ status: 422, body: { code: 'dados_invalidos', fields: [{ field, code }] } })
    })

    test('an unknown library is refused', async () => {
      expect(await comment('ana', { content: 'x', b: 'zz' })).toMatchObject({ status: 422, body: { code: 'biblioteca_desconhecida' } })
    })

    test('what is sent again because its answer was lost is stored and posted once', async () => {
      const again = [
        () => post('comentario', { content: 'Falta luz na sala 3.', b: 'bc' }, 'ana', 'chave-0001'),
        () => post('sugestao-aquisicao', title, 'ana', 'chave-0002'),
        () =>
          post(
            'sugestao-aquisicao/docente',
            { ...title, curso: 'Letras', disciplina: 'Literatura', bibliografia: 'basica', exemplares: 1 },
            'davi',
            'chave-0003',
          ),
      ]
      for (const send of again) {
        emails.length = 0
        const [first, second] = [await send(), await send()]
        expect(first.status).toBe(200)
        expect(second).toEqual(first)
        expect(emails).toHaveLength(1)
      }
      const stored = open.database.read.selectFrom('library_message').selectAll().where('content', '=', 'Falta luz na sala 3.')
      expect(await stored.execute()).toHaveLength(1)
    })

    test('[S8-10] five comments in a day are enough, also when they come at once; the next day there are five more', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => comment('ana')))
      expect(answers.filter((one) => one.status === 200)).toHaveLength(5)
      const refused = answers.filter((one) => one.status === 422)
      expect(refused).toHaveLength(7)
      expect(refused[0]!.body).toMatchObject({ code: 'limite_comentarios_excedido', params: { limite: 5, horas: 24 } })
      expect(emails).toHaveLength(5)
      open.clock.advance(23 * 3600)
      expect((await comment('ana')).body.code).toBe('limite_comentarios_excedido')
      open.clock.advance(3600)
      expect((await comment('ana')).status).toBe(200)
    })

    test('[S1-09] [S3-06] [S7-14] a suggestion waits for validation, is mailed and answered with number and state', async () => {
      const { status, body } = await suggest('ana', {
        campus: 'centro',
        autor: 'Guimarães Rosa',
        edicao: '2.',
        isbn_issn: '978-85-209-2325-2',
        periodico: false,
        outras_inf: 'Capa dura\nse houver',
      })
      expect({ status, body }).toEqual({ status: 200, body: { numero: expect.any(Number), situacao: 'pre_sugestao' } })
      const row = await open.database.read
        .selectFrom('acquisition_suggestion')
        .selectAll()
        .where('id', '=', body.numero)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({
        patron_id: 1,
        state: 'pre_suggestion',
        title: title.titulo,
        publisher: title.editor,
        author: 'Guimarães Rosa',
        edition: '2.',
        standard_number: '9788520923252',
        periodical: 0,
        course: null,
      })
      expect(emails[0]!.subject).toBe(`Sugestão de aquisição nº ${body.numero}: Grande sertão: veredas`)
      expect(emails[0]).toMatchObject({ id: `suggestion-${body.numero}`, to: ['bc@uf.example'], replyTo: 'ana@uf.example' })
      expect(emails[0]!.text).toBe(
        'De: Ana Souza (código p1)\nE-mail: ana@uf.example\n\nTítulo: Grande sertão: veredas\nAutor: Guimarães Rosa\nEdição: 2.\nEditora: Nova Fronteira\nISBN ou ISSN: 9788520923252\nOutras informações: Capa dura\nse houver\n',
      )
      expect(row).toMatchObject({ notes: 'Capa dura\nse houver', library_id: expect.any(Number) })
      // Who does not say that it is a periodical means a book.
      const plain = await suggest('ana', { autor: '', isbn_issn: '' })
      const stored = open.database.read.selectFrom('acquisition_suggestion').selectAll().where('id', '=', plain.body.numero)
      expect(await stored.executeTakeFirstOrThrow()).toMatchObject({ periodical: 0, author: null, standard_number: null, edition: null })
      expect(emails[1]!.text).toBe(
        'De: Ana Souza (código p1)\nE-mail: ana@uf.example\n\nTítulo: Grande sertão: veredas\nEditora: Nova Fronteira\n',
      )
    })

    test.each([
      [{ titulo: ' ' }, 'titulo', 'muito_curto'],
      [{ editor: undefined }, 'editor', 'obrigatorio'],
      [{ titulo: 'a\r\nBcc: x@y.example' }, 'titulo', 'valor_invalido'],
      [{ biblioteca: undefined }, 'biblioteca', 'obrigatorio'],
      [{ periodico: 'S' }, 'periodico', 'tipo_invalido'],
    ])('[S3-06] a suggestion is refused by its field: %j', async (body, field, code) => {
      expect(await suggest('ana', body)).toMatchObject({ status: 422, body: { fields: [{ field, code }] } })
    })

    test('a library of another campus and a wrong ISBN are refused', async () => {
      expect((await suggest('ana', { campus: 'norte' })).body.code).toBe('biblioteca_de_outro_campus')
      expect((await suggest('ana', { isbn_issn: '978-85-209-2325-1' })).body).toMatchObject({
        code: 'isbn_issn_invalido',
        fields: [{ field: 'isbn_issn', code: 'valor_invalido' }],
      })
      expect((await suggest('ana', { isbn_issn: '0378-5955' })).status).toBe(200)
    })

    test('twenty suggestions in a day are enough', async () => {
      for (let count = 0; count < 20; count += 1) expect((await suggest('ana')).status).toBe(200)
      expect((await suggest('ana')).body).toMatchObject({ code: 'limite_sugestoes_excedido', params: { limite: 20, horas: 24 } })
    })

    test('[S6-04] a teacher’s suggestion names course and bibliography and goes straight to study', async () => {
      const teaching = { curso: 'Letras', disciplina: 'Literatura II', bibliografia: 'basica', exemplares: 8, alunos: 40 }
      const { body } = await post('sugestao-aquisicao/docente', { ...title, ...teaching }, 'davi')
      expect(body.situacao).toBe('sugestao_de_compra')
      expect(emails[0]!.text).toContain('De: Diana Reis')
      const course = open.database.read.selectFrom('acquisition_suggestion').selectAll().where('id', '=', body.numero)
      expect(await course.executeTakeFirstOrThrow()).toMatchObject({ patron_id: 2, state: 'suggestion', course: 'Letras' })
      expect(emails[0]!.text).toContain('Curso: Letras\nDisciplina: Literatura II\nBibliografia: básica\nExemplares: 8\nAlunos: 40')
      expect(emails[0]!.subject).toBe(`Sugestão de compra de docente nº ${body.numero}: Grande sertão: veredas`)
      expect(emails[0]).not.toHaveProperty('replyTo')
      expect(emails[0]!.text).toContain('Sem e-mail no cadastro.')
      const other = { ...teaching, bibliografia: 'complementar', periodico: true, justificativa: 'Falta na estante.', autor: '' }
      const long = `${'Muito '.repeat(40)}longo`
      const more = (await post('sugestao-aquisicao/docente', { ...title, ...other, titulo: long }, 'davi')).body
      const { id, subject, text } = emails[1]!
      expect([id, subject.length]).toEqual([`suggestion-${more.numero}`, 150])
      expect(text).toContain('Bibliografia: complementar')
      expect(text).toContain('Periódico: sim')
      expect(text).toContain('Justificativa: Falta na estante.')
      // A field that was left empty is none.
      expect(text).not.toContain('Autor')
      const stored = open.database.read.selectFrom('acquisition_suggestion').selectAll().where('id', '=', more.numero)
      expect(await stored.executeTakeFirstOrThrow()).toMatchObject({ periodical: 1, author: null })
      expect((await post('sugestao-aquisicao/docente', { ...title, ...teaching }, 'ana')).status).toBe(403)
      expect((await post('sugestao-aquisicao/docente', title, 'davi')).status).toBe(422)
    })
  })
}
