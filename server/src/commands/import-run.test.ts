import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import type { TestDatabase } from '../adapters/database/testing/test-database.ts'
import { writeIso2709 } from '../catalogue/formats/iso2709-writer.ts'
import { writeMarcXml } from '../catalogue/formats/marcxml-writer.ts'
import { marc } from '../catalogue/testing/marc.ts'
import { composeStores } from '../composition/stores.ts'
import { deleteTitles, hideTitles } from './change-titles.ts'
import { exportTitles } from './export-titles.ts'
import { exportFormats } from './catalogue-arguments.ts'
import { runImport } from './import-run.ts'

let database: TestDatabase | undefined
let folder: string | undefined
afterEach(async () => {
  await database?.remove()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

test('stopped half way and run again, the catalogue is the one of a run in peace', async () => {
  database = await engines[0]!.open()
  const { stores } = await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })
  folder = mkdtempSync(path.join(os.tmpdir(), 'farol-stop-'))
  const file = path.join(folder, 'many.mrc')
  const book = (at: number) =>
    marc(`001 ${at}\n100 1# $a Alencar, José de\n245 10 $a Título ${at}\n650 #4 $a Assunto ${at % 7}\n520 ## $a ${'resumo '.repeat(90)}`)
  writeFileSync(file, Buffer.concat(Array.from({ length: 4500 }, (_, at) => writeIso2709(book(at)))))
  let read = 0
  const listeners = {
    say: () => {},
    progress: (_: string, counts: { readonly read: number }) => (read = counts.read),
    stopped: () => read >= 2000,
  }
  const given = { files: [file], source: 'local', json: false }
  const first = await runImport(stores, given, listeners)
  expect(first.report.stored).toBe(first.report.read)
  expect(first.report.read).toBeGreaterThanOrEqual(2000)
  expect(first.report.read).toBeLessThan(4500)
  expect(await stores.importRuns.list({ limit: 1 })).toMatchObject([{ state: 'failed', read: first.report.read }])
  const again = await runImport(stores, given, { ...listeners, stopped: () => false })
  expect(again.report).toMatchObject({ read: 4500, unchanged: first.report.read, stored: 4500 - first.report.read, quarantined: 0 })
  expect(await stores.titles.count()).toBe(4500)
})

test('titles that come again without holdings are told with their file', async () => {
  database = await engines[0]!.open()
  const { stores } = await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })
  folder = mkdtempSync(path.join(os.tmpdir(), 'farol-run-'))
  const said: string[] = []
  const take = async (name: string, ...more: readonly string[]) => {
    const file = path.join(folder!, name)
    writeFileSync(file, writeIso2709(marc(['LDR nas ', '001 9', '245 00 $a Revista', ...more].join('\n'))))
    const listeners = { say: (line: string) => said.push(line.replace(file, name)), progress: () => {}, stopped: () => false }
    await runImport(stores, { files: [file], source: 'local', json: false }, listeners)
  }
  await take('um.mrc', '852 ## $b BC', '866 41 $a 1-9')
  await take('dois.mrc', '500 ## $a Nota')
  expect(said.filter((line) => line.includes('read'))).toEqual([
    'um.mrc: 1 read: 1 stored, 0 replaced, 0 unchanged, 0 quarantined',
    'dois.mrc: 1 read: 0 stored, 1 replaced, 0 unchanged, 0 quarantined, 1 without holdings, whose holdings of before stay',
  ])
})

