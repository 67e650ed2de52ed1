import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { recordsXml } from '../testing/records.ts'
import { institutionFolder } from '../adapters/documents/institution-folder.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { obeyInstitution } from './institution-run.ts'

describe.each(engines)('npm run institution -- places, on $name', (engine) => {
  let site: TestSite
  let folder: string
  const run = (...words: readonly string[]) =>
    obeyInstitution(site.stores, ['places', ...words], () => undefined, institutionFolder('none'))
  const file = (written: unknown) => {
    const name = path.join(folder, 'places.json')
    writeFileSync(name, JSON.stringify(written))
    return name
  }
  const shown = async () => JSON.parse((await run('show'))!)
  const library = (code: string) => ({ code, name: code, campus: '1', kind: 'library', email: null, phone: null, address: null })
  const take = (number: string, ...libraries: readonly string[]) =>
    site.importXml(
      recordsXml({
        control: { '001': number },
        fields: [
          ['245', '10', { a: `Título ${number}` }],
          ...libraries.map((code) => ['952', '  ', { p: `${number}-${code}`, b: code, y: 'N' }] as const),
        ],
      }),
    )

  beforeAll(async () => {
    site = await openTestSite(engine)
    folder = mkdtempSync(path.join(tmpdir(), 'farol-places-'))
    await take('1', 'BC', 'BN')
  })
  afterAll(async () => {
    await site.remove()
    rmSync(folder, { recursive: true })
  })

  test('libraries that records call by a code get names and contacts; a campus is made for a library; an import changes none of it', async () => {
    expect(await shown()).toEqual({ campuses: [{ code: '1', name: '1' }], libraries: [library('BC'), library('BN')] })
    const central = {
      code: 'BC',
      name: 'Biblioteca Central',
      email: 'bc@exemplo.org',
      phone: '+55 91 3000-0000',
      address: 'Rua do Farol, 1',
    }
    const written = {
      campuses: [
        { code: '1', name: 'Sede' },
        { code: 'N', name: 'Campus Norte' },
      ],
      libraries: [central, { code: 'BN', name: 'Biblioteca Norte', campus: 'N', kind: 'archive' }],
    }
    expect([await run('check', file(written)), (await shown()).campuses]).toEqual(['The places are right.', [{ code: '1', name: '1' }]])
    expect(await run('load', file(written))).toBe('2 campuses, 2 libraries written.')
    const named = {
      campuses: [
        { code: 'N', name: 'Campus Norte' },
        { code: '1', name: 'Sede' },
      ],
      libraries: [
        { ...library('BC'), ...central },
        { ...library('BN'), name: 'Biblioteca Norte', campus: 'N', kind: 'archive' },
      ],
    }
    expect(await shown()).toEqual(named)
    await site.database.write.updateTable('library').set({ active: 0 }).where('code', '=', 'BC').execute()
    await take('2', 'BC', 'BN', 'BX')
    expect(await shown()).toEqual({ ...named, libraries: [...named.libraries, library('BX')] })
    expect((await site.get('/api/unidade-informacao')).body).toContain('Biblioteca Central')
  })

  test('what is absent in a file stays as it is, null empties it, and the act is in the audit', async () => {
    const [before] = (await shown()).libraries
    expect(await run('load', file({ libraries: [{ code: 'BC', phone: null }] }))).toBe('0 campuses, 1 library written.')
    expect((await shown()).libraries[0]).toEqual({ ...before, phone: null })
    expect(await site.stores.audit.list({ limit: 1 })).toMatchObject([
      { act: 'changed_setting', detail: { setting: 'places', codes: ['BC'] } },
    ])
  })

  test('codes that are not there, fields that are none and what cannot be are refused by their place, and nothing is changed', async () => {
    const before = await shown()
    const complaint = (answer: Promise<unknown>) => answer.then(String, ({ message }: Error) => message)
    const refused = async (written: unknown) => {
      const [checked, loaded] = [await complaint(run('check', file(written))), await complaint(run('load', file(written)))]
      expect(loaded).toBe(checked)
      return loaded
    }
    expect(await refused({ libraries: [{ code: 'BC', name: 'Outra' }, { code: 'BV', name: 'Nova' }] })).toBe('libraries[1].code is no code of a library: BV') // prettier-ignore
    expect(await refused({ libraries: [{ code: 'BC', campus: '9' }] })).toBe('libraries[0].campus is no code of a campus that a library is at: 9') // prettier-ignore
    expect(await refused({ campuses: [{ code: '9', name: 'Nove' }] })).toBe('campuses[0].code is no code of a campus that a library is at: 9') // prettier-ignore
    expect(await refused({ campuses: [{ code: 'a b', name: 'Nove' }], libraries: [{ code: 'BC', campus: 'a b' }] })).toMatch(/^campuses\[0\]\.code is no code of letters/) // prettier-ignore
    expect(await refused({ libraries: [{ code: 'BC' }, { code: 'BC' }] })).toBe('libraries names a library twice')
    expect(await refused({ libraries: [{ code: 'BC', email: 'bc', fone: '1' }] })).toBe('libraries[0].email is no e-mail address\nlibraries[0].fone is not a field of the document') // prettier-ignore
    expect(await shown()).toEqual(before)
  })

  test.each([[[]], [['show', 'x']], [['load']], [['load', 'a.json', '7']], [['dance', 'a.json']]])(
    '%j is not understood',
    async (words) => {
      expect(await run(...words)).toBeUndefined()
    },
  )
})
