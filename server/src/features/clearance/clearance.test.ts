import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { atDesk, openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

const path = '/api/unidade-informacao/nada-consta'

for (const engine of engines) {
  describe(`no-debts declaration, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      for (const name of ['ana', 'bruno', 'celia']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const verify = async (code: string, address?: string) =>
      (await site.call('GET', `${path}/conferir/${code}`, undefined, address ? { address } : {})).json()

    test('[S4-10] [S7-16] H163 H167 checked, issued once, verified by anybody without more than name and bond', async () => {
      const before = (await site.as('ana', 'GET', `${path}/verifica`)).body
      expect(before).toEqual({
        apto: true,
        vinculo: { codigo: expect.stringMatching(/^\d+$/), descricao: 'GR' },
        vinculos: [before.vinculo],
        pendencias: [],
        texto: expect.stringMatching(/^O nada consta declara/),
        efeitos: [expect.stringMatching(/suspenso/), expect.stringMatching(/reservas/)],
      })
      const issued = await site.as('ana', 'POST', path, {})
      expect(issued).toMatchObject({
        status: 200,
        body: { numero: expect.stringMatching(/^2026\d{6}$/), emissao: '2026-11-20', validade: '2026-11-25' },
      })
      expect(issued.body.codigoVerificacao).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
      expect((await site.as('ana', 'POST', path, {})).body).toEqual(issued.body)
      expect((await site.as('ana', 'GET', `${path}/verifica`)).body.vigente).toEqual(issued.body)
      expect(await verify(issued.body.codigoVerificacao.toLowerCase())).toEqual({
        situacao: 'valida',
        numero: issued.body.numero,
        nome: 'Maria da Conceição',
        vinculo: 'GR',
        emissao: '2026-11-20',
        validade: '2026-11-25',
      })
      expect(await verify('AAAA-BBBB')).toEqual({ situacao: 'nao_encontrada' })
      // H168: nothing is lent, held or asked for under it; lifted by the library, all of it is.
      const barcode = await site.book('Iracema')
      const patronId = await site.patronId('ana')
      const lend = () => site.stores.librarySystem.desk.lend({ patronId, barcode, libraryId: site.libraryId }, atDesk)
      expect(await lend()).toMatchObject({ refused: true, reasons: [{ code: 'afastado' }] })
      await site.stores.librarySystem.clearance.undo(issued.body.numero, 'Não se formou.', atDesk)
      expect((await verify(issued.body.codigoVerificacao)).situacao).toBe('cancelada')
      expect(await lend()).toMatchObject({ done: true })
    })

    test('H164 H165 pending things are listed with their library, and nothing is done', async () => {
      const barcode = await site.book('Dom Casmurro')
      await site.lend('bruno', barcode)
      const charge = { patronId: await site.patronId('bruno'), libraryId: site.libraryId, kind: 'photocopies', cents: 50 } as const
      await site.stores.librarySystem.money.charge(charge, atDesk)
      expect((await site.as('bruno', 'GET', `${path}/verifica`)).body).toMatchObject({
        apto: false,
        pendencias: [
          { tipo: 'emprestimo', descricao: 'Dom Casmurro', codBiblioteca: 'BC', descBiblioteca: 'Biblioteca Central' },
          { tipo: 'debito', descricao: expect.stringMatching(/^R\$\s0,50$/), codBiblioteca: 'BC' },
        ],
      })
      expect(await site.as('bruno', 'POST', path, {})).toMatchObject({
        status: 422,
        body: { code: 'NadaConstaPendencias', params: { n: 2 } },
      })
      expect((await site.as('bruno', 'GET', '/api/pessoas/afastamentos')).body.data).toEqual([])
    })

    test('H169 of several bonds one is chosen; another’s is none', async () => {
      await site.person('hugo', {
        bonds: [
          { category: 'GR', library: 'BC' },
          { category: 'PG', library: 'BC' },
        ],
      })
      await site.reader('celia')
      const token = (await site.signIn('hugo')).json().access_token as string
      const call = async (method: 'GET' | 'POST', url: string, body?: object) => (await site.call(method, url, body, { token })).json()
      const bonds = await site.database.read
        .selectFrom('bond')
        .select('id')
        .where('patron_id', '=', await site.patronId('hugo'))
        .orderBy('id')
        .execute()
      // Seen without a choice, it is of the bond in force, and names the others; nothing is issued without one.
      const [first, second] = bonds.map(({ id }) => ({ codigo: String(id) }))
      expect(await call('GET', `${path}/verifica`)).toMatchObject({ vinculo: first, vinculos: [first, second] })
      expect(await call('POST', path, {})).toMatchObject({ code: 'EscolhaVinculo' })
      const checked = await call('GET', `${path}/verifica?vinculo=${bonds[1]!.id}`)
      expect(checked).toMatchObject({ vinculo: { codigo: String(bonds[1]!.id), descricao: 'PG' }, vinculos: [{}, {}] })
      expect(await call('POST', path, { vinculo: '1' })).toMatchObject({ code: 'VinculoInativo' })
    })

    test('H169 a bond that cannot be read is none: nothing is checked or issued for another one', async () => {
      await site.reader('fabio')
      for (const bond of ['abc', '0', '01'])
        expect([
          (await site.as('fabio', 'GET', `${path}/verifica?vinculo=${bond}`)).body.code,
          (await site.as('fabio', 'POST', path, { vinculo: bond })).body.code,
        ]).toEqual(['VinculoInativo', 'VinculoInativo'])
      expect((await site.as('fabio', 'GET', `${path}/verifica`)).body).not.toHaveProperty('vigente')
    })

    test('H167 a page without scripts says the same: good, cancelled, expired, unknown; it is stored nowhere', async () => {
      const issued = (await site.as('celia', 'POST', path, {})).body
      const page = (address: string, n: number) => site.call('GET', address, undefined, { address: `198.51.100.${n}` })
      const form = await page('/nada-consta', 20)
      expect([form.statusCode, form.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(form.body).toContain('<form method="get">')
      const typed = await page(`/nada-consta?codigo=${issued.codigoVerificacao}`, 21)
      expect([typed.statusCode, typed.headers.location]).toEqual([303, `/nada-consta/${issued.codigoVerificacao}`])
      const good = await page(`/nada-consta/${issued.codigoVerificacao}`, 22)
      expect([good.statusCode, good.headers['referrer-policy'], good.headers['x-robots-tag']]).toEqual([200, 'no-referrer', 'noindex'])
      expect(good.body).toContain('Válido: ')
      const inEnglish = (await page(`/nada-consta/${issued.codigoVerificacao}?lng=en`, 25)).body
      expect([inEnglish.match(/November/g), inEnglish.match(/novembro/g)]).toEqual([['November', 'November'], null])
      const blanks = await page(`/nada-consta?codigo=%20${issued.codigoVerificacao}%20`, 26)
      expect(blanks.headers.location).toBe(`/nada-consta/${issued.codigoVerificacao}`)
      const cut = await page(`/nada-consta?codigo=${'a'.repeat(63)}%F0%9F%98%80`, 27)
      expect([cut.statusCode, cut.headers.location]).toEqual([303, `/nada-consta/${'a'.repeat(63)}%EF%BF%BD`])
      const unknown = await page('/nada-consta/AAAA-%3Cb%3E', 23)
      expect([unknown.statusCode, unknown.body.includes('<b>')]).toEqual([404, false])
      await site.stores.librarySystem.clearance.undo(issued.numero, 'Engano.', atDesk)
      expect((await page(`/nada-consta/${issued.codigoVerificacao}`, 24)).body).toContain('Cancelado: ')
    })

    test('what a page and a sheet say of a declaration whose days are over, with each of its values and in the language of who reads', async () => {
      await site.reader('gil')
      const issued = (await site.as('gil', 'POST', path, {})).body
      await site.setTime('2026-11-25T12:00:00Z')
      const page = async (n: number, query = '') =>
        (await site.call('GET', `/nada-consta/${issued.codigoVerificacao}${query}`, undefined, { address: `198.51.100.${n}` })).body
      for (const said of ['Válido: ', issued.numero, 'Maria da Conceição', 'GR', '20 de novembro de 2026', '25 de novembro de 2026'])
        expect(await page(40 + said.length), said).toContain(said)
      const sheet = async (name: string, lang: string) => {
        const token = await site.tokenOf(name)
        return site.call('GET', `${path}/${issued.numero}/pdf`, undefined, { token, headers: { lang } })
      }
      expect((await sheet('gil', 'pt')).headers['content-disposition']).toContain(`nada-consta-${issued.numero}.pdf`)
      expect((await readPdf((await sheet('gil', 'pt')).rawPayload)).text).not.toContain('Vencida')
      await site.setTime('2026-11-26T12:00:00Z')
      expect(await verify(issued.codigoVerificacao)).toMatchObject({ situacao: 'vencida', validade: '2026-11-25' })
      expect(await page(70)).not.toContain('Válido: ')
      const [late, english] = [await readPdf((await sheet('gil', 'pt')).rawPayload), await readPdf((await sheet('gil', 'en')).rawPayload)]
      expect(late.text).toContain('Vencida: valeu até 25 de novembro de 2026.')
      expect([english.text.includes('November 25, 2026'), english.text.includes('Vencida')]).toEqual([true, false])
      const long = await site.call('GET', `/nada-consta?codigo=${'A'.repeat(100)}`, undefined, { address: '198.51.100.80' })
      expect(long.headers.location).toBe(`/nada-consta/${'A'.repeat(64)}`)
      // A new one takes its place; of the old code the check says that its days are over.
      const again = (await site.as('gil', 'POST', path, {})).body
      expect([again.numero === issued.numero, again.validade]).toEqual([false, '2026-12-01'])
      await site.setTime('2026-11-20T12:00:00Z')
    })

    test('H167 ten tries a minute from one network', async () => {
      const answers: number[] = []
      for (let n = 0; n < 12; n += 1)
        answers.push((await site.call('GET', `${path}/conferir/AAAA-BBBB`, undefined, { address: '198.51.100.7' })).statusCode)
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429])
      const pages: number[] = []
      for (let n = 0; n < 12; n += 1)
        pages.push((await site.call('GET', '/nada-consta/AAAA-BBBB', undefined, { address: '198.51.100.8' })).statusCode)
      expect(pages).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429])
    })

    test('[S2-54 part] the document: name, bond, number, days and code, with the address of its check; own alone, also by e-mail', async () => {
      await site.reader('davi')
      const { numero, codigoVerificacao } = (await site.as('davi', 'POST', path, {})).body
      const fetched = (name: string) => site.tokenOf(name).then((token) => site.call('GET', `${path}/${numero}/pdf`, undefined, { token }))
      const answer = await fetched('davi')
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'application/pdf',
        'no-store',
      ])
      const { pages, text, alts } = await readPdf(answer.rawPayload)
      expect(pages).toBe(1)
      expect(text).toContain('Declaração de nada consta')
      expect(text).toContain('Nome Maria da ConceiçãoCódigo de usuário P-daviVínculo GR')
      expect(text).toContain(
        `Número ${numero}Emissão 20 de novembro de 2026Válida até 25 de novembro de 2026Código de verificação ${codigoVerificacao}`,
      )
      expect(alts.some((alt) => alt.endsWith(`/nada-consta/${codigoVerificacao}`))).toBe(true)
      expect((await fetched('ana')).statusCode).toBe(404)
      expect((await site.as('davi', 'POST', `${path}/${numero}/enviar`)).body).toEqual({ enviado: true })
      expect((await site.as('davi', 'POST', `${path}/${numero}/enviar`)).body.code).toBe('muitas_requisicoes')
      await site.stores.librarySystem.clearance.undo(numero, 'Voltou.', atDesk)
      expect((await readPdf((await fetched('davi')).rawPayload)).text).toContain('Cancelada pela biblioteca')
    })
  })
}
