import { describe, expect, test } from 'vitest'
import type { PatronBlock, PatronBlocks } from '../ports/library-system/blocks.ts'
import { listSuspensions, type SuspensionDeps } from './list-suspensions.ts'

const block: PatronBlock = {
  id: 'farol-5',
  kind: 'suspension',
  origin: 'return',
  from: '2026-11-03',
  until: '2026-11-05',
  libraryId: 3,
  reason: 'late_return',
  active: true,
  hinders: true,
  lifted: false,
  ofLoss: false,
}

const written = {
  codigo: 'farol-5',
  tipo: 'atraso',
  motivo: 'Devolução em atraso',
  inicio: '2026-11-03',
  fim: '2026-11-05',
  cod_biblioteca: 'BN',
  desc_biblioteca: 'Biblioteca Norte',
  origem: 'Devolução',
  ativo: true,
}

const asked: unknown[] = []
const depsOf = (found: Partial<PatronBlocks>) =>
  ({
    libraries: { libraries: async () => [{ id: 1, code: 'BC', name: 'Biblioteca Central' }, { id: 3, code: 'BN', name: 'Biblioteca Norte' }] },
    personalRecords: { read: async () => ({ bonds: [{ id: 4, category: 'GR', categoryNames: { en: 'Student' } }] }) },
    librarySystem: {
      blocks: {
        ofPatron: async (...which: unknown[]) => {
          asked.push(which)
          return { blocks: [], open: false, overdue: [], ...found }
        },
      },
    },
  }) as unknown as SuspensionDeps // prettier-ignore

const one = async (more: Partial<PatronBlock>, language: 'pt' | 'en' = 'pt') =>
  (await listSuspensions(depsOf({ blocks: [{ ...block, ...more }] }), 1, {}, language)).data[0]!

describe('a suspension in the list of its reader', () => {
  test('says everything that is known of it', async () => {
    expect(await one({})).toEqual(written)
  })

  test('leaves out its end and its library where it has none', async () => {
    const { until: _until, libraryId: _library, ...bare } = block
    const { fim: _fim, cod_biblioteca: _code, desc_biblioteca: _name, ...shown } = written
    const list = async (found: PatronBlock) => (await listSuspensions(depsOf({ blocks: [found] }), 1, {}, 'pt')).data
    expect(await list({ ...bare, active: false })).toEqual([{ ...shown, ativo: false }])
    expect(await list({ ...bare, libraryId: 99 })).toEqual([shown])
  })

  test('of one bond names the bond; of one that is gone it does not', async () => {
    expect([(await one({ bondId: 4 })).vinculo, (await one({ bondId: 4 }, 'en')).vinculo]).toEqual(['GR', 'Student'])
    expect(await one({ bondId: 5 })).not.toHaveProperty('vinculo')
  })

  test.each([
    ['suspension', false, 'atraso'],
    ['suspension', true, 'extravio'],
    ['administrative', false, 'administrativo'],
    ['administrative', true, 'administrativo'],
    ['clearance', false, 'nada_consta'],
  ] as const)('of the kind %s (of a loss: %s) is named %s', async (kind, ofLoss, tipo) => {
    expect((await one({ kind, ofLoss })).tipo).toBe(tipo)
  })

  test.each([
    ['return', 'Devolução', 'Return'],
    ['renewal', 'Renovação no balcão', 'Renewal at the desk'],
    ['staff', 'Biblioteca', 'Library'],
    ['clearance', 'Nada consta', 'No-debts declaration'],
    ['import', 'Sistema anterior', 'Earlier system'],
  ] as const)('that comes of %s says so in the language of who reads', async (origin, inPortuguese, inEnglish) => {
    expect([(await one({ origin })).origem, (await one({ origin }, 'en')).origem]).toEqual([inPortuguese, inEnglish])
  })

  test('has the words of staff as they were written, and those of the program in the language of who reads', async () => {
    const said = async (reason: string, language: 'pt' | 'en') => (await one({ reason }, language)).motivo
    expect([await said('clearance', 'pt'), await said('clearance', 'en')]).toEqual(['Nada consta emitido', 'No-debts declaration issued'])
    expect([await said('late_return', 'en'), await said('Anotou no livro', 'en')]).toEqual(['Late return', 'Anotou no livro'])
    expect(await said('toString', 'pt')).toBe('toString')
  })
})

describe('what keeps a person from borrowing', () => {
  test('is asked for the days that were named, whichever of them', async () => {
    asked.length = 0
    for (const span of [{}, { from: '2026-11-01' }, { until: '2026-11-30' }, { from: '2026-11-03', until: '2026-11-03' }, { bondId: 4 }])
      await listSuspensions(depsOf({}), 7, span, 'pt')
    expect(asked).toEqual([
      [7, {}],
      [7, { from: '2026-11-01' }],
      [7, { until: '2026-11-30' }],
      [7, { from: '2026-11-03', until: '2026-11-03' }],
      [7, { bondId: 4 }],
    ])
    await expect(listSuspensions(depsOf({}), 7, { from: '2026-11-04', until: '2026-11-03' }, 'pt')).rejects.toThrow('periodo_invertido')
  })

  test('has its last day, or says that it has none, and names each loan that is late', async () => {
    expect(await listSuspensions(depsOf({}), 7, {}, 'pt')).toEqual({ data: [], em_atraso: [] })
    expect(await listSuspensions(depsOf({ until: '2026-11-05' }), 7, {}, 'pt')).toEqual({ data: [], ate: '2026-11-05', em_atraso: [] })
    const overdue = [{ loanId: 'farol-9', title: 'Iracema', barcode: '1042', dueOn: '2026-11-02' }]
    expect(await listSuspensions(depsOf({ open: true, overdue }), 7, {}, 'pt')).toEqual({
      data: [],
      sem_data: true,
      em_atraso: [{ codigo: 'farol-9', titulo: 'Iracema', exemplar: '1042', data_devolucao: '2026-11-02' }],
    })
  })
})
