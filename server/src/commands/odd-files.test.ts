import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { writeIso2709 } from '../catalogue/formats/iso2709-writer.ts'
import { marc } from '../catalogue/testing/marc.ts'
import { recordsXml } from '../testing/records.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { readImportArguments } from './import-arguments.ts'
import { runImport } from './import-run.ts'

const written = (number: string, title: string) =>
  Buffer.from(writeIso2709(marc(`LDR nam  \n001 ${number}\n245 10 $a ${title}\n650 #4 $a Poesia`)))

/** The record with bytes of a title exchanged for as many others: neither leader nor directory know of it. */
function exchanged(number: string, title: string, bytes: Buffer): Buffer {
  const record = written(number, title)
  bytes.copy(record, record.indexOf(title))
  return record
}

/** The record with a terminator more than its directory counts. */
function strayed(number: string, title: string, at: number): Buffer {
  const record = written(number, title)
  const place = record.indexOf(title) + at
  return Buffer.concat([record.subarray(0, place), Buffer.from([0x1e]), record.subarray(place)])
}

// "Конституция" in Windows-1251.
const cyrillic = Buffer.from([0xca, 0xee, 0xed, 0xf1, 0xf2, 0xe8, 0xf2, 0xf3, 0xf6, 0xe8, 0xff])

for (const engine of engines)
  describe(`files of other programs by the import command on ${engine.name}`, () => {
    let site: TestSite
    let folder: string
    beforeAll(async () => {
      site = await openTestSite(engine)
      folder = mkdtempSync(path.join(os.tmpdir(), 'farol-odd-'))
    })
    afterAll(async () => {
      await site.remove()
      rmSync(folder, { recursive: true, force: true })
    })

    /** `npm run import -- FILE …`: what it counted, and what it reported of the file. */
    const run = async (name: string, bytes: Buffer, ...words: readonly string[]) => {
      const file = path.join(folder, name)
      writeFileSync(file, bytes)
      const given = readImportArguments([file, ...words])
      if (typeof given === 'string') throw new Error(given)
      const { report } = await runImport(site.stores, given, { say: () => {}, progress: () => {}, stopped: () => false })
      // One empty import through the site waits until its index has everything.
      await site.importXml(recordsXml())
      const lines = (await site.stores.quarantine.list({ limit: 1000 })).filter((line) => line.file === file)
      return { ...report, lines: lines.map(({ recordNumber, reason, detail }) => [recordNumber, reason, detail]) }
    }
    const found = async (words: string) =>
      (await site.get(`/api/consulta?q=${encodeURIComponent(words)}`))
        .json<{ data: { descricao: string }[] }>()
        .data.map((one) => one.descricao)

    test('a terminator inside a field is read by the directory where it counts it, else repaired and reported; all are found', async () => {
      const counted = exchanged('s1', 'Mar x alto', Buffer.from('Mar \u001E alto'))
      const outcome = await run('strays.mrc', Buffer.concat([counted, strayed('s2', 'Rio baixo', 4), written('s3', 'Lago inteiro')]))
      expect(outcome).toMatchObject({ read: 3, stored: 3, quarantined: 0, lines: [[2, 'stray_terminator', 'field 245']] })
      expect([await found('mar alto'), await found('rio baixo'), await found('lago inteiro')]).toEqual([
        ['Mar alto'],
        ['Rio baixo'],
        ['Lago inteiro'],
      ])
    })

    test('without a right leader the text is remarked; with --encoding it is read as what it is', async () => {
      const bytes = exchanged('e1', 'x'.repeat(cyrillic.length), cyrillic)
      const unnamed = await run('unnamed.mrc', bytes)
      expect(unnamed.lines.map(([, reason]) => reason)).toEqual(['another_encoding'])
      expect(await found('конституция')).toEqual([])
      expect(await run('named.mrc', bytes, '--encoding', 'windows-1251')).toMatchObject({ replaced: 1, quarantined: 0, lines: [] })
      expect(await found('конституция')).toEqual(['Конституция'])
    })

    test('a text that was written as UTF-8 twice is remarked', async () => {
      const twice = Buffer.from(Buffer.from('Memórias', 'utf8').toString('latin1'), 'utf8')
      const outcome = await run('twice.mrc', exchanged('t1', 'x'.repeat(twice.length), twice))
      expect(outcome.lines).toMatchObject([[1, 'another_encoding', expect.stringContaining('twice')]])
    })
  })
