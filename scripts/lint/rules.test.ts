import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
// @ts-expect-error plain JavaScript without types
import { missingTexts, unusedTexts } from './texts.mjs'
// @ts-expect-error plain JavaScript without types
import { violations } from './rules.mjs'

const wrong: [string, string, RegExp][] = [
  ['contract/src/search.ts', `import fastify from 'fastify'`, /no package but its own/],
  ['contract/src/search.ts', `import * as z from 'zod/mini'`, /only contract\/src\/schemas may import zod/],
  ['contract/src/search.ts', `import type { z } from 'zod/mini'`, /only contract\/src\/schemas may import zod/],
  ['web/src/screens/home.tsx', `import type { z } from 'zod'`, /only contract\/src\/schemas may import zod/],
  ['contract/src/schemas/search.ts', `import fastify from 'fastify'`, /no package but its own/],
  ['contract/src/search.ts', `import { Facet } from './schemas/search.ts'`, /schemas stay out of the browser/],
  ['contract/src/search.ts', `import { type Facet } from './schemas/search.ts'`, /schemas stay out of the browser/],
  ['contract/src/search.ts', `export { Facet } from './schemas/search.ts'`, /schemas stay out of the browser/],
  ['web/src/screens/home.tsx', `import {\n  searchTitles,\n} from '@farol/contract/schemas/search.ts'`, /schemas stay out of the browser/],
  ['web/src/screens/home.tsx', `const all = await import('@farol/contract/schemas/search.ts')`, /schemas stay out of the browser/],
  ['web/src/screens/home.tsx', `import { I18nextProvider, useTranslation } from 'react-i18next'`, /use-translation\.ts is ours/],
  ['web/src/screens/home.tsx', `import { Link, useLocation } from 'react-router'`, /link\.tsx is ours/],
  ['contract/src/search.ts', `import { x } from '../../server/src/main.ts'`, /contract may not import server/],
  ['engine/src/segment/segment.ts', `import { x } from '@farol/contract/search.ts'`, /engine may not import contract/],
  ['server/src/features/holds/routes.ts', `import { x } from '../loans/rules.ts'`, /features never import each other/],
  ['server/src/features/holds/routes.ts', `import { x } from '../../adapters/database/stores.ts'`, /may not import server\/adapters/],
  ['server/src/main.ts', `import { x } from './adapters/database/open.ts'`, /only composition, commands and workers name adapters/],
  ['server/src/caches/versioned-cache.ts', `import { x } from '../adapters/database/open.ts'`, /may not import server\/adapters/],
  ['server/src/adapters/mail/mailer.ts', `const worker = new Worker(file)`, /starts a worker thread/],
  ['server/src/jobs/mail.ts', `new Worker(new URL('../adapters/mail/worker.ts', import.meta.url))`, /may not import server\/adapters/],
  ['server/src/http/pages.ts', `import { x } from '../search-service/search-caches.ts'`, /the search service is sealed/],
  ['server/src/features/search/routes.ts', `import { x } from '../../search-service/search-worker.ts'`, /the search service is sealed/],
  [
    'server/src/features/holds/routes.ts',
    `new URL('../../search-service/search-worker.ts', import.meta.url)`,
    /the search service is sealed/,
  ],
  ['server/src/search-service/search-worker.ts', `import { x } from '../features/loans/routes.ts'`, /runs one use case/],
  ['server/src/search-service/search-worker.ts', `import { x } from '../adapters/database/open.ts'`, /may not import server\/adapters/],
  ['server/src/search-service/encoded-body.ts', `import { x } from '../http/bind.ts'`, /may not import server\/http/],
  ['server/src/features/holds/place-hold.ts', `import { x } from '../../http/bind.ts'`, /use cases do not import http/],
  ['server/src/compose.ts', ``, /stands at the root of server\/src/],
  ['server/src/kept-cards.ts', ``, /has a name that was replaced/],
  ['server/src/http/worn-doors.ts', ``, /a name with “doors”, which was replaced/],
  ['server/src/http/bind.ts', `export interface BindDoors { readonly clock: Clock }`, /says BindDoors, which was replaced/],
  ['server/src/http/bind.ts', 'const text = `lots ${keptCards.size} doors`', /says keptCards, which was replaced/],
  ['server/src/ports/clock.ts', `import { x } from '../features/holds/rules.ts'`, /server\/ports may not import/],
  ['server/src/circulation/renewal.ts', `import type { Patron } from '../ports/patrons.ts'`, /pure/],
  ['server/src/circulation/renewal.ts', `import { endpoint } from '@farol/contract/schemas/endpoint.ts'`, /pure/],
  ['server/src/circulation/renewal.ts', `import { sql } from 'kysely'`, /no package but its own/],
  ['server/src/circulation/renewal.ts', `const now = new Date()`, /take the clock/],
  ['web/src/ui/button.tsx', `import { x } from '../features/search/box.tsx'`, /web\/ui may not import/],
  ['web/src/features/search/box.tsx', `import { x } from '../basket/basket.ts'`, /features never import each other/],
  ['web/src/screens/home.tsx', `import { x } from '@farol/server/main.ts'`, /may not import server/],
  ['contract/src/search.ts', `import type {\n  A,\n  B,\n} from 'fastify'`, /no package but its own/],
  ['contract/src/search.ts', `export { a } from 'fastify'`, /no package but its own/],
  ['server/src/http/bind.ts', `import { x } from './errors'`, /write the file's ending/],
  ['server/src/features/holds/index.ts', ``, /named after nothing/],
  ['web/src/utils/dates.ts', ``, /folder named after nothing/],
  ['server/src/features/holds/rules.ts', `export enum State { A }`, /enum/],
  ['server/src/features/holds/rules.ts', `const now = Date.now()`, /take the clock/],
  ['server/src/features/holds/rules.ts', `const names = { pt: 'um', en: 'one', es: 'uno', fr: 'un', it: 'uno' }`, /several languages/],
  ['server/src/features/holds/rules.ts', `const name = ['Área', 'Area', 'Área', 'Domaine', 'Area']`, /several languages/],
  ['web/src/features/search/box.tsx', `const all = ['pt', 'en', 'es', 'fr', 'it']`, /several languages/],
  ['web/src/features/search/box.tsx', `import words from '../../../../texts/en/search.json'`, /several languages/],
  ['server/src/features/holds/day.ts', `const zone = 'America/Sao_Paulo'`, /names a zone/],
  ['server/src/features/holds/file.ts', `text.replaceAll('"', '""')`, /cells of CSV/],
  ['web/src/app/page.ts', `text.replaceAll('<', '&lt;')`, /escapes markup/],
  ['server/src/features/holds/rules.test.ts', `vi.mock('./rules.ts')`, /mocks a module/],
  ['server/src/features/holds/rules.test.ts', `await vi.waitFor(() => expect(done).toBe(true))`, /limit of its own/],
  ['e2e/src/testing/acts.ts', `await expect\n  .poll(seen, { interval: 9, timeout: 4_000 })\n  .toBe(1)`, /limit of its own/],
]

describe('the rules of the house', () => {
  test.each(wrong)('%s with %s is refused', (file, text, reason) => {
    expect(violations(file, text).join('\n')).toMatch(reason)
  })

  test('a file that keeps them is let through', () => {
    const text = `import * as z from 'zod/mini'\nimport { endpoint } from './endpoint.ts'\nexport const from = 'nowhere'\n`
    expect(violations('contract/src/schemas/search.ts', text)).toEqual([])
    const types = `import type * as schemas from './schemas/search.ts'\nexport type { Facet } from './schemas/search.ts'\n`
    expect(violations('contract/src/search.ts', types)).toEqual([])
    expect(violations('web/src/screens/home.tsx', `import type {\n  WireReason,\n} from '@farol/contract/schemas/wire.ts'`)).toEqual([])
    expect(violations('web/src/screens/home.test.tsx', `import { endpoint } from '@farol/contract/schemas/endpoint.ts'`)).toEqual([])
    expect(violations('web/src/screens/home.tsx', `import { NavLink } from 'react-router'`)).toEqual([])
    expect(violations('server/src/composition/site.ts', `import { openSqlite } from '../adapters/database/sqlite.ts'`)).toEqual([])
    expect(violations('server/src/http/bind.ts', `import { x } from '../search-service/encoded-body.ts'`)).toEqual([])
    expect(violations('server/src/composition/caches.ts', `import { x } from '../search-service/search-caches.ts'`)).toEqual([])
    expect(violations('server/src/features/holds/own-routes.ts', `import { bind } from '../../http/bind.ts'`)).toEqual([])
  })

  test('prose, strings and regular expressions may use every word', () => {
    const text = `// the doors of keptCards\nconst said = 'LetterDoors' + \`keptReads \${other}\`.replace(/Turnstile's/, "it's doors")\n`
    expect(violations('server/src/http/bind.ts', text)).toEqual([])
  })

  test('a text that is missing, unknown, filled differently or still Portuguese in one of the five languages is named', ({
    onTestFinished,
  }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'farol-texts-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const write = (language: string, texts: object) => {
      mkdirSync(path.join(folder, language), { recursive: true })
      writeFileSync(path.join(folder, language, 'search.json'), JSON.stringify(texts))
    }
    const long = 'Esta frase ficou por traduzir, inteira'
    write('pt', { found: '{{n}} achados', none: 'Nada', copies_one: '1', copies_other: 'n', long })
    write('en', { found: '{{n}} found', none: 'Nothing', copies_other: 'n', long: 'Done' })
    write('es', { found: '{{m}} hallados', more: 'Más', copies_one: '1', copies_other: 'n', long })
    write('fr', { found: '{{n}} trouvés', none: 'Rien', copies_other: '{{q}}', long: 'Fait' })
    expect(missingTexts(folder)).toEqual([
      'texts/es/search.json: none is missing',
      'texts/es/search.json: more is unknown in pt',
      'texts/es/search.json: found has other placeholders than pt',
      'texts/es/search.json: long is the Portuguese text',
      'texts/fr/search.json: copies_other has other placeholders than pt',
      ...['found', 'none', 'copies_one', 'copies_other', 'long'].map((key) => `texts/it/search.json: ${key} is missing`),
    ])
  })

  test('a text that no source names is named', ({ onTestFinished }) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'farol-texts-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(path.join(folder, 'pt'))
    const texts = { found: '', copies_one: '', copies_other: '', gone: '', sort: { title: '', year: '' }, menu: { loans: '', holds: '' } }
    writeFileSync(path.join(folder, 'pt', 'search.json'), JSON.stringify(texts))
    const sources = [
      "t('found'), t('copies', { count })",
      "useTranslation('search', { keyPrefix: 'sort' }), t('title')",
      't(`menu.${entry}`)',
    ]
    expect(unusedTexts(folder, sources)).toEqual([
      'texts/pt/search.json: gone is named by no source',
      'texts/pt/search.json: sort.year is named by no source',
    ])
  })
})
