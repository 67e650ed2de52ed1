import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { institutionFolder } from '../adapters/documents/institution-folder.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { sized } from '../testing/thorough.ts'
import { obeyInstitution } from './institution-run.ts'
import { readPatronsArguments } from './patrons-arguments.ts'
import { runPatrons, type PatronsDeps } from './patrons-run.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'farol-mistyped-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A command as it is typed, in a folder of its own. */
function typed([command, ...words]: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const file = path.join(import.meta.dirname, `${command}.ts`)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...words], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: path.join(folder, 'var'), DATABASE_URL: '', ...env },
    encoding: 'utf8',
  })
  return [status, stdout, stderr]
}

test.each([
  ['debts bank-file falta.csv'],
  ['patrons import falta.csv'],
  ['circulation import-loans falta.csv'],
  ['circulation settings check falta.csv'],
  ['institution check falta.csv'],
])('npm run %s: a file that is not there is one line, and ends with 2', (line) => {
  expect(typed(line.split(' '))).toEqual([2, '', 'falta.csv: ENOENT: no such file or directory\n'])
}) // prettier-ignore

test('a folder in the place of a file is one line, and ends with 2', () => {
  mkdirSync(path.join(folder, 'pasta'))
  expect(typed(['patrons', 'import', 'pasta'])).toEqual([2, '', 'pasta: EISDIR: illegal operation on a directory\n'])
})

const programs = [
  'catalogue runs',
  'backup a.tar',
  'import a.mrc',
  'patrons import a.csv',
  'comments list',
  'staff list',
  'circulation check',
  'debts bank-file a.csv',
  'institution versions',
  'restore a.tar',
]

test.each(programs.slice(0, sized(programs.length, 3)))('npm run %s: a setting that cannot be used is one line, and ends with 2', (line) => {
  const [status, out, said] = typed(line.split(' '), { DATABASE_URL: 'mysql://servidor/farol' })
  expect([status, out, said]).toEqual([
    2,
    '',
    'DATABASE_URL is not an address that begins with postgres:// or postgresql://\n',
  ])
}) // prettier-ignore

describe.each(engines)('on $name', (engine) => {
  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite(engine)
  })
  afterAll(() => site.remove())

  const patrons = async (line: string) => {
    const said: string[] = []
    const command = readPatronsArguments(line.split(' '))
    if (typeof command === 'string') throw new Error(command)
    const code = await runPatrons({ ...site.stores, say: (one: string) => void said.push(one) } as unknown as PatronsDeps, command)
    return [code, ...said]
  }
  const categories = async () => (await site.database.read.selectFrom('patron_category').select('code').execute()).map(({ code }) => code)

  test.each(['grant', 'revoke'])('%s for a category that is not there is refused, and makes none', async (act) => {
    await site.stores.patrons.category('GR')
    expect(await patrons(`${act} category GX 75`)).toEqual([1, 'refused: there is no category GX'])
    expect(await categories()).toEqual(['GR'])
  })

  test('a category may be called as the list of people calls it', async () => {
    await site.stores.patrons.category('GR-EAD', { pt: 'GR_EAD' })
    expect(await patrons('revoke category GR_EAD 75')).toEqual([0, 'activity 75: taken back'])
  })

  test.each([
    ['load document.json v7'],
    ['load document.json 7 x'],
    ['check document.json 7'],
    ['restore 7 x'],
    ['versions x'],
    ['accesses 2026 x'],
    ['export document.json'],
    ['export --out document.json x'],
  ])('institution %s is not understood, and nothing is done', async (line) => {
    expect(await obeyInstitution(site.stores, line.split(' '), () => undefined, institutionFolder('none'))).toBeUndefined()
    expect(await site.stores.settings.get('institution')).toBeUndefined()
  })
})
