import { appearanceCookie, defaultAppearance, writeAppearance } from '@farol/contract/appearance.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { listTitleComments } from '@farol/contract/schemas/comments.ts'
import { getFunctions } from '@farol/contract/schemas/institution.ts'
import { getTitle } from '@farol/contract/schemas/titles.ts'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import { appearanceSlot, type PageRenderer } from '../ports/page-renderer.ts'
import { aCopy, aLibrary } from '../adapters/database/testing/library-fixture.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { createApp } from './app.ts'
import { encodingFor } from '../search-service/encoded-body.ts'
import { Handlers } from './handlers.ts'
import { addPages, type CachedAnswer, type RenderedPage } from './pages.ts'
import { VersionedCache } from '../caches/versioned-cache.ts'

const record = `<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>
  <controlfield tag="001">k1</controlfield>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Dom Casmurro</subfield></datafield></record></collection>`

/** Counts how often it renders, and says what a title's call answered. */
function countingRenderer() {
  const seen = { rendered: 0 }
  const renderer: PageRenderer = {
    languages: ['pt', 'en', 'es'],
    async render({ address, language, call }) {
      seen.rendered += 1
      const id = Number(/\/acervo\/(\d+)/.exec(address)?.[1] ?? 0)
      const title = id === 0 ? undefined : await call(getTitle, { params: { id } }).catch(() => 'none' as const)
      if (address.includes('comentarios')) await call(listTitleComments, { params: { id } })
      const said = title === 'none' ? 'none' : (title?.descricao ?? address)
      return { status: title === 'none' ? 404 : 200, html: `<html${appearanceSlot}>${language} ${said} ${'x'.repeat(2_000)}` }
    },
  }
  return { seen, renderer }
}

