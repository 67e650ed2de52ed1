import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { searchTitles, SearchRequest } from '@farol/contract/schemas/search.ts'
import type { SearchReply } from '@farol/contract/search.ts'
import type { Language } from '@farol/contract/language.ts'
import * as z from 'zod/mini'
import { engines } from '../adapters/database/testing/engines.ts'
import { parseQueryText } from '../http/query-text.ts'
import { recordsXml, type RecordToWrite } from '../testing/records.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { SearchWorkerClient } from './search-worker-client.ts'

const records: readonly RecordToWrite[] = Array.from({ length: 45 }, (_, at) => ({
  control: { '001': `r${at}` },
  fields: [
    ['100', '1 ', { a: `Autora ${at % 7}, Rita`, '4': at % 2 ? 'aut' : 'ill' }],
    ['245', '10', { a: `Obra ${at} do mar`, b: at % 3 ? 'uma história' : 'um relato' }],
    ['260', '  ', { b: `Editora ${at % 4}`, c: String(1980 + at) }],
    ['650', ' 4', { a: `Assunto ${at % 5}` }],
    ['072', ' 7', { a: '1.03.01.00-3', '2': 'cnpq' }],
    ['952', '  ', { b: 'B1', p: `c${at}` }],
  ],
}))

const questions = [
  '',
  'q=obra',
  'q=mar&orderBy=relevancia',
  'q=%22do+mar%22&modo=R',
  'q=relato+OR+obra+NOT+historia&modo=C&perPage=50',
  'q=obra&for=TITULO&keyword_type=I&modo=T&page=2&perPage=10',
  'q=rita&for=AUTOR&orderBy=obra&direction=D',
  'filtro=Y:1990-2000,I:por',
  'filtro=Y:1985,Y:1990&perPage=100',
  'filtro=K:1.03.01.00-3,T:999,B:B1',
  'facetas=A,S,E',
  'filtro=A:1,S:2',
  'guia=pesquisa_periodicos',
  'guia=pesquisa_atos_normativos&numero=8666',
  'q=nowhere',
]
const languages: readonly Language[] = ['pt', 'en', 'es', 'fr', 'it']
const encodings = [
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
  ['identity', (bytes: Buffer) => bytes],
] as const
const withoutTime = (text: string) => text.replace(/"tempo":[\d.]+/, '"tempo":0')