test('a folder is taken in file by file, what is none of ours is skipped, what is missing is told; all of it comes out again', async () => {
  database = await engines[0]!.open()
  const { stores } = await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })
  folder = mkdtempSync(path.join(os.tmpdir(), 'farol-run-'))
  const [one, two] = [
    marc('001 1\n100 1# $a Alencar, José de\n245 10 $a Iracema\n260 ## $a Rio : $b Um, $c 1865'),
    marc('001 2\n245 10 $a Senhora'),
  ]
  writeFileSync(path.join(folder, 'a.mrc'), writeIso2709(one))
  writeFileSync(path.join(folder, 'b.xml'), writeMarcXml([two, one]))
  writeFileSync(path.join(folder, 'leia-me.txt'), 'nada')
  const said: string[] = []
  const listeners = { say: (line: string) => said.push(line), progress: () => {}, stopped: () => false }
  const given = { files: [folder, path.join(folder, 'falta.mrc')], source: 'local', json: false }
  const { report, failed } = await runImport(stores, given, listeners)
  expect(report).toEqual({ read: 3, stored: 2, replaced: 0, unchanged: 1, quarantined: 0, skipped_files: 1, not_understood: 0 })
  expect(failed).toBe(1)
  expect(said.map((line) => line.split(' ')[0])).toEqual(['failed', `${folder}/a.mrc:`, `${folder}/b.xml:`, 'skipped'])
  said.length = 0
  writeFileSync(path.join(folder, 'itens.csv'), 'codigo;biblioteca;isbn\nb1;BC;9788503012300\n')
  await runImport(stores, { ...given, kind: 'items', files: [path.join(folder, 'itens.csv')] }, listeners)
  rmSync(path.join(folder, 'itens.csv'))
  expect(said).toEqual([
    `skipped ${folder}/itens.csv: its first line does not name the columns barcode, library and one of control_number, title_id, isbn`,
  ])
  expect(await hideTitles(stores, [2, 99], true)).toEqual([2])
  expect(await hideTitles(stores, [2], true)).toEqual([])
  expect(await stores.audit.list({ limit: 1 })).toMatchObject([{ act: 'suppressed_title', subject: { kind: 'title', id: 2 } }])
  for (const format of exportFormats) {
    let text = ''
    for await (const piece of exportTitles(stores.titles, { format, suppressed: false })) text += piece.toString()
    expect(text).toContain('Iracema')
    expect(text).not.toContain('Senhora')
  }
  expect(readdirSync(folder)).toHaveLength(3)
  expect(await deleteTitles(stores, [1, 99])).toEqual([1])
  expect(await stores.audit.list({ limit: 1 })).toMatchObject([{ act: 'deleted_title', subject: { kind: 'title', id: 1 } }])
})

for (const engine of engines)
  test(`libraries that records call by a code alone are listed for naming, on ${engine.name}`, async () => {
    database = await engine.open()
    const { stores } = await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })
    folder = mkdtempSync(path.join(os.tmpdir(), 'farol-unnamed-'))
    const file = path.join(folder, 'a.mrc')
    writeFileSync(file, writeIso2709(marc('001 1\n245 10 $a Um\n952 ## $p b1 $b BCX\n952 ## $p b2 $b BN')))
    const said: string[] = []
    const listeners = { say: (line: string) => said.push(line), progress: () => {}, stopped: () => false }
    const run = () => runImport(stores, { files: [file], source: 'local', json: false }, listeners)
    await run()
    expect(said.at(-1)).toBe('libraries whose name is still their code, to be named (npm run institution -- places): BCX, BN')
    const [one] = await stores.libraries.libraries()
    await stores.libraries.putLibrary({ ...one!, name: 'Biblioteca Central' })
    writeFileSync(file, writeIso2709(marc('001 2\n245 10 $a Dois\n952 ## $p b3 $b BN')))
    await run()
    expect(said.at(-1)).toMatch(/to be named \(npm run institution -- places\): BC?[XN]+$/)
  })

for (const engine of engines)
  test(`holdings of a folder wait for their titles, which come after them by name, on ${engine.name}`, async () => {
    database = await engine.open()
    const { stores } = await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })
    folder = mkdtempSync(path.join(os.tmpdir(), 'farol-holdings-'))
    const holdings = Array.from({ length: 10 }, (_, at) => marc(`LDR cy  \n001 h${at}\n004 ${at}\n852 ## $b BC\n866 #0 $a v. 1-9`))
    const serials = Array.from({ length: 10 }, (_, at) => marc(`LDR nas \n001 ${at}\n245 00 $a Revista ${at}`))
    writeFileSync(path.join(folder, 'a-holdings.mrc'), Buffer.concat(holdings.map(writeIso2709)))
    writeFileSync(path.join(folder, 'b-titles.mrc'), Buffer.concat(serials.map(writeIso2709)))
    const listeners = { say: () => {}, progress: () => {}, stopped: () => false }
    const { report, failed } = await runImport(stores, { files: [folder], source: 'local', json: false }, listeners)
    expect([failed, report]).toEqual([
      0,
      { read: 20, stored: 20, replaced: 0, unchanged: 0, quarantined: 0, skipped_files: 0, not_understood: 0 },
    ])
  })
