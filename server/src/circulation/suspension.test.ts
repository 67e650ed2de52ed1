import { describe, expect, test } from 'vitest'
import { standingReasons, type Standing } from './standing.ts'
import { blockedUntil, type Block } from './suspension.ts'

const block = (from: string, until?: string): Block => ({ kind: 'suspension', from, ...(until && { until }) })
const today = '2026-11-10'

describe('until when blocks keep from borrowing', () => {
  test.each<[string, readonly Block[], { readonly until?: string } | undefined]>([
    ['none', [], undefined],
    ['one that begins tomorrow', [block('2026-11-11', '2026-11-12')], undefined],
    ['one of today alone', [block(today, today)], { until: today }],
    ['one that ended yesterday', [block('2026-11-01', '2026-11-09')], undefined],
    ['two without a free day between them', [block('2026-11-11', '2026-11-12'), block('2026-11-01', today)], { until: '2026-11-12' }],
    ['two with a free day between them', [block('2026-11-01', today), block('2026-11-12', '2026-11-14')], { until: today }],
    [
      'a past one without a free day before today',
      [block('2026-10-01', '2026-11-09'), block(today, '2026-11-11')],
      { until: '2026-11-11' },
    ],
    ['one without an end', [block('2026-11-01'), block('2026-11-02', '2026-11-20')], {}],
    ['an endless one that follows', [block('2026-11-01', today), block('2026-11-11')], {}],
    ['an endless one after a free day', [block('2026-11-01', today), block('2026-11-12')], { until: today }],
  ])('%s', (_what, blocks, end) => {
    expect(blockedUntil(blocks, today)).toEqual(end)
  })
})

describe('what stands against an act', () => {
  const free: Standing = { blocked: false, bondId: 2, bondActive: true, blocks: [], debt: 0, debtLimit: 1_000, overdue: 0 }
  const acts = ['loan', 'renewal', 'hold', 'request'] as const
  const against = (more: Partial<Standing>) => acts.map((act) => standingReasons({ ...free, ...more }, today, act))
  const all = <T>(reason: T) => acts.map(() => [reason])

  test('a late loan, but not against a renewal', () => {
    const late = [{ code: 'UsuarioComAtraso', params: { n: 1 } }]
    expect(against({ overdue: 1 })).toEqual([late, [], late, late])
  })

  test('a debt above the limit, not at it; a suspension; each by its word for who waits and for who has', () => {
    expect(against({ debt: 1_000 })).toEqual([[], [], [], []])
    const [has, waits] = [[{ code: 'debito', params: { valor: 1_001, limite: 1_000 } }], [{ code: 'UsuarioEmDebito', params: { valor: 1_001, limite: 1_000 } }]] // prettier-ignore
    expect(against({ debt: 1_001 })).toEqual([has, has, waits, waits])
    const [hasSuspension, waitsSuspended] = [[{ code: 'afastado', params: { ate: today } }], [{ code: 'UsuarioAfastado', params: { ate: today } }]] // prettier-ignore
    expect(against({ blocks: [block(today, today)] })).toEqual([hasSuspension, hasSuspension, waitsSuspended, waitsSuspended])
  })

  test('an end of registration that is past, not its last day; a clearance of this bond alone', () => {
    expect(against({ registrationUntil: today })).toEqual([[], [], [], []])
    expect(against({ registrationUntil: '2026-11-09' })).toEqual(all({ code: 'bloqueado', params: { motivo: 'validade' } }))
    const cleared = (bondId: number) => against({ blocks: [{ kind: 'clearance', from: today, bondId }] })
    expect([cleared(3), cleared(2)]).toEqual([[[], [], [], []], all({ code: 'afastado', params: { tipo: 'nada_consta' } })])
  })

  test('all of it at once, in the order of the rules', () => {
    const blocks: readonly Block[] = [block('2026-11-01'), { kind: 'clearance', from: today, bondId: 2 }]
    const reasons = standingReasons({ ...free, bondActive: false, blocked: true, registrationUntil: '2026-01-01', blocks, debt: 2_000, overdue: 3 }, today, 'loan') // prettier-ignore
    expect(reasons).toEqual([
      { code: 'VinculoInativo', params: {} },
      { code: 'bloqueado', params: { motivo: 'cadastro' } },
      { code: 'bloqueado', params: { motivo: 'validade' } },
      { code: 'afastado', params: { tipo: 'nada_consta' } },
      { code: 'afastado', params: {} },
      { code: 'debito', params: { valor: 2_000, limite: 1_000 } },
      { code: 'UsuarioComAtraso', params: { n: 3 } },
    ])
  })
})
