import { expect, test } from 'vitest'
import type { BlockingLoan, PatronBlock, PatronBlocks } from '../ports/library-system/blocks.ts'
import type { PatronDebts } from '../ports/library-system/money.ts'
import { hindrances } from './hindrances.ts'

const none: PatronBlocks = { blocks: [], open: false, overdue: [] }
const block = (hinders: boolean): PatronBlock => ({
  id: 'farol-1',
  kind: 'suspension',
  origin: 'return',
  from: '2026-11-03',
  reason: 'late_return',
  active: hinders,
  hinders,
  lifted: !hinders,
  ofLoss: false,
})
const late: BlockingLoan = { loanId: 'farol-9', title: 'Iracema', barcode: '1042', dueOn: '2026-11-02' }
const owes = (blocks: boolean): PatronDebts => ({ total: 1_100, limit: 1_000, blocks, debts: [], credits: [], estimates: [] })

test('what hinders a loan stands in the order of the rules', () => {
  const blocks = { blocks: [block(false), block(true)], until: '2026-11-05', open: false, overdue: [late, late] }
  expect(hindrances('motivo da equipe', blocks, owes(true))).toEqual([
    { code: 'bloqueado', params: { motivo: 'cadastro' } },
    { code: 'UsuarioAfastado', params: { ate: '2026-11-05' } },
    { code: 'UsuarioEmDebito', params: { valor: 1_100, limite: 1_000 } },
    { code: 'UsuarioComAtraso', params: { n: 2 } },
  ])
})

test.each([
  ['nothing', none, []],
  ['a block that is over', { ...none, blocks: [block(false)] }, []],
  ['a block without an end', { ...none, blocks: [block(true)], open: true }, [{ code: 'UsuarioAfastado', params: {} }]],
  ['a clearance of a bond that is not in force', { ...none, blocks: [{ ...block(false), active: true }] }, []],
  ['an end beside one without', { ...none, blocks: [block(true)], until: '2026-11-05', open: true }, [{ code: 'UsuarioAfastado', params: {} }]],
  ['one late loan', { ...none, overdue: [late] }, [{ code: 'UsuarioComAtraso', params: { n: 1 } }]],
] as const)('of %s alone', (_what, blocks, reasons) => {
  expect(hindrances(undefined, blocks, owes(false))).toEqual(reasons)
}) // prettier-ignore