describe.each(engines)('pages that are kept, on $name', (engine) => {
  const { seen, renderer } = countingRenderer()
  const clock = new SettableClock(new Date('2026-11-20T12:00:00Z'))
  let site: TestSite
  let page: string
  beforeAll(async () => {
    site = await openTestSite(engine, { renderer, clock })
    await site.importXml(record)
    page = `/acervo/${(await site.stores.titles.after(0, 1))[0]!.id}`
  })
  afterAll(() => site.remove())

  /** How often it was rendered meanwhile. */
  async function renderings(work: () => Promise<unknown>): Promise<number> {
    const before = seen.rendered
    await work()
    return seen.rendered - before
  }

  test('a page is rendered once for all looks and again for another language', async () => {
    await site.get(page)
    const dark = { cookie: `${appearanceCookie}=${encodeURIComponent(writeAppearance({ ...defaultAppearance, cor: 'contraste' }))}` }
    // Another database of the same server may have been written to between two requests.
    const times = await renderings(async () => {
      for (let again = 0; again < 10; again += 1) await site.get(page, again % 2 === 0 ? {} : dark)
    })
    expect((await site.get(page, dark)).body).toMatch(/^<html data-[^>]*contraste/)
    expect((await site.get(page)).body).toMatch(/^<html>/)
    expect(times).toBeLessThan(engine.name === 'sqlite' ? 1 : 10)
    expect((await site.get(`${page}?lng=en`)).body).toContain('en Dom Casmurro')
    expect((await site.get(page, { 'accept-language': 'en' })).body).toContain('en Dom Casmurro')
    expect((await site.get(page)).body).toContain('pt Dom Casmurro')
  })

  test('what a signed-in person asks for is the same signed-out page', async () => {
    const anonymous = await site.get(page)
    const signedIn = await site.get(page, { authorization: 'Bearer abc', cookie: 'farol_sessao=abc' })
    expect([signedIn.statusCode, signedIn.body]).toEqual([200, anonymous.body])
  })

  test.each(['/farol_redireciona?token=abc', '/farol_redireciona', '/autoatendimento?token=abc', '/?q=a&token=abc'])(
    '%s may hold a one-time token: no cache of the reader keeps it, and each request is rendered anew',
    async (address) => {
      for (const query of ['', '&redirect=%2F']) {
        const answer = await site.get(address + (address.includes('?') ? query : query.replace('&', '?')))
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      }
      expect(await renderings(async () => site.get(address).then(() => site.get(address)))).toBe(2)
      expect((await site.get(page)).headers['cache-control']).toBe('no-cache')
    },
  )

  test('anything that is written is seen by the next request', async () => {
    await site.get(page)
    expect(
      await renderings(async () => site.get(page).then(() => site.stores.settings.put('x', 1).then(() => site.get(page)))),
    ).toBeGreaterThan(0)
  })

  test('a job, a sign-in and whatever belongs to a person leave every page cached', async () => {
    // The setting of the test before is on its way to the index still, and its arrival makes pages anew.
    await site.indexed()
    await site.get(page)
    const work = async () => {
      await site.stores.jobs.add({ kind: 'sweep', payload: {}, uniqueKey: 'of the page' })
      await site.stores.audit.record({ actor: { kind: 'visitor' }, act: 'signed_in_by_token' })
      await site.get(page)
    }
    expect(await renderings(work)).toBe(0)
  })

  test('a comment makes a page anew that shows it, and no other: not while it waits, not on another title', async () => {
    const { commentDesk, logins, patrons, titles } = site.stores
    await patrons.save({ code: 'P-clara', name: 'Clara', username: 'clara', bonds: [] })
    const { patronId } = (await logins.find('clara'))!
    await site.importXml(record.replaceAll('k1', 'k2'))
    const [own, other] = (await titles.after(0, 2)).map(({ id }) => id)
    await site.indexed()
    const address = `${page}?comentarios=1`
    await site.get(address)
    const timesAfter = (work: () => Promise<unknown>) => renderings(() => work().then(() => site.get(address)))
    const ids: number[] = []
    const write = (titleId: number) => commentDesk.add({ titleId, patronId, content: 'Gostei.' }).then((id) => void ids.push(id))
    expect(await timesAfter(async () => write(own!))).toBe(0)
    expect(await timesAfter(async () => write(other!).then(() => commentDesk.decide(ids[1]!, { state: 'shown' })))).toBe(0)
    expect(await timesAfter(async () => commentDesk.decide(ids[0]!, { state: 'shown' }))).toBe(1)
    expect(await timesAfter(async () => undefined)).toBe(0)
    expect(await timesAfter(async () => site.stores.titleComments.remove(ids[0]!, patronId))).toBe(1)
  })

  test('a loan makes the pages of its title anew', async () => {
    const shelf = await aLibrary(site.stores)
    const id = Number(page.split('/').at(-1))
    await site.stores.copies.put([aCopy(shelf, id, 'own')])
    const rows = await site.database.read.selectFrom('copy').select(['id', 'title_id']).where('barcode', 'in', ['own']).execute()
    const copyOf = (title: number) => rows.find((row) => row.title_id === title)!.id
    const lend = (title: number) =>
      site.stores.librarySystem.availability.recordCopyState([{ copyId: copyOf(title), state: 'on_loan', dueDate: '2026-12-01' }])
    await site.get(page)
    expect(await renderings(async () => lend(id).then(() => site.get(page)))).toBeGreaterThan(0)
  })

  test('what the hour decides is made again after ten seconds', async () => {
    await site.get(page)
    clock.set(new Date(clock.now().getTime() + 10_000))
    expect(await renderings(() => site.get(page))).toBe(1)
  })

  test('a page comes compressed once for all, with a mark by which it is not sent twice', async () => {
    const plain = await site.get(page)
    const zstd = await site.get(page, { 'accept-encoding': 'gzip, deflate, br, zstd' })
    const br = await site.get(page, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await site.get(page, { 'accept-encoding': 'gzip;q=1, br;q=0' })
    const packed = [zstd, br, gzip]
    expect([...packed, plain].map((one) => one.headers['content-encoding'])).toEqual(['zstd', 'br', 'gzip', undefined])
    const unpacked = [zstdDecompressSync(zstd.rawPayload), brotliDecompressSync(br.rawPayload), gunzipSync(gzip.rawPayload)]
    expect(unpacked.map(String)).toEqual(packed.map(() => plain.body))
    expect(zstd.headers.vary).toContain('accept-encoding')
    for (const accepted of ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'gzip;q=1, br;q=0', 'identity']) {
      const first = await site.get(page, { 'accept-encoding': accepted })
      const again = await site.get(page, { 'accept-encoding': accepted, 'if-none-match': String(first.headers.etag) })
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
    }
    // A mark is of the bytes that were sent: no copy is taken for another.
    expect(new Set([...packed, plain].map((one) => one.headers.etag)).size).toBe(4)
  })

  test('a title that is suppressed is gone at once, and so is its kept page', async () => {
    expect((await site.get(page)).statusCode).toBe(200)
    await site.database.write.updateTable('title').set({ suppressed: 1 }).execute()
    const gone = await site.get(page)
    expect([gone.statusCode, gone.body.includes('Casmurro')]).toEqual([404, false])
    // A page that is not there is not kept: addresses that nobody has are without number.
    expect(await renderings(() => site.get(page))).toBe(1)
  })
})

