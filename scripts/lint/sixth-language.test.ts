import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A copy of what speaks to readers, with German added: one line, one folder.
const root = path.resolve(import.meta.dirname, '../..')
let copy = ''

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'farol-sixth-'))
  for (const folder of ['contract/src', 'server/src', 'texts', 'scripts/lint'])
    cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  mkdirSync(path.join(copy, 'texts/de'))
  cpSync(path.join(root, 'texts/en'), path.join(copy, 'texts/de'), { recursive: true })
  const file = path.join(copy, 'contract/src/language.ts')
  const line = `  de: { id: 11, tag: 'de', name: 'Deutsch', thousands: '.', months: 'Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.', smallWords: 'und' },\n`
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^const languages = \{\n/m, (start) => start + line),
  )
  const search = path.join(copy, 'texts/de/search.server.json')
  writeFileSync(search, readFileSync(search, 'utf8').replace('"New acquisitions"', '"Neuerwerbungen"'))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (code: string): unknown =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: copy, encoding: 'utf8' }))

test('a sixth language is one folder and one line: the server finds it and speaks it', () => {
  const said = run(`
    import { allLanguages, parseLanguage, preferredLanguage, languageTag } from './contract/src/language.ts'
    import { areaTexts, refusalSentences } from './server/src/texts/server-texts.ts'
    const search = areaTexts('search')
    console.log(JSON.stringify({
      listed: allLanguages.includes('de'), byHeader: parseLanguage('11'), byCode: parseLanguage('de-AT'), tag: languageTag('de'),
      preferred: preferredLanguage('de-DE,de;q=0.9,pt;q=0.5', ['pt', 'de']),
      feed: search('de').feed.newest, refusals: refusalSentences('de').size === refusalSentences('pt').size,
    }))`)
  expect(said).toEqual({ listed: true, byHeader: 'de', byCode: 'de', tag: 'de', preferred: 'de', feed: 'Neuerwerbungen', refusals: true })
})

test('the check misses what the sixth folder lacks', () => {
  rmSync(path.join(copy, 'texts/de/holds.server.json'))
  const code = `import { missingTexts } from './scripts/lint/texts.mjs'; console.log(JSON.stringify(missingTexts('texts').map((line) => line.split(':')[0])))`
  expect(run(code)).toContain('texts/de/holds.server.json')
})
