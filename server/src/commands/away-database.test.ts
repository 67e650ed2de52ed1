import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeIso2709 } from '../catalogue/formats/iso2709-writer.ts'
import { marc } from '../catalogue/testing/marc.ts'

const titles = 4_000

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'farol-away-'))
  const book = (at: number) => marc(`001 ${at}\n245 10 $a Título ${at}\n520 ## $a ${'resumo '.repeat(100)}`)
  writeFileSync(path.join(folder, 'a.mrc'), Buffer.concat(Array.from({ length: titles }, (_, at) => writeIso2709(book(at)))))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A command as it is typed, none of whose files may grow beyond so many bytes: a write beyond is an error of the disk (EFBIG). */
function typed([command, ...words]: readonly string[], bytes: number | 'unlimited' = 'unlimited') {
  const program = [process.execPath, '--disable-warning=ExperimentalWarning', path.join(import.meta.dirname, `${command}.ts`)]
  const { status, stdout, stderr } = spawnSync('prlimit', [`--fsize=${bytes}:`, ...program, ...words], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: path.join(folder, 'var'), DATABASE_URL: '' },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('a disk that takes no more: one line and 1, what was stored stays, and the same import goes on from there', () => {
  expect(typed(['catalogue', 'runs'])).toMatchObject({ status: 0 })
  const broken = typed(['import', 'a.mrc'], 3_000_000)
  expect(broken.stderr).toMatch(/^The database cannot be used: [^\n]+; its disk answers with an error[^\n]+run this again\.\n$/)
  expect(broken.status).toBe(1)
  const again = typed(['import', 'a.mrc', '--json'])
  const report = JSON.parse(again.stdout.trim().split('\n').at(-1)!) as Readonly<Record<string, number>>
  expect([again.status, report['read'], report['quarantined']]).toEqual([0, titles, 0])
  expect(report['stored']! + report['unchanged']!).toBe(titles)
  expect(report['unchanged']).toBeGreaterThan(0)
})

test.each([
  ['catalogue', 'export', '--out', 'falta/titles.xml'],
  ['institution', 'export', '--out', 'falta/titles.xml'],
])('%s %s into a folder that is not there is one line, and ends with 2', (...words) => {
  expect(typed(words)).toEqual({ status: 2, stdout: '', stderr: 'falta/titles.xml: ENOENT: no such file or directory\n' })
})
