import { activities, type ActivityCode } from '@farol/contract/activities.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { booksXml } from '../../testing/titles.ts'
import { openSessionSite, type SessionSite } from './testing/session-site.ts'

/** Addresses outside of `/api` that show of a title what an activity opens; `ID` stands for its code. */
const files: readonly (readonly [string, ActivityCode])[] = [
  ['/acervo/ID.ris', activities.reference],
  ['/acervo/ID.bib', activities.reference],
  ['/acervo/ID.csl.json', activities.reference],
  ['/acervo/ID.xml', activities.marc],
  ['/acervo/ID.mrc', activities.marc],
  ['/acervo/ID.dc.xml', activities.dublinCore],
  ['/unapi?id=https%3A%2F%2Fcatalogo.example.org%2Facervo%2FID&format=ris', activities.reference],
  ['/unapi?id=https%3A%2F%2Fcatalogo.example.org%2Facervo%2FID&format=bibtex', activities.reference],
  ['/unapi?id=https%3A%2F%2Fcatalogo.example.org%2Facervo%2FID&format=oai_dc', activities.dublinCore],
  ['/acervo/ID/dados-estatisticos.csv', activities.statistics],
  ['/cesta/arquivo?acervos=ID&dados=ris', activities.reference],
  ['/cesta/arquivo?acervos=ID&dados=bibtex', activities.reference],
  ['/cesta/arquivo?acervos=ID&dados=csl', activities.reference],
  ['/cesta/arquivo?acervos=ID&dados=marc', activities.marc],
  ['/cesta/arquivo?acervos=ID&dados=marcxml', activities.marc],
  ['/cesta/arquivo?acervos=ID&dados=dc', activities.dublinCore],
]

const open = ['/cesta/arquivo?acervos=ID', '/cesta/arquivo?acervos=ID&dados=csv', '/acervo/ID.qr.svg', '/unapi']

for (const engine of engines.slice(0, 1)) {
  describe(`files that an activity opens, on ${engine.name}`, () => {
    let site: SessionSite
    let id: string
    const visitor = { kind: 'visitor' } as const
    const addressed = (address: string) => address.replace('ID', id)
    const askedBy = async (address: string, token?: string) => {
      const answer = await site.call('GET', addressed(address), undefined, token === undefined ? {} : { token })
      const isRefused = answer.statusCode >= 400
      return [answer.statusCode, ...(isRefused ? [answer.json().code] : [])]
    }
    beforeAll(async () => {
      site = await openSessionSite(engine)
      await site.importXml(booksXml({ number: '1', title: 'A luz da serra' }))
      id = (await site.get('/api/consulta?q=luz')).json().data[0].cod_acervo
    })
    afterAll(() => site.remove())

    test('while visitors have the activity, they are given to anybody', async () => {
      for (const address of [...files.map(([one]) => one), ...open]) expect([address, await askedBy(address)]).toEqual([address, [200]])
    })

    test('withdrawn from visitors, they are refused as the calls of the API are, and given to a person who was granted it', async () => {
      const loginId = await site.person('ana')
      for (const activity of new Set(files.map(([, one]) => one))) {
        await site.stores.activities.revoke(visitor, activity)
        await site.stores.activities.grant({ kind: 'login', id: loginId }, { module: 1, activity })
      }
      await site.person('pobre')
      const [granted, without] = [(await site.signIn('ana')).json().access_token, (await site.signIn('pobre')).json().access_token]
      for (const [address] of files) {
        expect([address, await askedBy(address)]).toEqual([address, [403, 'acesso_negado']])
        expect([address, await askedBy(address, await site.publicToken())]).toEqual([address, [403, 'acesso_negado']])
        expect([address, await askedBy(address, without)]).toEqual([address, [403, 'acesso_negado']])
        expect([address, await askedBy(address, granted)]).toEqual([address, [200]])
        expect([address, await askedBy(address, 'a.wrong')]).toEqual([address, [401, 'credencial_invalida']])
      }
      for (const address of open) expect([address, await askedBy(address)]).toEqual([address, [200]])
    })

    test('a browser that opens the address of one is told in its language on which page it is given to who is signed in', async () => {
      const opened = async (address: string, more = {}) => {
        const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'pt', ...more }
        const { statusCode, body, headers: told } = await site.app.inject({ url: addressed(address), headers })
        const [, heading] = /<h1>(.*?)<\/h1>/.exec(body) ?? []
        return [statusCode, heading, /<main>.*<a href="(.*?)"/.exec(body)?.[1], told['cache-control']]
      }
      // Of the basket, which is the page of no title, it is true, too.
      const heading = 'Baixe este arquivo na página que o oferece'
      const page = (path: string) => [403, heading, path, 'no-store']
      expect(await opened('/acervo/ID.bib')).toEqual(page(`/acervo/${id}/referencia`))
      expect(await opened('/acervo/ID.dc.xml')).toEqual(page(`/acervo/${id}/dublin-core`))
      expect(await opened('/acervo/ID/dados-estatisticos.csv?ano=2026')).toEqual(page(`/acervo/${id}/dados-estatisticos`))
      expect(await opened('/cesta/arquivo?acervos=ID&dados=marc')).toEqual(page('/cesta'))
      // Of a title that is not there no more is told than of one that is.
      expect(await opened('/acervo/999999.bib')).toEqual(page('/acervo/999999/referencia'))
      const english = await opened('/acervo/ID.bib', { 'accept-language': 'en' })
      expect(english[1]).toBe('Download this file from the page that offers it')
    })

    test('so is the basket that is sent or handed over by the API', async () => {
      const body = { tipo: 'arquivo', dados: 'marc', acervos: [Number(id)] }
      expect((await site.call('POST', '/api/acervo/exportar-cesta', body)).json().code).toBe('acesso_negado')
      const mail = { ...body, tipo: 'email', dados: 'dc', opcoesEmail: { destinatarios: 'a@exemplo.org' } }
      expect((await site.call('POST', '/api/acervo/exportar-cesta', mail)).json().code).toBe('acesso_negado')
      expect((await site.call('POST', '/api/acervo/exportar-cesta', { ...body, dados: 'csv' })).statusCode).toBe(200)
    })

    test('of one activity withdrawn, the reference names no file that it opens', async () => {
      await site.stores.activities.grant(visitor, { module: 1, activity: activities.reference })
      const names = async () =>
        (await site.get(`/api/acervo/${id}/referencia`)).json().arquivos.map((file: { formato: string }) => file.formato)
      expect(await names()).toEqual(['ris', 'bibtex', 'csl'])
      await site.stores.activities.grant(visitor, { module: 1, activity: activities.marc })
      expect(await names()).toEqual(['ris', 'bibtex', 'csl', 'marcxml', 'iso2709'])
    })
  })
}
