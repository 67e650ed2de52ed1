import { partOf } from '@farol/contract/testing/fake-call.ts'
import { describe, expect, test } from 'vitest'
import type { ImportOutcome } from '../../ports/library-system/initial-import.ts'
import { BadRow, cents, count, day, moment, optionalDay } from './cells.ts'
import { importCirculation, type ImportDeps } from './import-circulation.ts'
import type { ImportKind } from './import-kinds.ts'

/** What is read of a cell, or why it cannot be. */
const read = <T>(cell: (cells: Readonly<Record<string, string>>, name: string) => T, text: string): T | string => {
  try {
    return cell({ x: text }, 'x')
  } catch (error) {
    if (error instanceof BadRow) return error.message
    throw error
  }
}

describe('a cell', () => {
  test.each([
    ['12,50', 1_250],
    ['12.50', 1_250],
    ['1.234,56', 123_456],
    ['1.234.567,89', 123_456_789],
    ['12', 1_200],
    ['0,01', 1],
    ['999999999', 99_999_999_900],
    ['1000000000', 'bad_x'],
    ['12,5', 'bad_x'],
    ['12.5', 'bad_x'],
    ['1.234', 'bad_x'],
    ['1,234.56', 'bad_x'],
    ['0,00', 'bad_x'],
    ['-1,00', 'bad_x'],
    ['R$ 1,00', 'bad_x'],
    ['', 'no_x'],
  ])('of money %j is %s', (text, expected) => expect(read(cents, text)).toBe(expected))

  test.each([
    ['2026-02-28', '2026-02-28'],
    ['28/02/2026', '2026-02-28'],
    ['29/02/2028', '2028-02-29'],
    ['29/02/2026', 'bad_x'],
    ['2026-02-30', 'bad_x'],
    ['31/04/2026', 'bad_x'],
    ['2026-13-01', 'bad_x'],
    ['1/2/2026', 'bad_x'],
    ['2026-02-28T10:00', 'bad_x'],
    ['02/28/2026', 'bad_x'],
    ['', 'no_x'],
  ])('of a day %j is %s', (text, expected) => expect(read(day, text)).toBe(expected))

  // The clocks of the libraries are three hours behind UTC.
  test.each([
    ['2026-10-02', '2026-10-02T15:00:00.000Z'],
    ['02/10/2026 14:30', '2026-10-02T17:30:00.000Z'],
    ['2026-10-02T00:00', '2026-10-02T03:00:00.000Z'],
    ['2026-10-02 23:59', '2026-10-03T02:59:00.000Z'],
    ['2026-10-02 24:00', 'bad_x'],
    ['2026-10-02 12:60', 'bad_x'],
    ['2026-10-02 7:00', 'bad_x'],
    ['2026-10-32 07:00', 'bad_x'],
    ['07:00', 'bad_x'],
    ['', 'no_x'],
  ])('of a moment %j is %s', (text, expected) => {
    const found = read(moment, text)
    expect(found instanceof Date ? found.toISOString() : found).toBe(expected)
  })

  test('of a number is none where it is empty, and has three digits at most; a day that may be missing may not be wrong', () => {
    expect(['', '0', '12', '999', '1000', '-1', '1.5', 'x'].map((text) => read(count, text))).toEqual([0, 0, 12, 999, 'bad_x', 'bad_x', 'bad_x', 'bad_x']) // prettier-ignore
    expect(['', '01/02/2026', '2026'].map((text) => read(optionalDay, text))).toEqual([undefined, '2026-02-01', 'bad_x'])
  })
})

/** What the library system, the quarantine and the audit are told of a table. */
async function imported(kind: ImportKind, text: string, outcomes: readonly ImportOutcome[] = []) {
  const told: unknown[] = []
  const quarantined: unknown[] = []
  const audited: unknown[] = []
  const take = async (row: unknown) => outcomes[told.push(row) - 1] ?? 'imported'
  const deps = partOf<ImportDeps>({
    librarySystem: { initialImport: { loan: take, hold: take, debt: take, block: take } },
    quarantine: { tell: async (_read: unknown, records: readonly unknown[]) => void quarantined.push(...records) },
    audit: { record: async (entry: unknown) => void audited.push(entry) },
  })
  const counts = await importCirculation(deps, kind, 'f.csv', text)
  return { told, quarantined, audited, counts }
}