describe.each(engines)('answers that are made beside the thread that serves on $name', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite(engine, { searching: { workers: 2, quick: 0 } })
    await site.importXml(recordsXml(...records))
  })
  afterAll(() => site.remove())

  /** As it is made here: nobody said how it would be sent. */
  const made = async (query: string, language: Language) => {
    const asking = { who: { kind: 'anonymous' }, language } as const
    return JSON.stringify(await site.handlers.run(searchTitles, asking, { params: {}, query: parseQueryText(query), body: undefined }))
  }
  const isMadeInWorker = async () => {
    const asked = { query: z.parse(SearchRequest, {}), language: 'pt', wire: {}, dataVersion: 'x' }
    return (await site.index.askWorker?.(JSON.stringify({ since: 0, asked }))?.catch(() => undefined)) !== undefined
  }

  test('are, where the database is a file that they can read', async () => {
    expect(await isMadeInWorker()).toBe(engine.name === 'sqlite')
  })

  test('are byte by byte those of the thread that serves, in every language and mode', async () => {
    for (const language of languages)
      for (const question of questions) {
        const sent = await site.get(`/api/consulta?${question}`, { lang: language })
        expect(sent.statusCode, question).toBe(200)
        expect(withoutTime(sent.body), `${language} ${question}`).toBe(withoutTime(await made(question, language)))
      }
  })

  test('are the same for a page', async () => {
    const call = site.handlers.callFor({ who: { kind: 'public' }, language: 'fr' })
    const askWorker = vi.spyOn(site.index, 'askWorker')
    for (const question of questions) {
      const query = z.parse(SearchRequest, parseQueryText(question))
      const reply = await call(searchTitles, { query })
      const text = await made(question, 'fr')
      expect(withoutTime(JSON.stringify(reply)), question).toBe(withoutTime(text))
      expect({ ...reply, tempo: 0 }, question).toEqual({ ...(JSON.parse(text) as SearchReply), tempo: 0 })
    }
    // All but those of headings and of a guide's own fields.
    const done = askWorker.mock.results.filter(({ value }) => value !== undefined)
    askWorker.mockRestore()
    expect(done.length).toBe(engine.name === 'sqlite' ? questions.length - 3 : 0)
  })

  test('are packed as the reader takes them, and marked', async () => {
    const plain = withoutTime((await site.get('/api/consulta?q=obra', { 'accept-encoding': 'identity' })).body)
    for (const [encoding, unpack] of encodings) {
      const sent = await site.get('/api/consulta?q=obra', { 'accept-encoding': encoding })
      expect(sent.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
      expect(withoutTime(unpack(sent.rawPayload).toString())).toBe(plain)
      expect(sent.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(sent.headers['etag']).toMatch(/^W\/"[\w-]+"$/)
      expect(sent.headers['access-control-allow-origin']).toBe('*')
    }
    const small = await site.get('/api/consulta?q=nowhere&perPage=1', { 'accept-encoding': 'br' })
    expect(small.headers['content-encoding']).toBeUndefined()
  })

  test('refuse what the thread that serves refuses, in its words', async () => {
    for (const question of [`q=${'mar '.repeat(60)}`, 'filtro=Y:1990-2000,Y:1980-1981', 'perPage=1000', 'page=10000&perPage=100']) {
      const sent = await site.get(`/api/consulta?${encodeURI(question)}`)
      const refused = await made(question, 'pt').then(
        () => undefined,
        (error: { code?: string }) => error.code,
      )
      expect(sent.statusCode === 200 ? undefined : (sent.json() as { code: string }).code).toBe(refused)
    }
  })

  test('follow whatever is written, and are answered once for who asks together', async () => {
    const asked = (question = 'q=obra&perPage=50') => site.get(`/api/consulta?${question}`).then((sent) => sent.json() as SearchReply)
    const before = await asked()
    expect(before.total).toBe(45)
    const names = JSON.stringify({ pt: 'Alfarrábio' })
    await site.database.write.updateTable('material_type').set({ names }).execute()
    const renamed = await Promise.all([asked(), asked(), asked()])
    for (const one of renamed) expect(new Set(one.data.map((card) => card.desc_tipo_obra))).toEqual(new Set(['Alfarrábio']))
    expect(renamed[0]!.filtros[0]!.valores[0]!.descricao).toBe('Alfarrábio')
    await site.database.write.updateTable('title').set({ suppressed: 1 }).where('id', '=', Number(before.data[0]!.cod_acervo)).execute()
    expect((await asked()).data.map((card) => card.cod_acervo)).toEqual(before.data.slice(1).map((card) => card.cod_acervo))
    await site.importXml(recordsXml({ control: { '001': 'new' }, fields: [['245', '10', { a: 'Obra nova' }]] }))
    expect((await asked()).total).toBe(46)
    expect((await asked('filtro=Y:2024')).total).toBe(1)
  })
})

test('the 201st search that differs from those that are being answered is refused; the same as one of them waits with it', async () => {
  const answers: (() => void)[] = []
  const reply = { bytes: Buffer.from('{}'), titles: [] }
  const index = { askWorker: () => new Promise<unknown>((resolve) => answers.push(() => resolve(reply))) }
  const changes = { dataVersion: async () => '1', commitVersion: async () => '1' }
  const client = new SearchWorkerClient({ index, changes, noteTitles: () => {}, noteLive: () => {} })
  const ask = (n: number) =>
    client.answer({ query: z.parse(SearchRequest, { q: `obra ${n}` }), language: 'pt', wire: { encoding: undefined } }, 0)
  const asked = Array.from({ length: 200 }, (_, n) => ask(n))
  await expect.poll(() => answers).toHaveLength(200)
  await expect(ask(200)).rejects.toMatchObject({ code: 'servico_indisponivel', status: 503, params: { segundos: 5 } })
  const same = ask(7)
  for (const answer of answers.splice(0)) answer()
  for (const one of [...asked, same]) expect(await one).toBeDefined()
  const next = ask(200)
  await expect.poll(() => answers).toHaveLength(1)
  answers[0]!()
  expect(await next).toBeDefined()
})
