import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { institutionFolder } from '../adapters/documents/institution-folder.ts'
import { storeDocument } from '../features/institution/store-document.ts'
import type { InstitutionFiles } from '../ports/institution-files.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { obeyInstitution } from './institution-run.ts'

describe.each(engines)('npm run institution -- accesses, on $name', (engine) => {
  let site: TestSite
  const noted: string[] = []
  const run = (...words: readonly string[]) =>
    obeyInstitution(site.stores, words, (line) => void noted.push(line), institutionFolder(path.join(site.dataDir, 'institution')))

  beforeAll(async () => {
    site = await openTestSite(engine)
    const { stores } = site
    const address = (name: string) => ({ address: `https://${name}.example.org/`, driver: 'plain_link' })
    await storeDocument(stores, { name: 'A', acronym: 'A', providers: { ebsco: address('ebsco'), vlex: address('vlex') } })
    const categories = ['GRAD', '=1+1', 'a,"b"']
    for (const code of categories) await stores.patrons.category(code, { pt: code })
    const rows = await site.database.read.selectFrom('patron_category').select(['id', 'code']).execute()
    const idOf = (code: string) => rows.find((one) => one.code === code)!.id
    const [ebsco, vlex] = await stores.providers.active()
    const count = async (times: number, id: number, category: number | undefined, day: string) => {
      for (let at = 0; at < times; at += 1) await stores.providers.count(id, category, day)
    }
    await count(3, ebsco!.id, idOf('GRAD'), '2026-11-02')
    await count(2, ebsco!.id, idOf('GRAD'), '2026-11-28')
    await count(1, ebsco!.id, idOf('=1+1'), '2026-02-01')
    await count(1, vlex!.id, idOf('a,"b"'), '2026-12-31')
    await count(4, vlex!.id, undefined, '2026-12-31')
    await count(7, vlex!.id, idOf('GRAD'), '2025-12-31')
  })
  afterAll(() => site.remove())

  test('writes a table by provider, month and category, of that year alone; a cell is never a formula', async () => {
    const columns = '"provedor","mes","categoria","acessos"'
    const [head, ...rows] = (await run('accesses', '2026'))!.trim().split('\r\n')
    expect(head).toBe(columns)
    expect(rows.toSorted()).toEqual([`"ebsco",2,"'=1+1",1`, '"ebsco",11,"GRAD",5', '"vlex",12,"a,""b""",1', '"vlex",12,,4'].toSorted())
    expect(await run('accesses', '2025')).toBe(`\uFEFF${columns}\r\n"vlex",12,"GRAD",7\r\n`)
    expect(await run('accesses', '2024')).toBe(`\uFEFF${columns}\r\n`)
  })

  test('export gives the document and nothing else, on standard output or in a file', async () => {
    const written = JSON.parse((await run('export'))!)
    expect(written).toMatchObject({ name: 'A', acronym: 'A' })
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'farol-export-')), 'instituicao.json')
    expect(await run('export', '--out', file)).toBe(`Written to ${file}.`)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(written)
    expect(await run('export', '--out')).toBeUndefined()
    rmSync(path.dirname(file), { recursive: true })
  })

  test('a picture that is not in the folder is named once, wherever the document has it; nothing is refused', async () => {
    const folder = path.join(site.dataDir, 'institution')
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'sala.jpg'), 'x')
    const cards = ['sala.jpg', 'feira.png', 'feira.png'].map((file) => ({ title: 'Nova', picture: { file } }))
    const file = path.join(site.dataDir, 'instituicao.json')
    const logo = { file: 'logo.svg', alt: 'Farol' }
    writeFileSync(file, JSON.stringify({ name: 'A', acronym: 'A', logo, background: 'fundo.webp', sections: { second: { cards } } }))
    noted.length = 0
    expect(await run('check', file)).toBe('The document is right.')
    expect(noted).toEqual(
      ['logo.svg', 'fundo.webp', 'feira.png'].map((name) => `Note: DATA_DIR/institution has no ${name}; the picture is not shown.`),
    )
  })

  test('a folder of pictures that cannot be read is told, and the document is checked to its end', async () => {
    const file = path.join(site.dataDir, 'com-logo.json')
    writeFileSync(file, JSON.stringify({ name: 'A', acronym: 'A', logo: { file: 'logo.svg', alt: 'Farol' } }))
    const said: string[] = []
    const check = (files: InstitutionFiles) => obeyInstitution(site.stores, ['check', file], (line) => void said.push(line), files)
    // A file stands where the folder should; a folder of another user's.
    const closed = { read: () => Promise.reject(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path: '/closed/logo.svg' })) } // prettier-ignore
    expect([await check(institutionFolder(file)), await check(closed)]).toEqual(['The document is right.', 'The document is right.'])
    expect(said).toEqual([
      expect.stringMatching(/^Note: DATA_DIR\/institution\/logo.svg cannot be read: ENOTDIR.*; the picture is not shown\.$/),
      'Note: DATA_DIR/institution/logo.svg cannot be read: /closed/logo.svg: the user that runs this may not read or write it (EACCES); the picture is not shown.',
    ])
  })

  test.each([[['accesses']], [['accesses', 'last']], [['accesses', '-1']], [['dance']]])('%j is not understood', async (words) => {
    expect(await run(...words)).toBeUndefined()
  })
})
