import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const path = '/api/equipe/instituicao/circulacao'

for (const engine of engines)
  describe(`the settings of circulation at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      await site.staff('zilda', 'administrador', 'BC')
      await site.staff('zeca', 'administrador')
    })
    afterAll(() => site.remove())

    type Words = Record<string, unknown>
    const read = async (query = '') => (await site.at('zeca', 'GET', `${path}${query}`)).body
    const put = (body: object, lang = 'pt') => site.at('zeca', 'PUT', path, body, { lang })
    /** Saves with something else in it. */
    const change = async (fields: Words, motivo = 'Conselho de usuários') => {
      const { versao, documento } = await read()
      return put({ versao, documento: { ...documento, ...fields }, motivo })
    }
    const problems = async (documento: Words, lang: string, at = path) => {
      const { versao } = (await site.at('zeca', 'GET', at)).body
      const { body } = await site.at('zeca', 'PUT', at, { versao, documento, previa: true }, { lang })
      return Object.fromEntries(body.problemas.map((one: { lugar: string; motivo: string }) => [one.lugar, one.motivo]))
    }

    test('are for an administrator of all libraries', async () => {
      const body = { versao: 0, documento: {} }
      for (const who of ['iara', 'otavio', 'zilda']) {
        const answers = await Promise.all([
          site.at(who, 'GET', path),
          site.at(who, 'PUT', path, body),
          site.at(who, 'GET', `${path}/versoes`),
          site.at(who, 'POST', `${path}/versoes`, { versao: 1, vista: 1, motivo: 'x' }),
        ])
        expect([who, ...answers.map(({ status }) => status)]).toEqual([who, 403, 403, 403, 403])
      }
    })

    test('of the time before versions were kept are a version too, and come back', async () => {
      await site.stores.settings.put('circulation', { toleranceDays: 2 })
      const { versao } = await read()
      const versions = async () => (await site.at('zeca', 'GET', `${path}/versoes`)).body.data.map((one: { versao: number }) => one.versao)
      expect([versao, await versions(), (await read('?versao=1')).documento]).toEqual([1, [1], { toleranceDays: 2 }])
      await change({ toleranceDays: 4 })
      expect(await versions()).toEqual([2, 1])
      await site.at('zeca', 'POST', `${path}/versoes`, { versao: 1, vista: 2, motivo: 'Volta' })
      expect((await read()).documento).toEqual({ toleranceDays: 2 })
    })

    test('come with what ships, and what is wrong is told by its place in the operator’s language', async () => {
      const { padrao } = await read()
      expect(padrao).toMatchObject({ debtLimit: 1_000, noticeDays: [-2, 0, 1, 7, 15, 30], history: true, paymentSlips: { dueDays: 5 } })
      const wrong = {
        debtLimit: 100_000_001,
        fineCap: '-1',
        pauseHours: 0,
        maxFineDays: 'dez',
        toleranceDays: 1.5,
        zone: 'Marte',
        sameDaySuspensions: 'none',
        noticeDays: [1, 400],
        strictHolds: true,
        unattendedReturn: { days: 61 },
        paymentSlips: { driver: 'gru', payee: '', unit: '15', management: '15264', code: '28848', address: 'http://x' },
        bankLayouts: { bb: { kind: 'pdf' } },
      }
      const amount = 'R$\u{a0}1.000.000,00'
      expect(await problems(wrong, 'pt')).toEqual({
        debtLimit: `deve ser no máximo ${amount}`,
        fineCap: 'não é um valor em dinheiro',
        pauseHours: 'deve ser 1 ou mais',
        maxFineDays: 'não é um número inteiro',
        toleranceDays: 'não é um número inteiro',
        zone: 'não é um fuso da tabela IANA',
        sameDaySuspensions: 'não é nenhum destes: added, longest',
        'noticeDays[1]': 'deve ser 365 ou menos',
        strictHolds: 'não é um campo do documento',
        'unattendedReturn.days': 'deve ser 60 ou menos',
        'paymentSlips.payee': 'está vazio ou é pequeno demais',
        'paymentSlips.unit': 'deve ter seis algarismos',
        'paymentSlips.code': 'não é um código de recolhimento como 28848-9',
        'paymentSlips.address': 'não é um endereço que comece por https://',
        'bankLayouts.bb.kind': 'não é nenhum destes: csv, fixed',
      })
      expect(await problems(wrong, 'en')).toMatchObject({
        fineCap: 'is no amount of money',
        pauseHours: 'must be 1 or more',
        toleranceDays: 'is no whole number',
        'paymentSlips.unit': 'must be six digits',
      })
      expect(await problems({ centralLibrary: 'XX' }, 'pt')).toEqual({ centralLibrary: 'não é o código de uma biblioteca: XX' })
      expect(await problems({ centralLibrary: 'XX' }, 'en')).toEqual({ centralLibrary: 'is no code of a library: XX' })
      const before = await read()
      const refused = await put({ versao: before.versao, documento: { centralLibrary: 'XX' }, motivo: 'x' })
      expect([refused.status, refused.body.problemas.length, await read()]).toEqual([200, 1, before])
    })

    test('the institution’s document is checked in the operator’s language too', async () => {
      const wrong = {
        acronym: '',
        name: {},
        colours: { main: '#ffcc00' },
        hours: [{ library: 'BC', week: { mon: '22:00-08:00', monday: 'closed' } }],
        providers: { proquest: { address: 'https://{login}.example.org' } },
      }
      const at = '/api/equipe/instituicao'
      const [pt, en, es] = await Promise.all(['pt', 'en', 'es'].map((lang) => problems(wrong, lang, at)))
      expect(pt).toMatchObject({
        acronym: 'está vazio ou é pequeno demais',
        name: 'não tem texto',
        'hours[0].week.mon': 'tem horários fora de ordem',
        'hours[0].week.monday': 'não é um dia (sun, mon, tue, wed, thu, fri, sat) nem um intervalo de dias',
      })
      expect(pt).not.toHaveProperty('colours')
      expect(await problems({ name: 'U', acronym: 'U', colours: { main: '#ffcc00' } }, 'pt', at)).toEqual({
        colours: expect.stringMatching(/^#ffcc00 não se lê no tema claro: .* tem contraste 1\.\d\d:1, e 4\.5:1 é preciso; #\w{6}/),
      })
      expect(Object.keys(en!)).toEqual(Object.keys(pt!))
      for (const place of Object.keys(pt!)) expect(new Set([pt![place], en![place], es![place]]).size).toBe(3)
    })

    test('two at once: one saves, the other is refused with the version that holds', async () => {
      const { versao, documento } = await read()
      const answers = await Promise.all(
        [1, 2].map((toleranceDays) => put({ versao, documento: { ...documento, toleranceDays }, motivo: 'Recesso' })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
      expect(answers.find(({ status }) => status === 422)!.body).toMatchObject({ code: 'estado_invalido' })
      expect((await read()).versao).toBe(versao + 1)
    })

    test('each version stays with who made it and why, and is brought back as a new one; the record names setting, version and reason', async () => {
      const { versao, documento } = await read()
      expect((await change({ clearanceDays: 9 })).body).toEqual({ versao: versao + 1, problemas: [] })
      const versions = (await site.at('zeca', 'GET', `${path}/versoes`)).body
      expect(versions.data[0]).toMatchObject({ versao: versao + 1, quem: { nome: 'Pessoa zeca' }, motivo: 'Conselho de usuários' })
      expect((await read(`?versao=${versao + 1}`)).documento.clearanceDays).toBe(9)
      const restore = (of: number, vista: number) => site.at('zeca', 'POST', `${path}/versoes`, { versao: of, vista, motivo: 'Volta' })
      expect((await restore(versao, versao)).body.code).toBe('estado_invalido')
      expect((await restore(99, versao + 1)).status).toBe(404)
      // What was allowed once and is no more says what is wrong with it.
      await site.stores.settings.put('circulation.98', { centralLibrary: 'ZZ' })
      const { code, message } = (await restore(98, versao + 1)).body
      expect([code, message]).toEqual(['estado_invalido', expect.stringMatching(/^Esta versão já não pode voltar como está: centralLibrary: .*ZZ/)]) // prettier-ignore
      expect((await restore(versao, versao + 1)).body).toEqual({ versao: versao + 2 })
      expect((await read()).documento).toEqual(documento)
      const { data } = (await site.at('zeca', 'GET', '/api/equipe/auditoria?ato=configuracao_alterada')).body
      expect(data.slice(0, 2)).toMatchObject([
        {
          objeto: `configuracao:${versao + 2}`,
          detalhe: { configuracao: 'circulation', versao: versao + 2, volta_a_versao: versao, motivo: 'Volta' },
        },
        { detalhe: { configuracao: 'circulation', versao: versao + 1, motivo: 'Conselho de usuários' } },
      ])
    })

    test('versions page by page, the latest first, each with who made it, when and why; one that is none is not found', async () => {
      const reasons = ['Primeira', 'Segunda', 'Terceira']
      for (const [n, motivo] of reasons.entries()) await change({ toleranceDays: n + 1 }, motivo)
      const page = async (query: string) => (await site.at('zeca', 'GET', `${path}/versoes?${query}`)).body
      const all = await page('perPage=100')
      expect(all.data).toHaveLength(all.total)
      expect(all.data.slice(0, 3).map((one: { motivo: string }) => one.motivo)).toEqual(reasons.toReversed())
      expect(all.data[0]).toEqual({
        versao: all.total,
        quando: expect.stringMatching(/^20\d\d-/),
        quem: { codigo: await site.code('zeca'), nome: 'Pessoa zeca' },
        motivo: 'Terceira',
      })
      const second = await page('perPage=2&page=2')
      expect([second.total, second.page, second.data]).toEqual([all.total, 2, all.data.slice(2, 4)])
      expect((await read(`?versao=${all.total - 1}`)).documento.toleranceDays).toBe(2)
      for (const versao of ['0', String(all.total + 1)]) expect((await read(`?versao=${versao}`)).code).toBe('nao_encontrado')
    })

    test('the next act goes by what was saved: another limit of debts blocks and lends at once, slips are issued', async () => {
      const leitor = await site.code('ana')
      const debt = { leitor, cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 500, motivo: 'Cópias' }
      await site.at('otavio', 'POST', '/api/equipe/debitos', debt)
      const lend = async (title: string) => {
        const exemplar = await site.book(title)
        const { status, body } = await site.at('iara', 'POST', '/api/equipe/emprestimos', { leitor, exemplar })
        return [status, body.code]
      }
      expect(await lend('Dom Casmurro')).toEqual([200, undefined])
      await change({ debtLimit: 400 })
      expect(await lend('Iracema')).toEqual([422, 'debito'])
      await change({ debtLimit: 500 })
      expect(await lend('Quincas Borba')).toEqual([200, undefined])
      const slip = async () => (await site.as('ana', 'POST', '/api/unidade-informacao/gru', { valor: 500, codBiblioteca: 'BC' })).status
      expect(await slip()).not.toBe(200)
      await change({ paymentSlips: { driver: 'gru', payee: 'Universidade', unit: '154047', management: '15264', code: '28848-9' } })
      expect(await slip()).toBe(200)
    })
  })
