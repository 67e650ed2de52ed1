import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import { inMachineZones } from '../../testing/machine-zones.ts'
import { openDeskSite, type DeskSite } from '../desk/testing/desk-site.ts'
import { atDesk } from '../loans/testing/loan-site.ts'
import { goodPassword } from '../session/testing/session-site.ts'
import { deleteDue } from './testing/delete-due.ts'
import { unzip } from './testing/unzip.ts'

const own = '/api/pessoas/meu-farol'
const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

/** Scenarios of people, their ways in and who acts for them, each as it is written. */
for (const engine of engines)
  inMachineZones(engine.name, (zone) => {
    describe(`a person's scenarios, on ${engine.name}, ${zone}`, () => {
      let site: DeskSite
      let people = 0
      const someone = async (more: Parameters<DeskSite['person']>[1] = {}) => {
        people += 1
        const name = `p${people}`
        await site.person(name, { bonds: [{ category: 'GR', library: 'BC' }], ...more })
        const token = (await site.signIn(name, more.password)).json().access_token as string
        return { name, token, code: `P-${name}`, patronId: (await site.stores.patrons.find(`P-${name}`))!.id }
      }
      type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
      const ask = async (token: string, method: Method, path: string, body?: object) => {
        const answer = await site.call(method, path, body, { token })
        return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
      }
      const isIn = async (token: string) => (await ask(token, 'GET', '/api/pessoas')).status === 200
      const titleOf = async (barcode: string) => {
        const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
        return String(copy.title_id)
      }
      /** A copy of one's data: its files. */
      const copyOf = async (token: string) => {
        expect((await ask(token, 'POST', `${own}/privacidade/copia`, { senha: goodPassword })).status).toBe(200)
        const link = async () => (await ask(token, 'GET', `${own}/privacidade`)).body.copia.link as string | undefined
        await expect.poll(link).toBeDefined()
        const fetched = await site.call('GET', `${own}/privacidade/copia/${await link()}`, undefined, { token })
        return unzip(fetched.rawPayload)
      }

      beforeAll(async () => {
        site = await openDeskSite(engine)
        await site.staff('chefe', 'administrador')
      })
      afterAll(() => site.remove())

      test('I173 being blocked is told, with the reason, to who knows the password and to nobody else', async () => {
        const { name, patronId } = await someone()
        await site.stores.patrons.setBlocked(patronId, 'documento pendente')
        const right = (await site.signIn(name)).json().access_token
        expect((await ask(right, 'GET', '/api/pessoas')).body.bloqueio).toEqual({ motivo: 'documento pendente' })
        expect(await ask(right, 'GET', `${own}/dados-pessoais`)).toMatchObject({ status: 403, body: { code: 'cadastro_bloqueado' } })
        const [wrong, nobody] = [await site.signIn(name, 'errada'), await site.signIn('ninguem', 'errada')]
        expect([wrong.statusCode, wrong.body]).toEqual([401, nobody.body])
      })

      test('I174 blocked during a session: the next call is refused, though the token still runs', async () => {
        const { name, token, patronId } = await someone()
        const { refresh_token } = (await site.signIn(name)).json()
        await site.stores.patrons.setBlocked(patronId, 'documento pendente')
        for (const [method, path, body] of [
          ['POST', '/api/emprestimo/renovacao', { exemplares: ['farol-1'] }],
          ['PUT', `${own}/dados-pessoais`, { bairro: 'X' }],
          ['POST', `${own}/troca-usuario`, { usuario: 'P-x' }],
        ] as const)
          expect(await ask(token, method, path, body), path).toMatchObject({ status: 403, body: { code: 'cadastro_bloqueado' } })
        const next = (await site.grant({ grant_type: 'refresh_token', refresh_token })).json().access_token
        expect(await ask(next, 'GET', `${own}/dados-pessoais`)).toMatchObject({ status: 403, body: { code: 'cadastro_bloqueado' } })
      })

      test('I178 I179 a registration holds until the end of its last local day; a new day makes everything work at once', async () => {
        const bonds = (validUntil: string) => [{ category: 'GR', library: 'BC', validUntil }]
        const [reader, other] = [await someone({ bonds: bonds('2026-11-20') }), await someone()]
        const titles = []
        for (const title of ['Um', 'Dois']) {
          const barcode = await site.book(title)
          await site.stores.librarySystem.desk.lend({ patronId: other.patronId, barcode, libraryId: site.libraryId }, atDesk)
          titles.push(await titleOf(barcode))
        }
        const holdAt = async (at: string, cod_acervo: string) => {
          site.clock.set(at)
          const token = (await site.signIn(reader.name)).json().access_token as string
          return ask(token, 'POST', '/api/reserva', { cod_acervo, biblioteca: 'BC', ...noParts })
        }
        expect((await holdAt('2026-11-21T02:50:00Z', titles[0]!)).status).toBe(200)
        const refused = await holdAt('2026-11-21T03:10:00Z', titles[1]!)
        expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('validade')])
        await site.person(reader.name, { bonds: bonds('2027-06-30') })
        expect((await holdAt('2026-11-23T15:00:00Z', titles[1]!)).status).toBe(200)
        const loan = { patronId: reader.patronId, barcode: await site.book('Três'), libraryId: site.libraryId }
        expect(await site.stores.librarySystem.desk.lend(loan, atDesk)).toMatchObject({ done: true })
        site.clock.set('2026-11-20T12:00:00Z')
      })

      test('I180 nobody is deleted before what is open is closed, by themselves or by the desk; the wish is stored with the list', async () => {
        const { name, token, code, patronId } = await someone()
        const other = await someone()
        const lent = await site.book('Emprestado')
        const borrowed = await site.book('Da outra')
        const onShelf = await site.book('Na estante')
        const { librarySystem } = site.stores
        await librarySystem.desk.lend({ patronId, barcode: lent, libraryId: site.libraryId }, atDesk)
        await librarySystem.desk.lend({ patronId: other.patronId, barcode: borrowed, libraryId: site.libraryId }, atDesk)
        const hold = { cod_acervo: await titleOf(borrowed), biblioteca: 'BC', ...noParts }
        expect((await ask(token, 'POST', '/api/reserva', hold)).status).toBe(200)
        const asked = {
          cod_acervo: await titleOf(onShelf),
          unidade_origem: 'BC',
          ...noParts,
          unidade_recebimento: 'BN',
          local_recebimento: 'balcao',
          telefone: '(53) 3233-0000',
          email: 'p@exemplo.org',
        }
        expect((await ask(token, 'POST', '/api/solicitacao-emprestimo', asked)).status).toBe(200)
        await librarySystem.money.charge({ patronId, libraryId: site.libraryId, kind: 'photocopies', cents: 500, note: 'Xerox' }, atDesk)
        const lista = ['empréstimos em aberto', 'débitos em aberto', 'reservas em aberto', 'solicitações em aberto']
        const refused = { status: 422, body: { code: 'ExclusaoPendencias', params: { lista } } }
        expect(await ask(token, 'POST', `${own}/privacidade/exclusao`, { senha: goodPassword })).toMatchObject(refused)
        expect((await ask(token, 'GET', `${own}/privacidade`)).body.exclusao).toMatchObject({ pendencias: lista })
        await site.deskToken('chefe')
        expect(await site.at('chefe', 'DELETE', `/api/equipe/leitores/${patronId}`, { motivo: 'Pediu' })).toMatchObject(refused)
        expect(await site.stores.patrons.find(code)).toBeDefined()
        // A clearance in force hinders as well, of somebody who has nothing else.
        const clear = await someone()
        expect((await ask(clear.token, 'POST', '/api/unidade-informacao/nada-consta', {})).status).toBe(200)
        expect((await ask(clear.token, 'POST', `${own}/privacidade/exclusao`, { senha: goodPassword })).body.params.lista).toEqual([
          'nada consta em vigor',
        ])
        expect((await site.signIn(name)).statusCode).toBe(200)
      })

      test('I182 the code of somebody who was deleted, given to somebody new, shows nothing of the old', async () => {
        const old = await someone({ name: 'Antiga Canário', socialName: 'Canário Social' })
        await ask(old.token, 'PUT', `${own}/dados-pessoais`, { bairro: 'Bairro do Canário' })
        await ask(old.token, 'POST', `${own}/privacidade/exclusao`, { senha: goodPassword })
        const before = site.clock.now()
        site.later(7 * 1_440 + 1)
        await deleteDue(site)
        expect((await site.signIn(old.name)).statusCode).toBe(401)
        await site.person(old.name, { name: 'Pessoa Nova', code: old.code })
        const anew = (await site.signIn(old.name)).json().access_token as string
        expect((await site.stores.patrons.find(old.code))!.id).not.toBe(old.patronId)
        for (const path of ['dados-pessoais', 'privacidade', 'sessoes', 'delegacoes'])
          expect(JSON.stringify((await ask(anew, 'GET', `${own}/${path}`)).body), path).not.toMatch(/can[aá]rio/i)
        expect((await ask(anew, 'GET', '/api/alerta')).body.total).toBe(0)
        site.clock.set(before)
      })

      test('I184 a block tells its public reason; the copy holds the note where the institution says so, and not otherwise', async () => {
        const blocked = await someone()
        await site.deskToken('chefe')
        const block = {
          leitor: String(blocked.patronId),
          tipo: 'administrativo',
          motivo: 'Documento pendente',
          nota: 'Conferir com a PRAE',
        }
        expect((await site.at('chefe', 'POST', '/api/equipe/bloqueios', block)).status).toBe(200)
        const notes = `/api/equipe/leitores/${blocked.patronId}/notas`
        await site.at('chefe', 'POST', notes, { tipo: 'interna', texto: 'Só entre nós' })
        await site.at('chefe', 'POST', notes, { tipo: 'publica', texto: 'Traga o diploma' })
        const shown = JSON.stringify((await ask(blocked.token, 'GET', '/api/pessoas/afastamentos')).body)
        expect([shown.includes('Documento pendente'), shown.includes('Conferir')]).toEqual([true, false])
        const without = (await copyOf(blocked.token)).get('dados.json')!
        for (const [text, held] of [
          ['Documento pendente', true],
          ['Traga o diploma', true],
          ['Conferir com a PRAE', false],
          ['Só entre nós', false],
        ] as const)
          expect([text, without.includes(text)]).toEqual([text, held])
        const { value } = (await site.stores.settings.get(settingNames.institution))!
        const saying = { ...(value as object), personalData: { notesInCopy: true } }
        await site.stores.settings.put(settingNames.institution, saying)
        const before = site.clock.now()
        site.later(1_441)
        const again = (await site.signIn(blocked.name)).json().access_token as string
        const all = await copyOf(again)
        for (const file of ['dados.json', 'dados.html', 'listas/patron_block.csv'])
          expect([file, all.get(file)!.includes('Conferir com a PRAE')]).toEqual([file, true])
        expect(all.get('listas/patron_note.csv')).toContain('Só entre nós')
        await site.stores.settings.put(settingNames.institution, value)
        site.clock.set(before)
      })

      test('J196 one archive of everything, for machines and for people, for a day, once, in the person’s own session', async () => {
        const { name, token, patronId } = await someone()
        const stranger = await someone()
        await site.stores.librarySystem.desk.lend({ patronId, barcode: await site.book('Meu livro'), libraryId: site.libraryId }, atDesk)
        await site.stores.librarySystem.money.charge({ patronId, libraryId: site.libraryId, kind: 'photocopies', cents: 5 }, atDesk)
        await site.stores.commentDesk.add({ titleId: Number(await titleOf(await site.book('Lido'))), patronId, content: 'Gostei' })
        const files = await copyOf(token)
        const { dados } = JSON.parse(files.get('dados.json')!) as { dados: Record<string, Record<string, unknown>[]> }
        expect(Object.keys(dados)).toEqual(expect.arrayContaining(['patron', 'bond', 'login', 'loan', 'debt', 'alert', 'title_comment']))
        expect(dados['loan']![0]!['title_line']).toBe('Meu livro')
        expect(files.get('dados.html')).toContain('Gostei')
        const before = site.clock.now()
        site.later(1_441)
        const [mine, theirs] = [(await site.signIn(name)).json().access_token, (await site.signIn(stranger.name)).json().access_token]
        await ask(mine, 'POST', `${own}/privacidade/copia`, { senha: goodPassword })
        const link = async () => (await ask(mine, 'GET', `${own}/privacidade`)).body.copia.link as string | undefined
        await expect.poll(link).toBeDefined()
        const path = `${own}/privacidade/copia/${await link()}`
        expect((await ask(theirs, 'GET', path)).status).toBe(404)
        expect((await site.call('GET', path)).statusCode).toBe(401)
        site.later(1_441)
        expect((await ask((await site.signIn(name)).json().access_token, 'GET', path)).status).toBe(404)
        site.clock.set(before)
      })

      test('K198 a user code takes case and outer blanks as it comes, the password does not', async () => {
        const code = 'ana.silva'
        await site.person(code, { password: 'Senha1a! comprida' })
        expect((await site.signIn(` ${code.toUpperCase()} `, 'Senha1a! comprida')).statusCode).toBe(200)
        expect((await site.signIn(code, 'senha1a! comprida')).statusCode).toBe(401)
        expect((await site.signIn(code, ' Senha1a! comprida')).statusCode).toBe(401)
        // Two people whose codes differ by case alone: each by the code as it stands.
        await site.person('Ana.Silva', { password: 'Senha1b! comprida' })
        expect((await site.signIn('Ana.Silva', 'Senha1b! comprida')).statusCode).toBe(200)
        expect((await site.signIn(code, 'Senha1a! comprida')).statusCode).toBe(200)
        expect((await site.signIn('ANA.SILVA', 'Senha1a! comprida')).statusCode).toBe(401)
      })

      test('K206 acting by a delegation alone, for its days alone, seen; password, e-mail, token and clearance are the person’s', async () => {
        const [celia, elisa, stranger] = [await someone({ name: 'Célia' }), await someone({ name: 'Elisa' }), await someone()]
        const offered = { para: elisa.code, inicio: '2026-11-20', fim: '2026-11-30', poderes: ['consultar', 'renovar', 'reservar'] }
        const { codigo } = (await ask(celia.token, 'POST', `${own}/delegacoes`, offered)).body
        await ask(elisa.token, 'PUT', `${own}/delegacoes/${codigo}`, { aceito: true })
        const swap = (token: string) => ask(token, 'POST', `${own}/troca-usuario`, { usuario: celia.code })
        expect((await swap(stranger.token)).status).toBe(404)
        const acting = (await swap(elisa.token)).body.access_token as string
        expect((await ask(acting, 'GET', '/api/pessoas')).body).toMatchObject({
          user: { nome_pessoa: 'Célia' },
          agindo: { poderes: offered.poderes },
        })
        for (const [method, path, body] of [
          ['PUT', `${own}/senha`, { senhaAtual: goodPassword, senhaNova: 'Vinte girafas amarelas_7' }],
          ['PUT', `${own}/dados-pessoais`, { email: 'outra@exemplo.org' }],
          ['POST', '/api/emprestimo/token', undefined],
          ['POST', '/api/unidade-informacao/nada-consta', {}],
        ] as const)
          expect(await ask(acting, method, path, body), path).toMatchObject({ status: 403, body: { code: 'acao_pessoal' } })
        const barcode = await site.book('De Célia')
        await site.stores.librarySystem.desk.lend({ patronId: stranger.patronId, barcode, libraryId: site.libraryId }, atDesk)
        const hold = { cod_acervo: await titleOf(barcode), biblioteca: 'BC', ...noParts }
        expect((await ask(acting, 'POST', '/api/reserva', hold)).status).toBe(200)
        const loginId = (await site.stores.logins.find(elisa.name))!.id
        const actor = { kind: 'patron', loginId, actingForId: celia.patronId }
        const acts = await site.stores.audit.list({ subject: { kind: 'patron', id: celia.patronId }, limit: 20 })
        expect(acts.find(({ act }) => act === 'acted_for_patron')!.actor).toEqual(actor)
        const held = await site.database.read.selectFrom('audit').selectAll().where('acting_for_id', '=', celia.patronId).execute()
        expect(held.length).toBeGreaterThan(1)
        expect(held.every((row) => row.login_id === loginId)).toBe(true)
        const before = site.clock.now()
        site.clock.set('2026-12-01T12:00:00Z')
        expect((await swap((await site.signIn(elisa.name)).json().access_token)).status).toBe(404)
        site.clock.set(before)
      })

      test('K207 a name by its code: the delegate learns it, a reader the same 404 for both, the eleventh in a minute 429', async () => {
        const [person, delegate, reader] = [await someone({ name: 'Nome Guardado' }), await someone(), await someone()]
        const offered = { para: delegate.code, inicio: '2026-11-20', poderes: ['consultar'] }
        const { codigo } = (await ask(person.token, 'POST', `${own}/delegacoes`, offered)).body
        await ask(delegate.token, 'PUT', `${own}/delegacoes/${codigo}`, { aceito: true })
        const look = (token: string, code: string) => site.call('GET', `/api/pessoas/${code}/nome`, undefined, { token })
        expect((await look(delegate.token, person.code)).json()).toEqual({ nome: 'Nome Guardado' })
        expect((await look(delegate.token, reader.code)).statusCode).toBe(404)
        const [real, unreal] = [await look(reader.token, person.code), await look(reader.token, 'P-ninguem')]
        expect([real.statusCode, real.body]).toEqual([404, unreal.body])
        const desk = await site.deskToken('chefe')
        expect((await look(desk, person.code)).json()).toEqual({ nome: 'Nome Guardado' })
        expect((await look(desk, 'P-ninguem')).json().code).toBe('nao_encontrado')
        const statuses = []
        for (let n = 0; n < 100; n += 1) statuses.push((await look(reader.token, `P-${n}`)).statusCode)
        expect(statuses.filter((status) => status === 404)).toHaveLength(8)
        expect(statuses.slice(8).every((status) => status === 429)).toBe(true)
      })

      test('K209 the server keeps the rules of passwords: name, the last three, length', async () => {
        const rules = { length: { min: 8, max: 64 }, has_numbers: true, diff_case: true, diff_name: true, last_pw: 3 }
        await site.stores.settings.put(settingNames.passwordRules, rules)
        const words = ['Sete elefantes 1', 'Nove tucanos 22', 'Onze lagartos 333', 'Doze corujas 4444']
        const { token } = await someone({ name: 'Ana Silva', password: words[0]! })
        const change = async (from: string, to: string) =>
          (await ask(token, 'PUT', `${own}/senha`, { senhaAtual: from, senhaNova: to })).body
        expect(await change(words[0]!, 'ana12345A')).toMatchObject({ code: 'SenhaNaoConfereCriterios', params: { regras: 'diff_name' } })
        expect(await change(words[0]!, words[0]!)).toMatchObject({ code: 'senha_repetida', params: { n: 3 } })
        expect(await change(words[0]!, `Aa1${'x'.repeat(62)}`)).toMatchObject({
          code: 'SenhaNaoConfereCriterios',
          params: { regras: 'length' },
        })
        for (let n = 1; n < 3; n += 1) expect(await change(words[n - 1]!, words[n]!)).toHaveProperty('sessoes_encerradas')
        expect(await change(words[2]!, words[0]!)).toMatchObject({ code: 'senha_repetida' })
        expect(await change(words[2]!, words[3]!)).toHaveProperty('sessoes_encerradas')
        // The fourth last by now.
        expect(await change(words[3]!, words[0]!)).toHaveProperty('sessoes_encerradas')
        await site.stores.settings.put(settingNames.passwordRules, { length: { min: 15, max: 128 }, diff_name: true, last_pw: 3 })
      })

      test('K210 after a change of the password the other session and the loan token are dead, this one goes on', async () => {
        const { name, token, patronId } = await someone()
        const other = (await site.signIn(name)).json().access_token as string
        const issued = (await ask(token, 'POST', '/api/emprestimo/token')).body
        expect(issued.token).toMatch(/^\d{8}$/)
        const next = 'Vinte girafas amarelas_7'
        expect((await ask(token, 'PUT', `${own}/senha`, { senhaAtual: goodPassword, senhaNova: next })).status).toBe(200)
        expect([await isIn(other), await isIn(token)]).toEqual([false, true])
        await site.staff('iara', 'atendimento', 'BC')
        const found = (await site.at('iara', 'POST', '/api/equipe/identificacao', { q: `T-${issued.token}` })).body
        expect([found.code, JSON.stringify(found).includes(String(patronId))]).toEqual(['token_invalido', false])
        expect([(await site.signIn(name)).statusCode, (await site.signIn(name, next)).statusCode]).toEqual([401, 200])
      })

      test('K212 what the reader may not change is named and nothing is stored; a new e-mail holds once it is confirmed', async () => {
        const { name, token } = await someone()
        const path = `${own}/dados-pessoais`
        const before = (await ask(token, 'GET', path)).body
        const sent = {
          telefone: '(53) 3233-1234',
          email: `${name}@nova.example`,
          cpf: '52998224725',
          nome: 'X',
          cod_pessoa: '1',
          bloqueio: false,
        }
        const refused = await ask(token, 'PUT', path, sent)
        expect(refused.status).toBe(422)
        expect(refused.body.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
          'bloqueio',
          'cod_pessoa',
          'cpf',
          'nome',
        ])
        expect((await ask(token, 'GET', path)).body).toEqual(before)
        const { telefone, email } = sent
        expect(await ask(token, 'PUT', path, { telefone, email })).toMatchObject({
          status: 200,
          body: { telefone, email: `${name}@exemplo.org`, pendente: { email } },
        })
        const written = () => site.emails.find((one) => one.to.includes(email))
        await expect.poll(written).toBeDefined()
        const page = new URL(/https:\/\/\S+\/dados-pessoais\/\S+/.exec(written()!.text)![0]).pathname
        const form = { 'content-type': 'application/x-www-form-urlencoded' }
        const confirmed = await site.call('POST', page, new URLSearchParams({ senha: goodPassword }).toString(), { headers: form })
        expect(confirmed.statusCode).toBe(200)
        const { email: present, pendente } = (await ask(token, 'GET', path)).body
        expect([present, pendente]).toEqual([email, {}])
      })
    })
  })
