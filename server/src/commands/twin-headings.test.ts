import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { authorityLeader, recordsXml, type RecordToWrite } from '../testing/records.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { runImport } from './import-run.ts'

const sand = 'Sand, George, 1804-1876'
const book = (number: string, title: string, authority?: string): RecordToWrite => ({
  control: { '001': number, '008': '010101s1990    bl            000 0 por d' },
  fields: [
    ['100', '1 ', { a: sand, ...(authority && { '0': authority }) }],
    ['245', '10', { a: title }],
  ],
})
const authority = (number: string, name = sand): RecordToWrite => ({
  leader: authorityLeader,
  control: { '001': number },
  fields: [
    ['100', '1 ', { a: name }],
    ['400', '1 ', { a: `Dupin ${number}` }],
  ],
})
const books = [book('1', 'Indiana', 'N9'), book('2', 'Lélia', 'N7'), book('3', 'Consuelo', 'N1'), book('4', 'Jacques')]

let site: TestSite | undefined
let folder: string | undefined
afterEach(async () => {
  await site?.remove()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

for (const engine of engines)
  describe(`numbers that no authority has, on ${engine.name}`, () => {
    const runs = async (...files: readonly (readonly RecordToWrite[])[]) => {
      site = await openTestSite(engine)
      folder = mkdtempSync(path.join(os.tmpdir(), 'farol-twins-'))
      for (const [at, records] of files.entries()) {
        const file = path.join(folder, `${at}.xml`)
        writeFileSync(file, recordsXml(...records))
        await runImport(
          site.stores,
          { files: [file], source: 'local', json: false },
          { say: () => {}, progress: () => {}, stopped: () => false },
        )
      }
      // One empty import through the site waits until its index has everything.
      await site.importXml(recordsXml())
      const answer = await site.get('/api/consulta/autoridades?q=sand')
      return answer.json<{ data: { descricao: string }[] }>().data
    }
    const found = async (words: string) => (await site!.get(`/api/consulta?q=${words}`)).json<{ total: number }>().total

    test.each([
      ['authorities first', [[authority('N1')], books]],
      ['titles first', [books, [authority('N1')]]],
      ['both in one file', [[...books, authority('N1')]]],
    ] as const)('%s: every title of the form hangs on the one authority', async (_, files) => {
      const headings = await runs(...files)
      expect(headings.map(({ descricao }) => descricao)).toEqual([sand])
      expect(await found('dupin+n1')).toBe(4)
    })

    test('an authority that comes after its titles in one run has them, whoever else has the same form', async () => {
      await runs([...books, authority('N1'), authority('N7')])
      expect(await found('dupin+n7')).toBe(1)
      expect(await found('dupin+n1')).toBe(3)
    })
  })
