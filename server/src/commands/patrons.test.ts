import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { copyFolder } from '../adapters/documents/copy-folder.ts'
import { Argon2idHasher } from '../adapters/passwords/argon2id.ts'
import { openSessionSite, type SessionSite } from '../features/session/testing/session-site.ts'
import { readPatronsArguments } from './patrons-arguments.ts'
import { runPatrons } from './patrons-run.ts'

test.each([
  ['create --code 1 --password x', 'a password is not taken from the command line'],
  ['create --senha=x', 'a password is not taken from the command line'],
  ['', 'no command is named'],
  ['import', 'import: something is missing'],
  ['grant patron 1 x', 'the last word must be the number of an activity'],
  ['grant category 8', 'visitors, category CODE or patron CODE is needed'],
  ['dance 1', 'dance: not understood'],
  ['import a.csv b.csv', 'import: not understood'],
  ['create 1 --code 1', 'create: not understood'],
  ['password 1 x', 'password: not understood'],
  ['unblock 1 x', 'unblock: not understood'],
  ['delete 1 x', 'delete: not understood'],
  ['block 1', 'block: not understood'],
  ['grant visitors', 'the last word must be the number of an activity'],
  ['grant visitors 0', 'the last word must be the number of an activity'],
  ['grant visitors 1.5', 'the last word must be the number of an activity'],
  ['revoke visitors GRAD 8', 'visitors, category CODE or patron CODE is needed'],
  ['revoke everybody GRAD 8', 'visitors, category CODE or patron CODE is needed'],
])('"%s" is refused: %s', (words, said) => expect(readPatronsArguments(words.split(' ').filter(Boolean))).toBe(said))

