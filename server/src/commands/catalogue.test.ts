import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeIso2709 } from '../catalogue/formats/iso2709-writer.ts'
import { marc } from '../catalogue/testing/marc.ts'

describe('the commands as an operator calls them', () => {
  let folder = ''
  const run = (command: 'import' | 'catalogue', ...words: string[]) => {
    const file = fileURLToPath(new URL(`${command}.ts`, import.meta.url))
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: path.join(folder, 'data') }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...words], {
      env,
      encoding: 'utf8',
    })
    return { status, out: stdout.trim().split('\n'), err: stderr.trim() }
  }
  beforeAll(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'farol-commands-'))
    const book = (number: number, more = '') => writeIso2709(marc(`001 ${number}\n245 10 $a Título ${number}\n${more}`))
    const unimarc = writeIso2709(
      marc('001 u\n100 ## $a 20210301d2021    m  y0pory50      ba\n200 1# $a Um livro português\n210 ## $a Lisboa'),
    )
    writeFileSync(path.join(folder, 'a.mrc'), Buffer.concat([book(1), book(2, '952 ## $p b2 $b BC'), unimarc, book(3)]))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('import, quarantine, runs, suppress, unsuppress, delete, export: each does and says what it is for', () => {
    const taken = run('import', path.join(folder, 'a.mrc'), '--json')
    expect([taken.status, JSON.parse(taken.out.at(-1)!)]).toEqual([
      0,
      { read: 4, stored: 3, replaced: 0, unchanged: 0, quarantined: 1, skipped_files: 0, not_understood: 0 },
    ])
    expect(run('catalogue', 'quarantine').out).toEqual([expect.stringMatching(/a\.mrc @\d+ {2}record 3 {2}unimarc/), '1 in quarantine'])
    expect(run('catalogue', 'quarantine', '--bytes', '1').out.join('')).toContain('Um livro português')
    expect(run('catalogue', 'quarantine', '--strike', '1', '77')).toMatchObject({
      status: 1,
      out: ['1 record struck off, 0 in quarantine'],
      err: 'there is no record 77 in quarantine',
    })
    expect(run('catalogue', 'quarantine').out).toEqual(['0 in quarantine'])
    expect(JSON.parse(run('catalogue', 'runs', '--json').out[0]!)).toMatchObject({ state: 'finished', read: 4, stored: 3, quarantined: 1 })
    expect(run('catalogue', 'suppress', '1', '77')).toMatchObject({ status: 1, out: ['1 title suppressed'], err: 'there is no title 77' })
    const shown = () => run('catalogue', 'export', '--format', 'iso2709').out.join('')
    expect(shown()).not.toContain('Título 1')
    expect(run('catalogue', 'unsuppress', '1')).toMatchObject({ status: 0, out: ['1 title shown again'] })
    expect(shown()).toContain('Título 1')
    const gone = run('catalogue', 'delete', '2', '3')
    expect(gone).toMatchObject({ status: 1, out: ['1 title deleted'], err: expect.stringContaining('hang on them: 2') })
    expect(shown()).not.toContain('Título 3')
    expect(run('catalogue', 'frob').status).toBe(2)
    expect(run('import').status).toBe(2)
    expect(run('import', path.join(folder, 'falta.mrc'))).toMatchObject({ status: 1, out: [expect.stringContaining('failed')] })
  })
})
