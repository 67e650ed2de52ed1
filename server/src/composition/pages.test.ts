import { pino } from 'pino'
import { expect, test } from 'vitest'
import { bugTracker, ownBug } from './bugs.ts'
import { languagesOf, siteReader } from './pages.ts'

type Parts = Parameters<typeof siteReader>

async function read(document: object, demo?: object) {
  const stores = { settings: { get: async (name: string) => (name === 'demo' ? demo : undefined) } }
  const config = { publicUrl: 'https://catalogo.example.org', slug: 'farol' } as Parts[0]
  const readDocument = async () => ({ document })
  const reader = await siteReader(config, { stores, readDocument, languages: ['pt', 'en'] } as unknown as Parts[1])
  return reader('en')
}

const plain = { name: { pt: 'Casa', en: 'House' }, acronym: 'C', zone: 'America/Sao_Paulo' }

test('what pages say of the place, in the reader’s language; a zone and sign language only where they are others than usual', async () => {
  const base = {
    name: 'House',
    acronym: 'C',
    publicUrl: 'https://catalogo.example.org',
    slug: 'farol',
    demo: false,
    languages: ['pt', 'en'],
  }
  expect(await read(plain)).toEqual(base)
  expect(await read(plain, { value: true })).toEqual({ ...base, demo: true })
  expect(await read({ ...plain, zone: 'America/Manaus', signLanguage: { address: 'https://libras.example/a.js' } })).toEqual({
    ...base,
    zone: 'America/Manaus',
    signLanguage: 'https://libras.example/a.js',
  })
})

test('three languages are always offered, others once where their texts are there', () => {
  const of = (...languages: readonly string[]) => languagesOf({ languages } as never)
  expect([of(), of('pt'), of('it', 'pt', 'fr')]).toEqual([
    ['pt', 'en', 'es'],
    ['pt', 'en', 'es'],
    ['pt', 'en', 'es', 'it', 'fr'],
  ])
})

test('a bug of a browser is logged, one of the server is not logged twice; an error that nobody caught is told as fatal', async () => {
  const lines: { readonly level: number; readonly bug?: { readonly place: string }; readonly err?: { readonly message: string } }[] = []
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const tracker = bugTracker({} as never, logger, { clock: { now: () => new Date(0) } } as never)
  tracker.report({ side: 'browser', name: 'Error', frames: [], place: '/acervo/:' })
  tracker.report({ side: 'server', name: 'Error', frames: [], place: 'GET /' })
  tracker.onFatal(new RangeError('seekrit'))
  expect(lines.map(({ level, bug, err }) => [level, bug?.place ?? err?.message])).toEqual([
    [40, '/acervo/:'],
    [60, 'seekrit'],
  ])
  await expect(tracker.close()).resolves.toBeUndefined()
})

test('a bug of the server is named by its kind and place, never by its words', () => {
  const bug = ownBug(new TypeError('seekrit'), 'GET /pessoas/:login')
  expect([bug.side, bug.name, bug.place, bug.frames.length > 0]).toEqual(['server', 'TypeError', 'GET /pessoas/:login', true])
  expect(JSON.stringify(bug)).not.toContain('seekrit')
  expect(ownBug('seekrit', 'process')).toEqual({ side: 'server', name: 'string', frames: [], place: 'process' })
})