test('an encoding is taken when the reader names it and does not forbid it', () => {
  expect(
    ['zstd, br', 'zstd;q=0, br', 'br', 'gzip, br', 'gzip', 'deflate', '', undefined, 'br;q=0, gzip;q=0.5', 'identity'].map(encodingFor),
  ).toEqual(['zstd', 'br', 'br', 'br', 'gzip', undefined, undefined, undefined, 'gzip', undefined])
})

test('a page whose part a service failed is shown and not kept: trying again may show it whole', async () => {
  const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
  const handlers = new Handlers({ checkReplies: true })
  let asked = 0
  handlers.set(getFunctions, async () => {
    asked += 1
    if (asked === 1) throw new Refusal('servico_indisponivel')
    return { atividades: [], guiasPesquisa: [] }
  })
  const renderer: PageRenderer = {
    languages: ['pt'],
    render: async ({ call }) => ({
      status: 200,
      html: await call(getFunctions).then(
        () => 'whole',
        () => 'a part is missing',
      ),
    }),
  }
  const site = { name: 'Farol', acronym: 'F', publicUrl: 'http://localhost', slug: 'farol', demo: false, languages: ['pt'] as const }
  let dataVersion = '1'
  const deps = { dataVersion: async () => dataVersion, clock: new SettableClock(new Date('2026-11-20T12:00:00Z')) }
  const pageCache = new VersionedCache<RenderedPage>(deps, { maxBytes: 1000, bytesOf: (page) => page.bytes, maxAge: 10_000 })
  const answerCache = new VersionedCache<CachedAnswer>(deps, { maxBytes: 1000, bytesOf: () => 1, maxAge: 1_000 })
  addPages(app, { renderer, handlers, readSite: async () => site, pageCache, answerCache, isFresh: async () => true })
  const seen = []
  for (let times = 0; times < 3; times += 1) seen.push((await app.inject('/')).body)
  expect([seen, asked]).toEqual([['a part is missing', 'whole', 'whole'], 2])
  // What the frame asks is asked once for all pages, until anything is written.
  for (const page of ['/a', '/b', '/c']) await app.inject(page)
  expect(asked).toBe(2)
  dataVersion = '2'
  for (const page of ['/a', '/b', '/c']) await app.inject(page)
  expect(asked).toBe(3)
  await app.close()
})

test('a page that comes as bytes is sent as the same page that comes as text, in every look', async () => {
  const { app } = await createApp({ logger: pino({ level: 'silent' }), publicUrl: 'http://localhost', trustProxy: 0 })
  const html = `<!doctype html>\n<html${appearanceSlot}>“ação” …${'x'.repeat(2_000)}`
  const renderer: PageRenderer = {
    languages: ['pt'],
    render: async ({ address }) => ({ status: 200, html: address === '/bytes' ? new TextEncoder().encode(html) : html }),
  }
  const site = { name: 'Farol', acronym: 'F', publicUrl: 'http://localhost', slug: 'farol', demo: false, languages: ['pt'] as const }
  const deps = { dataVersion: async () => '1', clock: new SettableClock(new Date('2026-11-20T12:00:00Z')) }
  const pageCache = new VersionedCache<RenderedPage>(deps, { maxBytes: 100_000, bytesOf: (page) => page.bytes, maxAge: 10_000 })
  const answerCache = new VersionedCache<CachedAnswer>(deps, { maxBytes: 1000, bytesOf: () => 1, maxAge: 1_000 })
  addPages(app, {
    renderer,
    handlers: new Handlers({ checkReplies: true }),
    readSite: async () => site,
    pageCache,
    answerCache,
    isFresh: async () => true,
  })
  const dark = `${appearanceCookie}=${encodeURIComponent(writeAppearance({ ...defaultAppearance, cor: 'contraste' }))}`
  for (const cookie of ['', dark, '', dark]) {
    const [bytes, text] = await Promise.all(['/bytes', '/text'].map((url) => app.inject({ url, headers: { cookie } })))
    expect(bytes!.body).toBe(text!.body)
    expect(bytes!.body).toMatch(cookie ? /<html data-[^>]*contraste[^>]*>“ação” …x/ : /<html>“ação” …x/)
  }
  await app.close()
})