for (const engine of engines) {
  describe(engine.name, () => {
    let site: SessionSite
    const folder = mkdtempSync(path.join(tmpdir(), 'farol-patrons-'))

    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    afterAll(async () => {
      await site.remove()
      rmSync(folder, { recursive: true })
    })

    async function run(words: readonly string[], secret = '') {
      const said: string[] = []
      const command = readPatronsArguments(words)
      if (typeof command === 'string') throw new Error(command)
      const hasher = new Argon2idHasher({ memory: 64, passes: 1 })
      const code = await runPatrons(
        {
          ...site.stores,
          copyFiles: copyFolder(path.join(site.dataDir, 'copies'), site.stores.clock),
          hasher,
          replaceEmail: async () => {},
          readSecret: async () => secret,
          say: (line) => void said.push(line),
        },
        command,
      )
      return { code, said: said.join('\n') }
    }

    test('a person is deleted in seven days, or at once; what is open refuses both', async () => {
      const loginId = await site.person('vai', { name: 'Canario Comando' })
      expect((await run(['delete', 'ninguem'])).code).toBe(1)
      await site.stores.staffGrants.grant({ loginId, role: 'atendimento' })
      expect(await run(['delete', 'P-vai', '--now'])).toEqual({
        code: 1,
        said: 'refused: patron P-vai still has: a role in the staff of the library',
      })
      expect(await run(['delete', 'P-vai'])).toEqual({ code: 1, said: 'refused: still open: a role in the staff of the library' })
      await site.database.write.deleteFrom('staff_grant').execute()
      expect(await run(['delete', 'P-vai'])).toEqual({
        code: 0,
        said: 'patron P-vai: will be deleted on 2026-11-27, unless the person takes it back',
      })
      expect(await site.stores.patrons.find('P-vai')).toBeDefined()
      expect(await run(['delete', 'P-vai', '--now'])).toEqual({ code: 0, said: 'patron P-vai: deleted' })
      expect(await site.stores.patrons.find('P-vai')).toBeUndefined()
      expect((await site.signIn('vai')).statusCode).toBe(401)
    })

    test('a list of people is taken in; bad rows are set aside with their reason; the same list again changes nothing', async () => {
      const file = path.join(folder, 'pessoas.csv')
      const rows = [
        '\uFEFFcodigo;nome;categoria;biblioteca;email;cpf;validade',
        '1;Ana Lúcia;GRAD;BC;ana@exemplo.org;529.982.247-25;31/12/2026',
        '2;"Souza; Bia ""B""";POS;BC;;;2027-02-28',
        '3;;GRAD;BC;;;',
        '4;Caio;GRAD;XX;;;',
        '5;Davi;GRAD;BC;;52998224726;',
        '6;Eva;GRAD;BC;;;30/02/2026',
        '7;Fê;GRAD;BC;;529.982.247-25;',
        '8;Gil;GRAD;BC;não é;;',
      ]
      writeFileSync(file, rows.join('\r\n'))
      const first = await run(['import', file])
      expect(first.code).toBe(1)
      expect(
        first.said
          .replace(/ +/g, ' ')
          .split('\n')
          .map((line) => line.trim()),
      ).toEqual([
        'read 8',
        'created 2',
        'changed 0',
        'unchanged 0',
        'quarantined 6',
        'missing_nome 1',
        'unknown_library 1',
        'bad_cpf 1',
        'bad_validade 1',
        'taken_cpf 1',
        'bad_email 1',
      ])
      expect((await run(['import', file])).said.replace(/ +/g, ' ')).toContain('unchanged 2')
      expect(await site.stores.patrons.find('2')).toMatchObject({ name: 'Souza; Bia "B"' })
      const set = await site.stores.quarantine.list({ limit: 20 })
      expect(set[0]).toMatchObject({ recordNumber: 4, reason: 'missing_nome' })
      expect(JSON.stringify(set)).not.toContain('52998224726')
    })

    test('a list as Windows writes it keeps its accents', async () => {
      const file = path.join(folder, 'windows.csv')
      writeFileSync(file, Buffer.from('codigo;nome;categoria;biblioteca\r\n621;José Ângelo;GRAD;BC\r\n', 'latin1'))
      expect((await run(['import', file])).code).toBe(0)
      expect((await site.stores.patrons.find('621'))!.name).toBe('José Ângelo')
    })

    test('a bond names its course; one that a list is the first to name is made, and a name that it has stays', async () => {
      await site.stores.teaching.putCourses([{ code: 'LET', name: 'Letras' }])
      const file = path.join(folder, 'cursos.csv')
      const withCourse = (course: string) => writeFileSync(file, `codigo,nome,categoria,biblioteca,curso\n91,Lia,GRAD,BC,${course}\n`)
      withCourse('XXX')
      expect(await run(['import', file])).toMatchObject({ code: 0, said: expect.stringMatching(/created +1/) })
      withCourse('LET')
      expect((await run(['import', file])).said).toMatch(/changed +1/)
      const courses = async () =>
        (await site.database.read.selectFrom('course').select(['code', 'name']).orderBy('code').execute()).map(({ code, name }) => [
          code,
          name,
        ])
      expect(await courses()).toEqual([
        ['LET', 'Letras'],
        ['XXX', 'XXX'],
      ])
      expect((await run(['import', file])).said).toMatch(/unchanged +1/)
      withCourse('Engenharia Elétrica (noite)')
      expect((await run(['import', file])).said).toMatch(/changed +1/)
      expect((await run(['import', file])).said).toMatch(/unchanged +1/)
      writeFileSync(file, 'codigo,nome,categoria,biblioteca,curso\n92,Noa,GRAD,XX,Quimca\n')
      expect((await run(['import', file])).said).toMatch(/unknown_library +1/)
      expect(await courses()).toEqual([['Engenharia-Elétrica-noite', 'Engenharia Elétrica (noite)'], ['LET', 'Letras'], ['XXX', 'XXX']]) // prettier-ignore
      withCourse('')
      expect((await run(['import', file])).said).toMatch(/changed +1/)
    })

    test('every column of a list is kept with the person, also what is written in other words', async () => {
      const file = path.join(folder, 'colunas.csv')
      const write = (row: string) =>
        writeFileSync(file, `CODIGO;nome;categoria;biblioteca;usuario;email;nome_social;cpf;matricula;validade;idioma\n${row}\n`)
      write('501;Rui Alves;GRAD;BC;;rui@exemplo.org;Bia;111.444.777-35;2026-77;31/12/2026;es')
      expect((await run(['import', file])).code).toBe(0)
      const kept = async () => {
        const { id } = (await site.stores.patrons.find('501'))!
        const { read } = site.database
        return {
          person: await read.selectFrom('patron').select(['social_name', 'email', 'cpf', 'language']).where('id', '=', id).execute(),
          bond: await read.selectFrom('bond').select(['registration', 'valid_until', 'active']).where('patron_id', '=', id).execute(),
          logins: await read.selectFrom('login').select('username').where('patron_id', '=', id).execute(),
        }
      }
      expect(await kept()).toEqual({
        person: [{ social_name: 'Bia', email: 'rui@exemplo.org', cpf: '11144477735', language: 'es' }],
        bond: [{ registration: '2026-77', valid_until: '2026-12-31', active: 1 }],
        logins: [{ username: '501' }],
      })
      write('501;Rui Alves;GRAD;BC;501;rui@exemplo.org;Bia;11144477735;2026-77;2026-12-31;es')
      expect((await run(['import', file])).said).toMatch(/unchanged +1/)
      write('501;Rui Alves;GRAD;BC;;;;;;;')
      expect((await run(['import', file])).said).toMatch(/changed +1/)
      expect(await kept()).toMatchObject({
        person: [{ social_name: null, email: null, cpf: null, language: null }],
        bond: [{ registration: null, valid_until: null }],
      })
      writeFileSync(file, 'codigo;nome;categoria;biblioteca;telefone\n502;Eva;GRAD;BC;1\n')
      const unknown = /^refused: .*colunas\.csv: there is no column "telefone"; there are codigo, nome, [^\n]*$/
      expect(await run(['import', file])).toMatchObject({ code: 1, said: expect.stringMatching(unknown) })
      // Without a name, and empty: a spreadsheet's columns behind the last one.
      writeFileSync(file, 'codigo;nome;categoria;biblioteca;;\n503;Ivo;GRAD;BC;;\n')
      expect(await run(['import', file])).toMatchObject({ code: 0 })
      writeFileSync(file, 'codigo;nome;categoria;biblioteca;outras_bases\n502;Eva;GRAD;BC;tribunal\n502;Eva;GRAD;BC;tribunal:eva\n')
      expect((await run(['import', file])).said.replace(/ +/g, ' ')).toMatch(/bad_outras_bases 1\n unknown_base 1/)
      expect(await site.stores.patrons.find('502')).toBeUndefined()
    })

    test('a column that the list does not have leaves what is kept alone, and gives nobody a second user name', async () => {
      const file = path.join(folder, 'parcial.csv')
      await site.stores.teaching.putCourses([{ code: 'LET', name: 'Letras' }])
      const needed = 'codigo;nome;categoria;biblioteca'
      const all = `${needed};usuario;email;nome_social;cpf;curso;matricula;validade;idioma`
      writeFileSync(file, `${all}\n611;Gil;GRAD;BC;gil;gil@exemplo.org;Gigi;153.509.460-56;LET;2026-611;31/12/2026;es\n`)
      expect((await run(['import', file])).code).toBe(0)
      const { id } = (await site.stores.patrons.find('611'))!
      const kept = async () => {
        const { read } = site.database
        const columns = ['name', 'social_name', 'email', 'cpf', 'language'] as const
        const person = await read.selectFrom('patron').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
        const ofBond = ['course_id', 'registration', 'valid_until'] as const
        const bond = await read.selectFrom('bond').select(ofBond).where('patron_id', '=', id).executeTakeFirstOrThrow()
        const logins = await read.selectFrom('login').select('username').where('patron_id', '=', id).execute()
        return { ...person, ...bond, logins: logins.map(({ username }) => username) }
      }
      const before = await kept()
      expect(before).toMatchObject({ email: 'gil@exemplo.org', course_id: expect.any(Number), logins: ['gil'] })
      writeFileSync(file, `${needed}\n611;Gil;GRAD;BC\n`)
      expect((await run(['import', file])).said).toMatch(/unchanged +1/)
      expect(await kept()).toEqual(before)
      writeFileSync(file, `${needed};email;validade\n611;Gil Reis;GRAD;BC;novo@exemplo.org;\n`)
      expect((await run(['import', file])).said).toMatch(/changed +1/)
      expect(await kept()).toEqual({ ...before, name: 'Gil Reis', email: 'novo@exemplo.org', valid_until: null })
      // A user name is not emptied.
      writeFileSync(file, `${needed};usuario\n611;Gil Reis;GRAD;BC;\n`)
      expect((await run(['import', file])).said).toMatch(/unchanged +1/)
      expect((await kept()).logins).toEqual(['gil'])
      // Another one is one more, unless this list is said to be the only one that tells them.
      writeFileSync(file, `${needed};usuario\n611;Gil Reis;GRAD;BC;gil.reis\n`)
      expect([(await run(['import', file, '--rename'])).code, (await kept()).logins]).toEqual([0, ['gil.reis']])
      writeFileSync(file, `${needed};usuario\n611;Gil Reis;GRAD;BC;greis\n`)
      expect([(await run(['import', file])).code, (await kept()).logins.toSorted()]).toEqual([0, ['gil.reis', 'greis']])
    })

    test('who has no user name in the row signs in by the code: the column is empty, absent, or holds blanks', async () => {
      const file = path.join(folder, 'usuarios.csv')
      const head = 'codigo;nome;categoria;biblioteca'
      const usernames = async (code: string) => {
        const { id } = (await site.stores.patrons.find(code))!
        const rows = await site.database.read.selectFrom('login').select('username').where('patron_id', '=', id).execute()
        return rows.map((row) => row.username)
      }
      writeFileSync(file, `${head};usuario\n601;Ada;GRAD;BC;\n602;Bel;GRAD;BC;  \n603;Cau;GRAD;BC\n604;Dia;GRAD;BC;dia\n`)
      expect(await run(['import', file])).toMatchObject({ code: 0, said: expect.stringMatching(/created +4/) })
      writeFileSync(file, `${head}\n605;Eli;GRAD;BC\n`)
      expect((await run(['import', file])).code).toBe(0)
      expect((await run(['create', '--code', '606', '--name', 'Fia', '--category', 'GRAD', '--library', 'BC'])).code).toBe(0)
      const codes = ['601', '602', '603', '604', '605', '606']
      expect(await Promise.all(codes.map(usernames))).toEqual([['601'], ['602'], ['603'], ['dia'], ['605'], ['606']])
    })

    test('a password that the library set ends every session and is changed before anything else', async () => {
      await site.person('lena')
      const before = (await site.signIn('lena')).json().access_token as string
      const asked = (token: string) => site.call('GET', '/api/pessoas', undefined, { token })
      expect((await asked(before)).json().primeiro).toBeUndefined()
      expect((await run(['password', 'P-lena'], 'sete ondas batem no cais\r\n')).code).toBe(0)
      expect((await asked(before)).statusCode).toBe(401)
      const { access_token } = (await site.signIn('lena', 'sete ondas batem no cais')).json()
      expect((await asked(access_token)).json().primeiro).toBe('senha')
      expect(await run(['password', 'ninguem'], 'sete ondas batem no cais')).toEqual({
        code: 1,
        said: 'refused: there is no patron ninguem',
      })
    })

    test('of a person with two logins the password of the active one is set, every sign-in and calendar address of hers ends', async () => {
      const first = await site.person('mara')
      await site.secondLogin('mara', 'mara.docente')
      await site.database.write.updateTable('login').set({ state: 'closed' }).where('id', '=', first).execute()
      const before = (await site.signIn('mara.docente')).json().access_token as string
      const { id } = (await site.stores.patrons.find('P-mara'))!
      const address = { patron_id: id, secret_hash: 'mara', created_at: site.clock.now().toISOString() }
      await site.database.write.insertInto('calendar_address').values(address).execute()
      expect((await run(['password', 'P-mara'], 'oito canoas passam na ilha')).said).toContain('password of mara.docente set')
      expect((await site.call('GET', '/api/pessoas', undefined, { token: before })).statusCode).toBe(401)
      expect((await site.signIn('mara.docente', 'oito canoas passam na ilha')).statusCode).toBe(200)
      const left = site.database.read
        .selectFrom('calendar_address')
        .select('id')
        .where('patron_id', '=', id)
        .where('revoked_at', 'is', null)
      expect(await left.execute()).toEqual([])
    })

    test('somebody is made, given a password by a pipe, blocked, and let in again', async () => {
      const made = await run(
        ['create', '--code', '77', '--name', 'Hana Reis', '--category', 'GRAD', '--library', 'BC', '--user', 'hana', '--password-stdin'],
        'nove araras azuis voam\n',
      )
      expect(made).toMatchObject({ code: 0, said: expect.stringContaining('password set') })
      const again = await run([
        'create',
        '--code',
        '77',
        '--name',
        'Outra Pessoa',
        '--category',
        'GRAD',
        '--library',
        'BC',
        '--user',
        'outra',
      ])
      expect(again).toMatchObject({ code: 1, said: expect.stringContaining('patron 77 is there already') })
      expect((await site.stores.patrons.find('77'))!.name).toBe('Hana Reis')
      const signedIn = await site.signIn('hana', 'nove araras azuis voam')
      expect(signedIn.statusCode).toBe(200)
      const refused = async (password: string) => (await run(['password', '77'], password)).said
      expect(await refused('hana reis 2026')).toBe("refused: the password needs 15 to 128 characters; no part of the person's name")
      expect(await refused('senhasenhasenhasenha')).toBe('refused: the password is one that many people use')
      expect(await refused('nove araras azuis voam')).toBe("refused: the password is one of the person's last 3")
      expect((await run(['block', '77', 'Documento', 'pendente'])).code).toBe(0)
      const { access_token: token } = signedIn.json()
      expect((await site.call('GET', '/api/pessoas', undefined, { token })).statusCode).toBe(401)
      expect((await run(['unblock', '77'])).code).toBe(0)
      expect((await site.signIn('hana', 'nove araras azuis voam')).statusCode).toBe(200)
      const acts = await site.stores.audit.list({ limit: 20, subject: { kind: 'patron', id: (await site.stores.patrons.find('77'))!.id } })
      expect(acts.map((entry) => entry.act)).toEqual(['unblocked_patron', 'blocked_patron', 'set_password', 'saved_patron'])
      expect(JSON.stringify(acts)).not.toContain('araras')
    })

    test('an activity is granted to visitors, a category or one person, and taken back', async () => {
      await site.person('ivo')
      const has = async () =>
        (await site.stores.activities.ofLogin((await site.stores.logins.find('ivo'))!.id)).some((one) => one.activity === 5_123)
      for (const to of [['visitors'], ['category', 'GRAD'], ['patron', 'P-ivo']]) {
        await run(['grant', ...to, '5123'])
        expect(await has()).toBe(true)
        await run(['revoke', ...to, '5123'])
        expect(await has()).toBe(false)
      }
      expect(await run(['grant', 'patron', 'ninguém', '8'])).toEqual({ code: 1, said: 'refused: there is no patron ninguém' })
    })
  })
}
