import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { describeAlert } from '../../reader-views/describe-alert.ts'
import { goodPassword } from '../session/testing/session-site.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const readers = '/api/equipe/leitores'
const bond = { categoria: 'GR', cod_biblioteca: 'BC' }

for (const engine of engines) {
  describe(`records of readers at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    let ana: string
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      ana = await site.code('ana')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      await site.staff('zeca', 'administrador')
    })
    afterAll(() => site.remove())

    const create = (body: object, who = 'otavio', key?: string) =>
      site.at(who, 'POST', readers, { nome: 'Lia Prado', vinculo: bond, ...body }, key === undefined ? {} : { 'idempotency-key': key })
    const read = async (code: string) => (await site.at('otavio', 'GET', `${readers}/${code}`)).body
    const on = (code: string, method: 'PUT' | 'POST', act: string, body: object, who = 'otavio') =>
      site.at(who, method, `${readers}/${code}${act}`, body)

    test('a new reader is made once, with look-alikes first and CPF, registration and user name each once', async () => {
      expect((await create({}, 'iara')).status).toBe(403)
      const person = {
        cpf: '52998224725',
        data_nascimento: '2001-02-03',
        email: 'lia@exemplo.org',
        vinculo: { ...bond, matricula: '2026001' },
      }
      const first = await create(person, 'otavio', 'leitor-0001')
      expect(first.body).toEqual({ codigo: expect.any(String), nome: 'Lia Prado' })
      expect(await create(person, 'otavio', 'leitor-0001')).toEqual(first)
      expect(await read(first.body.codigo)).toMatchObject({
        nome: 'Lia Prado',
        cpf: '***.982.247-**',
        email: 'lia@exemplo.org',
        vinculos: [{ categoria: 'GR', cod_biblioteca: 'BC', matricula: '2026001', ativo: true }],
      })
      expect((await create({ cpf: '52998224725' })).body).toMatchObject({ code: 'leitor_ja_cadastrado', params: { leitor: 'Lia Prado' } })
      expect((await create({ vinculo: { ...bond, matricula: '2026001' } })).body.code).toBe('leitor_ja_cadastrado')
      expect((await create({ usuario: '2026001' })).body).toMatchObject({ code: 'leitor_ja_cadastrado', message: 'Este nome de usuário já é de Lia Prado.' }) // prettier-ignore
      expect((await on(first.body.codigo, 'POST', '/vinculos', bond)).body).toMatchObject({
        code: 'leitor_ja_cadastrado',
        message: 'Lia Prado já tem um vínculo desta categoria nesta biblioteca.',
      })
      const alike = { nome: 'lia  PRADO', data_nascimento: '2001-02-03' }
      expect((await create(alike)).body).toMatchObject({
        code: 'leitor_semelhante',
        params: { leitores: expect.stringContaining('Lia Prado') },
      })
      expect((await create({ ...alike, confirmo: true })).status).toBe(200)
      expect((await create({ cpf: '11111111111' })).status).toBe(422)
      expect((await create({ vinculo: { ...bond, cod_biblioteca: 'XX' } })).body.code).toBe('biblioteca_desconhecida')
      expect((await create({ nome: 'Outra', cod_biblioteca_padrao: 'XX' })).body.code).toBe('biblioteca_desconhecida')
      expect((await create({ vinculo: { ...bond, categoria: 'XX' } })).body.fields).toMatchObject([{ field: 'vinculo.categoria' }])
    })

    test('who was born today is taken in, who will be born tomorrow is not; a birth is a day of the calendar', async () => {
      const born = async (data_nascimento: string) => {
        const { status, body } = await create({ nome: `De ${data_nascimento}`, data_nascimento })
        return [status, body.fields?.[0].field]
      }
      expect(await born('2026-11-20')).toEqual([200, undefined])
      for (const day of ['2026-11-21', '2026-02-29', '']) expect([day, await born(day)]).toEqual([day, [422, 'data_nascimento']])
    })

    test('a bond holds on its last day, at the desk and for its person, and not on the day after', async () => {
      await site.reader('dalva')
      const code = await site.code('dalva')
      const [own] = (await read(code)).vinculos
      const holds = async (validade: string) => {
        const atDesk = (await on(code, 'PUT', '/vinculos', { codigo: own.codigo, validade })).body.ativo
        const listed = (await read(code)).vinculos[0].ativo
        const shown = (await site.as('dalva', 'GET', '/api/pessoas/meu-farol/dados-pessoais')).body.vinculos[0].ativo
        return [atDesk, listed, shown]
      }
      expect(await holds('2026-11-20')).toEqual([true, true, true])
      expect(await holds('2026-11-19')).toEqual([false, false, false])
    })

    test('of two desks that write one CPF at once one does', async () => {
      const answers = await Promise.all(['otavio', 'zeca'].map((who, at) => create({ nome: `Novo ${at}`, cpf: '11144477735' }, who)))
      expect(answers.map((one) => one.status).toSorted()).toEqual([200, 422])
    })

    test('a record is changed over the version that was seen; the person is told of another address', async () => {
      const { versao } = await read(ana)
      const change = (body: object, who = 'otavio', code = ana) => on(code, 'PUT', '', { versao, ...body }, who)
      expect((await change({ telefone: '2222-1000' }, 'iara')).status).toBe(403)
      expect((await change({ nome: 'Ana Lúcia', email: 'nova@exemplo.org', telefone: '2222-1000' })).body).toMatchObject({
        nome: 'Ana Lúcia',
        email: 'nova@exemplo.org',
        telefone: '2222-1000',
        versao: versao + 1,
      })
      expect((await change({ nome: 'Outra' })).body.code).toBe('estado_invalido')
      expect((await change({ versao: versao + 1, cpf: '52998224725' })).body.code).toBe('leitor_ja_cadastrado')
      expect((await change({ versao: versao + 1, email: 'nada' })).status).toBe(422)
      // The same address, given again, is tried again.
      const cameBack = async () => (await site.stores.alertEmails.reader(Number(ana)))!.returned
      await site.database.write.updateTable('patron').set({ email_returns: 3 }).where('id', '=', Number(ana)).execute()
      expect([(await change({ versao: versao + 1, telefone: '2222-1000' })).status, await cameBack()]).toEqual([200, 3])
      expect([(await change({ versao: versao + 1, email: 'nova@exemplo.org' })).status, await cameBack()]).toEqual([200, 0])
      const { alerts } = await site.stores.alerts.list(Number(ana), {}, { offset: 0, limit: 10 })
      expect(alerts).toMatchObject([{ kind: 'security', params: { outcome: 'email_changed' } }])
      const iara = await site.code('iara')
      const own = { versao: (await read(iara)).versao, email: 'minha@exemplo.org' }
      expect((await change(own, 'otavio', iara)).status).toBe(403)
      expect((await change(own, 'zeca', iara)).status).toBe(200)
      const zeca = await site.code('zeca')
      expect((await change({ versao: (await read(zeca)).versao, email: 'z@exemplo.org' }, 'zeca', zeca)).status).toBe(403)
    })

    test('another address from the desk is told at the one before, which opens nothing any more', async () => {
      const personalData = '/api/pessoas/meu-farol/dados-pessoais'
      const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      await site.person('olga')
      const [olga, first, second, last] = [await site.code('olga'), 'olga@exemplo.org', 'de-outro@exemplo.org', 'balcao@exemplo.org']
      const { access_token: token } = (await site.signIn('olga')).json()
      const letterTo = async (address: string, words: string) => {
        const found = () => site.emails.findLast((one) => one.to.includes(address) && one.subject === words)
        await expect.poll(found).toBeDefined()
        return found()!
      }
      const pageIn = (letter: string) => new URL(/https:\/\/\S+\/dados-pessoais\/\S+/.exec(letter)![0]).pathname
      const ask = (email: string) => site.call('PUT', personalData, { email }, { token })
      const confirm = async (address: string) => {
        const page = pageIn((await letterTo(address, 'Confirme seu novo e-mail')).text)
        return (await site.call('POST', page, new URLSearchParams({ senha: goodPassword }).toString(), form)).statusCode
      }
      await ask(second)
      expect(await confirm(second)).toBe(200)
      await ask('de-mais-um@exemplo.org')
      const undo = pageIn((await letterTo(second, 'Pedido de troca do seu e-mail')).text)
      const recovery = '/api/pessoas/olga/recuperar-senha'
      const anybody = await site.publicToken()
      await site.call('GET', recovery, undefined, { token: anybody })
      const code = /\b\d{6}\b/.exec((await letterTo(second, 'Seu código para uma nova senha')).text)![0]

      const { versao } = await read(olga)
      expect((await on(olga, 'PUT', '', { versao, email: last })).status).toBe(200)
      expect((await letterTo(second, 'Seu e-mail foi alterado')).text).toContain('avise a biblioteca')
      expect((await site.call('POST', recovery, { code }, { token: anybody })).json().code).toBe('codigo_expirado')
      expect(await confirm('de-mais-um@exemplo.org')).toBe(404)
      expect((await site.call('POST', undo, '', form)).statusCode).toBe(404)
      site.emails.length = 0
      site.clock.advance(61)
      await site.call('GET', recovery, undefined, { token: await site.publicToken() })
      await letterTo(last, 'Seu código para uma nova senha')
      expect(site.emails.flatMap(({ to }) => to)).not.toContain(first)
      expect((await read(olga)).email).toBe(last)
    })

    test('the alert of a bond’s end is over when its end moves or the bond is closed, and stands when its category is corrected', async () => {
      await site.reader('eva')
      const eva = await site.code('eva')
      const { codigo } = (await on(eva, 'POST', '/vinculos', { categoria: 'PG', cod_biblioteca: 'BN', validade: '2026-12-10' })).body
      const tell = (lastDay: string) =>
        site.stores.alerts.notify({
          patronId: Number(eva),
          kind: 'registration_ends',
          subject: `bond:${codigo.replace(/^\D+/, '')}`,
          occasion: lastDay,
          params: { library: 'BN', lastDay },
          at: site.clock.now(),
        })
      const told = async () =>
        (await site.stores.alerts.list(Number(eva), { kind: 'registration_ends' }, { offset: 0, limit: 9 })).alerts.map(
          (one) => one.occasion,
        )
      const change = async (body: object) => (await on(eva, 'PUT', '/vinculos', { codigo, ...body })).status
      await tell('2026-12-10')
      expect([await change({ categoria: 'GR' }), await told()]).toEqual([200, ['2026-12-10']])
      expect([await change({ validade: '2026-12-10', ativo: true }), await told()]).toEqual([200, ['2026-12-10']])
      expect([await change({ validade: '2026-12-12' }), await told()]).toEqual([200, []])
      await tell('2026-12-12')
      expect([await change({ ativo: false }), await told()]).toEqual([200, []])
    })

    test('bonds are added, renewed and ended, a card replaces the one before', async () => {
      const added = await on(ana, 'POST', '/vinculos', { categoria: 'PG', cod_biblioteca: 'BN', validade: '2027-01-31' })
      expect(added.body).toMatchObject({ categoria: 'PG', cod_biblioteca: 'BN', validade: '2027-01-31', ativo: true })
      expect((await on(ana, 'POST', '/vinculos', { categoria: 'PG', cod_biblioteca: 'BN' })).body.code).toBe('leitor_ja_cadastrado')
      const { codigo } = added.body
      expect((await on(ana, 'PUT', '/vinculos', { codigo, validade: '2028-01-31' })).body.validade).toBe('2028-01-31')
      expect((await on(ana, 'PUT', '/vinculos', { codigo })).body).toMatchObject({ validade: '2028-01-31', ativo: true })
      expect((await on(ana, 'PUT', '/vinculos', { codigo, ativo: false })).body.ativo).toBe(false)
      expect((await on(await site.code('bruno'), 'PUT', '/vinculos', { codigo, ativo: true })).status).toBe(404)
      const cards = [(await on(ana, 'POST', '/carteira', {})).body.numero, (await on(ana, 'POST', '/carteira', {})).body.numero]
      expect(cards[1]).toMatch(/^2\d{13}$/)
      const identify = async (q: string) => site.at('iara', 'POST', '/api/equipe/identificacao', { q })
      expect((await identify(cards[1])).body.data).toMatchObject([{ tipo: 'leitor', por: 'cartao', codigo: ana }])
      expect((await identify(cards[0])).status).toBe(404)
    })

    test('a change of a bond that is sent again under its key answers the same and is written down once', async () => {
      await site.reader('fabio')
      const fabio = await site.code('fabio')
      const { codigo } = (await read(fabio)).vinculos[0]
      const end = (key: string) =>
        site.at('otavio', 'PUT', `${readers}/${fabio}/vinculos`, { codigo, ativo: false }, { 'idempotency-key': key })
      const first = await end('vinculo-0001')
      expect(first).toMatchObject({ status: 200, body: { codigo, ativo: false } })
      expect(await end('vinculo-0001')).toEqual(first)
      const acts = await site.stores.audit.list({ subject: { kind: 'patron', id: Number(fabio) }, acts: ['changed_bond'], limit: 9 })
      expect(acts).toHaveLength(1)
    })

    test('the way to a new password goes to the address of the record, at most three times an hour', async () => {
      const send = (code: string, who = 'otavio') => on(code, 'POST', '/senha', {}, who)
      const bruno = await site.code('bruno')
      expect((await send(bruno, 'iara')).status).toBe(403)
      expect((await send(await site.code('iara'))).status).toBe(403)
      for (let times = 0; times < 3; times += 1) expect((await send(bruno)).body).toEqual({ enviado: true })
      expect((await send(bruno)).body.code).toBe('muitas_requisicoes')
      await expect.poll(() => site.emails.filter((one) => one.subject === 'Nova senha da biblioteca').length).toBe(3)
      const email = site.emails.find((one) => one.subject === 'Nova senha da biblioteca')!
      expect(email.text).toContain('bruno')
      await site.database.write.updateTable('patron').set({ email: null }).where('id', '=', Number(bruno)).execute()
      expect((await send(bruno)).body.code).toBe('sem_endereco_email')
    })

    test('the way to a new password names every login that the reader may come in with', async () => {
      await site.reader('gisele')
      for (const [second, state] of [
        ['gisele.docente', 'active'],
        ['gisele.antiga', 'closed'],
      ] as const) {
        await site.secondLogin('gisele', second)
        await site.database.write.updateTable('login').set({ state }).where('username', '=', second).execute()
      }
      expect((await on(await site.code('gisele'), 'POST', '/senha', {}, 'otavio')).body).toEqual({ enviado: true })
      const email = () => site.emails.find(({ to }) => to.includes('gisele@exemplo.org'))
      await expect.poll(email).toBeDefined()
      expect(email()!.text).toContain('Informe o usuário gisele ou gisele.docente e siga')
    })

    test('a delegation by a document is in force at once, never for the operator or a colleague', async () => {
      const bruno = await site.code('bruno')
      const body = { para: bruno, inicio: '2026-11-20', poderes: ['retirar'], fundamento: 'menor', motivo: 'Certidão de nascimento vista' }
      const delegate = (more: object = {}, who = 'otavio', code = ana) => on(code, 'POST', '/delegacoes', { ...body, ...more }, who)
      expect((await delegate({}, 'iara')).status).toBe(403)
      expect((await delegate({ para: await site.code('otavio') })).status).toBe(403)
      expect((await delegate({ fim: '2026-11-19' })).body.code).toBe('periodo_invertido')
      expect((await delegate({ para: ana })).status).toBe(422)
      expect((await delegate()).body).toMatchObject({ situacao: 'em_vigor' })
      expect((await delegate()).body.code).toBe('delegacao_existente')
      // Who is represented is told: she did not give it herself.
      const [told] = (await site.stores.alerts.list(Number(ana), {}, { offset: 0, limit: 1 })).alerts
      expect(told).toMatchObject({ kind: 'security', params: { outcome: 'delegate_added', day: '2026-11-20' } })
      await site.reader('curador')
      const guardian = await site.code('curador')
      expect((await delegate({ para: guardian, fundamento: 'judicial' })).status).toBe(200)
      const grounds = site.database.read.selectFrom('delegation').select(['delegate_id', 'ground']).where('patron_id', '=', Number(ana))
      expect(await grounds.orderBy('id').execute()).toEqual([
        { delegate_id: Number(bruno), ground: 'minor' },
        { delegate_id: Number(guardian), ground: 'court' },
      ])
      // The first day of it is tomorrow: until then it waits.
      await site.reader('carla')
      const later = { para: await site.code('carla'), inicio: '2026-11-21', fim: '2026-11-21' }
      expect((await delegate(later)).body).toMatchObject({ situacao: 'aguardando' })
      const [toCome] = (await site.stores.alerts.list(Number(ana), {}, { offset: 0, limit: 1 })).alerts
      expect(describeAlert(toCome!, 'pt').text).toMatch(/^A partir de sábado, 21\/11\/2026, outra pessoa pode agir em sua conta\./)
      const lent = await site.at('iara', 'POST', '/api/equipe/emprestimos', {
        leitor: ana,
        exemplar: await site.book('Iracema'),
        retirado_por: bruno,
        vinculo: await firstBond(),
      })
      expect(lent.status).toBe(200)
    })

    const firstBond = async () => (await read(ana)).vinculos[0].codigo
  })
}
