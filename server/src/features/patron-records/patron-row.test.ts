import { partOf } from '@farol/contract/testing/fake-call.ts'
import { describe, expect, test } from 'vitest'
import { PatronRefused, type PatronRecord } from '../../ports/patrons.ts'
import { importPatrons, type PatronDeps } from './import-patrons.ts'
import { localDay, patronOf } from './patron-row.ts'

const needed = { codigo: '1', nome: 'Ana', categoria: 'GRAD', biblioteca: 'BC' }
const bond = { category: 'GRAD', categoryName: 'GRAD', library: 'BC' }

describe('a row of a list of people', () => {
  test('every column goes its own way; an empty cell is null, a column that is not there says nothing', () => {
    const all = {
      ...needed,
      usuario: 'ana',
      email: 'ana@exemplo.org',
      nome_social: 'Bia',
      cpf: '529.982.247-25',
      curso: 'LET',
      matricula: '2026-7',
      validade: '31/12/2026',
      idioma: 'es',
      outras_bases: ' campus-2:20260001  tribunal:ana:b ',
    }
    const person = {
      code: '1',
      name: 'Ana',
      username: 'ana',
      socialName: 'Bia',
      email: 'ana@exemplo.org',
      cpf: '52998224725',
      language: 'es',
    }
    const elsewhere = [
      { base: 'campus-2', username: '20260001' },
      { base: 'tribunal', username: 'ana:b' },
    ]
    expect(patronOf(all)).toEqual({
      ...person,
      elsewhere,
      bonds: [{ ...bond, course: 'LET', courseName: 'LET', registration: '2026-7', validUntil: '2026-12-31' }],
    })
    const empty = Object.fromEntries(Object.keys(all).map((name) => [name, name in needed ? needed[name as 'codigo'] : '']))
    expect(patronOf(empty)).toEqual({
      code: '1',
      name: 'Ana',
      socialName: null,
      email: null,
      cpf: null,
      language: null,
      elsewhere: [],
      bonds: [{ ...bond, course: null, registration: null, validUntil: null }],
    })
    expect(patronOf(needed)).toEqual({ code: '1', name: 'Ana', bonds: [bond] })
  })

  test.each([
    ['codigo', '', 'missing_codigo'],
    ['nome', '', 'missing_nome'],
    ['categoria', '', 'missing_categoria'],
    ['biblioteca', '', 'missing_biblioteca'],
    ['telefone', '1', 'unknown_column'],
    ['cpf', '529.982.247-26', 'bad_cpf'],
    ['cpf', '5299822472', 'bad_cpf'],
    ['email', 'ana', 'bad_email'],
    ['email', 'ana@exemplo', 'bad_email'],
    ['email', '@exemplo.org', 'bad_email'],
    ['email', 'ana @exemplo.org', 'bad_email'],
    ['email', `ana@${'a.'.repeat(100_000)}b `, 'bad_email'],
    ['email', 'a@b@exemplo.org', 'bad_email'],
    ['email', 'Ana <ana@exemplo.org>', 'bad_email'],
    ['validade', '31/02/2026', 'bad_validade'],
    ['validade', 'sempre', 'bad_validade'],
    ['outras_bases', 'tribunal', 'bad_outras_bases'],
    ['outras_bases', 'campus-2:1 tribunal', 'bad_outras_bases'],
    ['outras_bases', 'tri bunal:ana', 'bad_outras_bases'],
    ['outras_bases', ':ana', 'bad_outras_bases'],
    ['outras_bases', `${'b'.repeat(65)}:ana`, 'bad_outras_bases'],
    ['outras_bases', `b:${'a'.repeat(257)}`, 'bad_outras_bases'],
  ])('with %s %j is %s', (column, text, reason) => {
    expect(patronOf({ ...needed, [column]: text })).toBe(reason)
  })

  test('the longest base and user name are taken, and signs that are no figures in a CPF are none', () => {
    const elsewhere = `${'b'.repeat(64)}:${'a'.repeat(256)}`
    expect(patronOf({ ...needed, outras_bases: elsewhere })).toMatchObject({ elsewhere: [{ base: 'b'.repeat(64) }] })
    expect(patronOf({ ...needed, cpf: '---' })).toMatchObject({ cpf: null })
  })

  test.each([
    ['2026-12-31', '2026-12-31'],
    ['31/12/2026', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', undefined],
    ['2026-00-10', undefined],
    ['1/1/2026', undefined],
    ['2026-12-31T00:00', undefined],
  ])('the day %j is %s', (text, day) => expect(localDay(text)).toBe(day))
})

describe('a list of people', () => {
  const list = 'codigo;nome;categoria;biblioteca\n1;Ana;GRAD;BC\n2;Bia;POS;BC\n3;;GRAD;BC\n4;Caio;GRAD;BC\n5;;GRAD;BC\n6;Davi;GRAD;BC\n'

  function world(saved: Readonly<Record<string, 'created' | 'changed' | 'unchanged'>> = {}) {
    const told = { saved: [] as string[], quarantined: [] as unknown[], audited: [] as unknown[] }
    const deps = partOf<PatronDeps>({
      patrons: {
        save: async ({ code }: PatronRecord) => {
          if (code === '4') throw new PatronRefused('taken_cpf')
          told.saved.push(code)
          return saved[code] ?? 'created'
        },
      },
      quarantine: { tell: async (_read: unknown, records: readonly unknown[]) => void told.quarantined.push(...records) },
      audit: { record: async (entry: unknown) => void told.audited.push(entry) },
    })
    return { deps, told }
  }

  test('each row is counted by what became of it', async () => {
    const { deps, told } = world({ 2: 'changed', 6: 'unchanged' })
    const counts = { read: 6, created: 1, changed: 1, quarantined: 3 }
    expect(await importPatrons(deps, 'f.csv', list)).toEqual({ ...counts, unchanged: 1, reasons: { missing_nome: 2, taken_cpf: 1 } })
    expect(told.saved).toEqual(['1', '2', '6'])
    expect(told.audited).toEqual([
      { actor: { kind: 'system' }, act: 'began_import', detail: { kind: 'patrons', file: 'f.csv' } },
      { actor: { kind: 'system' }, act: 'imported_patrons', detail: counts },
    ])
    const at = (row: string) => Buffer.byteLength(list.slice(0, list.indexOf(row)))
    const record = { source: 'patrons', file: 'f.csv' }
    expect(told.quarantined).toEqual([
      { ...record, byteOffset: at('3;;'), recordNumber: 4, key: '["3","GRAD"]', reason: 'missing_nome' },
      { ...record, byteOffset: at('4;Caio'), recordNumber: 5, key: '["4","GRAD"]', reason: 'taken_cpf' },
      { ...record, byteOffset: at('5;;'), recordNumber: 6, key: '["5","GRAD"]', reason: 'missing_nome' },
    ])
  })

  test('whoever imports may refuse a row, is told of each that was refused, and stands in the audit', async () => {
    const { deps, told } = world()
    const refused: (readonly [number, string])[] = []
    const actor = { kind: 'staff', loginId: 7 } as const
    const refuse = async ({ code }: PatronRecord) => (code === '2' ? 'not_yours' : undefined)
    const counts = await importPatrons(deps, 'f.csv', list, {
      actor,
      refuse,
      onRefused: (line, reason) => void refused.push([line, reason]),
    })
    expect(counts).toMatchObject({ created: 2, quarantined: 4 })
    expect(refused).toEqual([[3, 'not_yours'], [4, 'missing_nome'], [5, 'taken_cpf'], [6, 'missing_nome']]) // prettier-ignore
    expect([told.audited, told.saved]).toMatchObject([
      [{ actor }, { actor }],
      ['1', '6'],
    ])
  })

  test('what fails otherwise ends the import, of which the audit tells that it began', async () => {
    const { deps, told } = world()
    const failing = { ...deps, patrons: { ...deps.patrons, save: async () => Promise.reject(new Error('no disk')) } }
    await expect(importPatrons(failing, 'f.csv', list)).rejects.toThrow('no disk')
    expect(told.audited).toMatchObject([{ act: 'began_import' }])
  })
})
