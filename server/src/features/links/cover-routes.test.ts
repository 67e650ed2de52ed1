import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { readConfig, SettingError } from '../../config.ts'
import { createApp } from '../../http/app.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'
import { addCoverPictures } from './cover-routes.ts'

const source = 'https://127.0.0.1/{isbn}.jpg'
const xml = booksXml({ number: '1', title: 'Aurora' }).replace(
  '<datafield tag="245"',
  '<datafield tag="020" ind1=" " ind2=" "><subfield code="a">9788535914849</subfield></datafield><datafield tag="020" ind1=" " ind2=" "><subfield code="a">9788535914840</subfield></datafield><datafield tag="245"',
)

describe.each(engines)('pictures of covers on $name', (engine) => {
  let [off, on]: TestSite[] = []
  beforeAll(async () => {
    off = await openTestSite(engine)
    on = await openTestSite(engine, { env: { COVER_SOURCES: source } })
    for (const site of [off, on]) await site!.importXml(xml)
  })
  afterAll(() => Promise.all([off!.remove(), on!.remove()]))

  const card = async (site: TestSite) => (await site.get('/api/consulta?q=aurora')).json().data[0]

  test('[S7-43] without a source no title names a picture, and none is answered', async () => {
    const { cod_acervo, link_capa } = await card(off!)
    expect(link_capa).toBe('')
    expect((await off!.get(`/api/links/image?acervo=${cod_acervo}`)).statusCode).toBe(404)
  })

  test('[S7-43] a picture that a source has is answered as it is, and may run nothing', async () => {
    const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
    const asked: string[] = []
    const find = async (isbns: readonly string[]) => {
      asked.push(...isbns)
      return { type: 'image/png', bytes: Buffer.from('picture') }
    }
    addCoverPictures(app, { titles: off!.stores.titles, coverPictures: { isOffered: true, find } })
    const answer = await app.inject(`/api/links/image?acervo=${(await card(off!)).cod_acervo}`)
    expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, 'image/png', 'picture'])
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(answer.headers['cache-control']).toBe('public, max-age=86400')
    // Programs of other sites show it in their own pages.
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
    // One whose check digit is wrong is another book's, or nobody's.
    expect(asked).toEqual(['9788535914849'])
    await app.close()
  })

  test('with one, titles with an ISBN name our own address; an address inside is never asked, and the answer says that no source was reached', async () => {
    const { cod_acervo, link_capa } = await card(on!)
    expect(link_capa).toBe(`/api/links/image?acervo=${cod_acervo}`)
    expect((await on!.get(`/api/acervo/${cod_acervo}`)).json().link_capa).toBe(link_capa)
    const unreached = await on!.get(link_capa)
    expect([unreached.statusCode, unreached.json().code]).toEqual([502, 'capas_inacessiveis'])
    for (const bad of ['', '0', '-1', 'x', '1e3', '99999999999999999999', '1&acervo=2'])
      expect((await on!.get(`/api/links/image?acervo=${bad}`)).statusCode).toBe(404)
    await on!.stores.writer.setSuppressed([Number(cod_acervo)], true)
    expect((await on!.get(link_capa)).statusCode).toBe(404)
  })
})

test('a source is an address over https that names {isbn} outside of its host; another stops the start by name', () => {
  expect(readConfig({ COVER_SOURCES: `${source}  https://b.example/?i={isbn}` }).coverSources).toHaveLength(2)
  for (const bad of [
    'http://a.example/{isbn}',
    'https://a.example/',
    'https://{isbn}.example/',
    'file:///{isbn}',
    'https://u:p@a.example/{isbn}',
    '{isbn}',
  ])
    expect(() => readConfig({ COVER_SOURCES: bad })).toThrow(SettingError)
})