describe('a table', () => {
  test.each([
    ['loans', 'leitor;exemplar;emprestado_em;devolver_ate;categoria;biblioteca;renovacoes\n1;m1;2026-10-01;10/11/2026;GR;BC;2\n2;m2;2026-10-02;2026-11-11;;;', [
      { reader: { code: '1', category: 'GR' }, barcode: 'm1', library: 'BC', lentOn: '2026-10-01', dueOn: '2026-11-10', renewals: 2 },
      { reader: { code: '2' }, barcode: 'm2', lentOn: '2026-10-02', dueOn: '2026-11-11', renewals: 0 },
    ]],
    ['holds', 'leitor;exemplar;desde;categoria;retirada\n1;m1;2026-10-01 10:00;GR;BN\n2;m2;2026-10-02;;', [
      { reader: { code: '1', category: 'GR' }, barcode: 'm1', since: new Date('2026-10-01T13:00:00Z'), pickUpLibrary: 'BN' },
      { reader: { code: '2' }, barcode: 'm2', since: new Date('2026-10-02T15:00:00Z') },
    ]],
    ['debts', 'leitor;biblioteca;tipo;valor;data;categoria;titulo;referencia\n1;BC;reposicao;1,50;2026-05-04;GR;Helena;77\n2;BC;chave_armario;2;2026-05-04;;;', [
      { reader: { code: '1', category: 'GR' }, library: 'BC', kind: 'replacement', cents: 150, chargedOn: '2026-05-04', title: 'Helena', reference: '77' },
      { reader: { code: '2' }, library: 'BC', kind: 'locker_key', cents: 200, chargedOn: '2026-05-04' },
    ]],
    ['blocks', 'leitor;tipo;de;motivo;categoria;ate\n1;afastamento;2026-10-01;Atraso;GR;2026-11-30\n2;bloqueio;2026-10-01;Documentos;;', [
      { reader: { code: '1', category: 'GR' }, kind: 'suspension', from: '2026-10-01', until: '2026-11-30', reason: 'Atraso' },
      { reader: { code: '2' }, kind: 'administrative', from: '2026-10-01', reason: 'Documentos' },
    ]],
  ] as const)('of %s: every column goes its own way, and an empty one is absent', async (kind, text, expected) => {
    expect((await imported(kind, text)).told).toEqual(expected)
  }) // prettier-ignore

  test.each([
    ['multa', 'late_fine'],
    ['reposicao', 'replacement'],
    ['comutacao', 'interlibrary'],
    ['copias', 'photocopies'],
    ['ficha_catalografica', 'catalogue_card'],
    ['segunda_via', 'second_card'],
    ['chave_armario', 'locker_key'],
  ])('a debt of %s is one of %s', async (word, kind) => {
    const { told } = await imported('debts', `leitor;biblioteca;tipo;valor;data\n1;BC;${word};1;2026-05-04`)
    expect(told).toMatchObject([{ kind }])
  })

  test('each row is counted, and one that cannot be taken is told by file, place and reason, without what stands in it', async () => {
    const rows = ['1;m1;2026-10-01;2026-10-09', '2;m2;2026-10-01;nunca', '3;m3;2026-10-01;2026-10-09', '4;m4;2026-10-01;2026-10-09', '5;;2026-10-01;2026-10-09', '6;m6;2026-10-01;x'] // prettier-ignore
    const head = 'leitor;exemplar;emprestado_em;devolver_ate'
    const { quarantined, audited, counts } = await imported('loans', [head, ...rows].join('\n'), ['imported', 'unchanged', { refused: 'unknown_copy' }]) // prettier-ignore
    const sum = { read: 6, imported: 1, unchanged: 1, quarantined: 4 }
    expect(counts).toEqual({ ...sum, reasons: { bad_devolver_ate: 2, unknown_copy: 1, no_exemplar: 1 } })
    const at = (n: number) => Buffer.byteLength(`${[head, ...rows.slice(0, n)].join('\n')}\n`)
    const record = { source: 'circulation_loans', file: 'f.csv' }
    expect(quarantined).toEqual([
      { ...record, byteOffset: at(1), recordNumber: 3, key: '["m2"]', reason: 'bad_devolver_ate' },
      { ...record, byteOffset: at(3), recordNumber: 5, reason: 'unknown_copy' },
      { ...record, byteOffset: at(4), recordNumber: 6, reason: 'no_exemplar' },
      { ...record, byteOffset: at(5), recordNumber: 7, key: '["m6"]', reason: 'bad_devolver_ate' },
    ])
    expect(audited).toEqual([
      { actor: { kind: 'system' }, act: 'began_import', detail: { kind: 'loans', file: 'f.csv' } },
      { actor: { kind: 'system' }, act: 'imported_loans', detail: sum },
    ])
  })

  test('what fails otherwise ends the import, of which the audit tells that it began', async () => {
    const audited: unknown[] = []
    const deps = partOf<ImportDeps>({
      librarySystem: { initialImport: { loan: async () => Promise.reject(new Error('no disk')) } },
      audit: { record: async (entry: unknown) => void audited.push(entry) },
    })
    const text = 'leitor;exemplar;emprestado_em;devolver_ate\n1;m1;2026-10-01;2026-10-09'
    await expect(importCirculation(deps, 'loans', 'f.csv', text)).rejects.toThrow('no disk')
    expect(audited).toMatchObject([{ act: 'began_import' }])
  })
})
