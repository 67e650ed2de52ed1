import { describe, expect, test } from 'vitest'
import { chooseBond } from './bond-choice.ts'
import { decideLoan, type LendingInput } from './lending.ts'
import { loanTypeOn } from './loan-type.ts'
import { ownPersonReasons } from './override.ts'
import { workKey } from './copy-key.ts'
import {
  ana,
  at,
  bruno,
  C,
  codesOf,
  copyOnShelf,
  E,
  EX,
  lending,
  limits,
  loansOf,
  local,
  N,
  neverOpen,
  row,
  S,
  standing,
} from './testing/sample-libraries.ts'

const dvd = { copy: copyOnShelf({ group: 'multimidia' }) }
const reasonsOf = (more: Partial<LendingInput>) => {
  const decision = decideLoan(lending(more))
  return decision.refused ? decision.reasons : []
}
const codes = (more: Partial<LendingInput>) => reasonsOf(more).map((one) => one.code)
const policyOf = (chosen = row(1, 7)): Pick<LendingInput, 'policy'> => ({ policy: { ...lending().policy, chosen } })
const overnight = policyOf(row(2, 0, { term: { kind: 'overnight' } }))

describe('lending', () => {
  test('B019 a plain loan keeps its row and tells its due date', () => {
    const decision = decideLoan(lending())
    expect(decision).toMatchObject({ done: true, kind: 'home', policy: { id: 1 }, receives: false, warnings: [] })
    expect(decision.done && local(decision.due.at)).toBe('2026-11-10 22:00')
  })

  test('A008 the total counts every open loan; the fifth is accepted', () => {
    expect(reasonsOf({ ...policyOf(), openLoans: loansOf(5) })).toEqual([
      { code: 'LimiteEmprestimos', params: { atual: 5, max: 5, nivel: 'total' } },
    ])
    expect(codes({ openLoans: loansOf(4) })).toEqual([])
  })

  test('A009 the limit of the group is separate from the total', () => {
    const openLoans = loansOf(3, 'multimidia')
    expect(reasonsOf({ ...dvd, openLoans })).toEqual([{ code: 'LimiteEmprestimos', params: { atual: 3, max: 3, nivel: 'multimidia' } }])
    expect(codes({ openLoans })).toEqual([])
  })

  test('A010 all limits are reported, the narrowest first', () => {
    const openLoans = [...loansOf(3, 'multimidia'), ...loansOf(2, 'tese', 200)]
    expect(reasonsOf({ ...dvd, openLoans }).map((one) => one.params)).toEqual([
      { atual: 3, max: 3, nivel: 'multimidia' },
      { atual: 5, max: 5, nivel: 'total' },
    ])
  })

  test('A011 never two copies of one title and volume', () => {
    const work = workKey({ titleId: 3, volume: '1' })
    const openLoans = [{ work, group: 'livro', kind: 'home' as const }]
    expect(codes({ openLoans, copy: copyOnShelf({ work }) })).toEqual(['TituloJaEmprestado'])
    expect(codes({ openLoans, copy: copyOnShelf({ work: workKey({ titleId: 3, volume: '2' }) }) })).toEqual([])
  })

  test('A013 reading-room use does not use up the limit, unless the setting says so', () => {
    const consult: Partial<LendingInput> = { kind: 'reading_room', copy: copyOnShelf({ loanType: C }), openLoans: loansOf(5) }
    const decision = decideLoan(lending(consult))
    expect(decision.done && [decision.kind, local(decision.due.at), decision.policy]).toEqual([
      'reading_room',
      '2026-11-03 22:00',
      undefined,
    ])
    expect(reasonsOf({ ...consult, readingRoomCounts: true })).toEqual([
      { code: 'LimiteEmprestimos', params: { atual: 5, max: 5, nivel: 'total' } },
    ])
  })

  test('a book read in the building takes no place of a loan for home, unless the setting says so', () => {
    const openLoans = [...loansOf(4), { work: '7||||', group: 'livro', kind: 'reading_room' as const }]
    expect(codes({ ...policyOf(), openLoans })).toEqual([])
    expect(codes({ ...policyOf(), openLoans, readingRoomCounts: true })).toEqual(['LimiteEmprestimos'])
  })

  test('the narrower of the two limits of a group holds: the policy’s, and that of the group', () => {
    const openLoans = loansOf(2, 'tese')
    const thesis = (groupLimit: number) => ({ ...policyOf(row(1, 7, { groupLimit })), copy: copyOnShelf({ group: 'tese' }) })
    expect(reasonsOf({ ...thesis(1), openLoans: openLoans.slice(0, 1) }).map((one) => one.params)).toEqual([
      { atual: 1, max: 1, nivel: 'tese' },
    ])
    expect(reasonsOf({ ...thesis(4), openLoans }).map((one) => one.params)).toEqual([{ atual: 2, max: 2, nivel: 'tese' }])
  })

  test('two copies of one title where the institution allows two, not three', () => {
    const of = (n: number) => Array.from({ length: n }, () => ({ work: '1||||', group: 'livro', kind: 'home' as const }))
    const two = { limits: { ...limits(5), work: 2 } }
    expect(codes({ ...two, openLoans: of(1) })).toEqual([])
    expect(codes({ ...two, openLoans: of(2) })).toEqual(['TituloJaEmprestado'])
  })

  test('A014 external readers may only consult in the building', () => {
    const external = {
      policy: { keys: { ...lending().policy.keys, categoryId: EX }, losing: [] },
      limits: limits(0),
    }
    expect(reasonsOf(external)).toMatchObject([
      { code: 'LimiteEmprestimos', params: { atual: 0, max: 0, nivel: 'total' } },
      { code: 'SemPolitica', params: { biblioteca: 1, categoria: EX, grupo: 'livro', tipo: 'N' } },
    ])
    expect(codes({ ...external, kind: 'reading_room' })).toEqual([])
  })

  test('A015 an override takes away what it names and no more', () => {
    const full = { ...policyOf(), openLoans: loansOf(5), standing: standing({ debt: 1001 }) }
    expect(codes({ ...full, override: ['LimiteEmprestimos'] })).toEqual(['debito'])
    expect(decideLoan(lending({ ...full, override: ['LimiteEmprestimos', 'debito'] }))).toMatchObject({
      done: true,
      overridden: [{ code: 'LimiteEmprestimos' }, { code: 'debito' }],
    })
  })

  test('nobody overrides another’s copy, an open loan, a clearance or a missing row', () => {
    const copy = copyOnShelf({ state: 'on_loan', loan: { loanId: 9, patronId: bruno }, allocation: { kind: 'hold', patronId: bruno } })
    const blocks = [{ kind: 'clearance' as const, from: '2026-11-01', bondId: 1 }]
    const all = ['ExemplarEmprestado', 'ExemplarReservado', 'afastado', 'SemPolitica'] as const
    const policy = { keys: lending().policy.keys, losing: [] }
    expect(codes({ copy, policy, standing: standing({ blocks }), override: all })).toEqual([
      'ExemplarReservado',
      'ExemplarEmprestado',
      'SemPolitica',
      'afastado',
    ])
  })

  test('A017 a copy that stands for consulting alone is read there, or overnight, whatever its loan type', () => {
    const copy = copyOnShelf({ state: 'consult_only' })
    expect(reasonsOf({ copy })).toEqual([{ code: 'ExemplarNaoCircula', params: { tipo: 'N' } }])
    expect([codes({ copy, kind: 'reading_room' }), codes({ copy, ...overnight, now: at('2026-11-03 21:30') })]).toEqual([[], []])
  })

  test('A017 a consult copy is never lent for home, but overnight where the row allows it', () => {
    const copy = copyOnShelf({ loanType: C })
    expect(reasonsOf({ copy })).toEqual([{ code: 'ExemplarNaoCircula', params: { tipo: 'C' } }])
    expect(codes({ copy, kind: 'overnight' })).toEqual(['ExemplarNaoCircula'])
    expect(codes({ copy, ...overnight, now: at('2026-11-03 21:30') })).toEqual([])
    expect(codes({ copy, ...overnight, now: at('2026-11-03 15:00') })).toEqual(['PernoiteForaDoHorario'])
    expect(codes({ copy: copyOnShelf({ loanType: S }) })).toEqual(['ExemplarNaoCircula'])
  })

  test('a special copy goes out by the hour only', () => {
    const special = { copy: copyOnShelf({ loanType: E }), ...policyOf(row(3, 0, { term: { kind: 'hours', hours: 3 } })) }
    expect(decideLoan(lending(special))).toMatchObject({ kind: 'hours', due: { at: at('2026-11-03 13:00') } })
    expect(codes({ ...special, kind: 'home' })).toEqual(['ExemplarNaoCircula'])
  })

  test('B024 staff name the due day where the calendar has none', () => {
    expect(codes({ calendar: neverOpen })).toEqual(['CalendarioSemDiaAberto'])
    expect(codes({ calendar: neverOpen, override: ['CalendarioSemDiaAberto'] })).toEqual(['CalendarioSemDiaAberto'])
    expect(decideLoan(lending({ calendar: neverOpen, dueDay: '2026-11-10' }))).toMatchObject({ done: true, due: { day: '2026-11-10' } })
  })

  test('B030 that the registration caps the loan is a warning', () => {
    expect(decideLoan(lending({ standing: standing({ registrationUntil: '2026-11-08' }) }))).toMatchObject({
      done: true,
      due: { day: '2026-11-07' },
      warnings: [{ code: 'PrazoLimitadoPelaValidade', params: { ate: '2026-11-08' } }],
    })
  })

  test('D074 D075 an overdue loan blocks, one that is due today does not', () => {
    expect(reasonsOf({ standing: standing({ overdue: 1 }) })).toEqual([{ code: 'UsuarioComAtraso', params: { n: 1 } }])
    expect(codes({ standing: standing() })).toEqual([])
  })

  test('D069 suspended until the 15th: lent on the 16th', () => {
    const blocks = [{ kind: 'suspension' as const, from: '2026-11-13', until: '2026-11-15' }]
    expect(reasonsOf({ standing: standing({ blocks }), now: at('2026-11-15 23:00') })).toEqual([
      { code: 'afastado', params: { ate: '2026-11-15' } },
    ])
    expect(codes({ standing: standing({ blocks }), now: at('2026-11-16 00:00') })).toEqual([])
  })

  test('I175 without end wins; when that one is lifted the other still holds', () => {
    const suspension = { kind: 'suspension' as const, from: '2026-11-01', until: '2026-11-15' }
    const administrative = { kind: 'administrative' as const, from: '2026-11-02' }
    expect(reasonsOf({ standing: standing({ blocks: [suspension, administrative] }) })).toEqual([{ code: 'afastado', params: {} }])
    expect(reasonsOf({ standing: standing({ blocks: [suspension] }) })).toEqual([{ code: 'afastado', params: { ate: '2026-11-15' } }])
  })

  test('I178 I179 the last valid day counts, and a registration that was extended works at once', () => {
    const expired = standing({ registrationUntil: '2026-11-08' })
    expect(codes({ standing: expired, now: at('2026-11-08 23:50') })).toEqual([])
    expect(reasonsOf({ standing: expired, now: at('2026-11-09 00:10') })).toEqual([{ code: 'bloqueado', params: { motivo: 'validade' } }])
    expect(codes({ standing: standing({ registrationUntil: '2027-06-30' }), now: at('2026-11-10 10:00') })).toEqual([])
  })

  test('F113 F114 an expired hold whose copy went to the next; with nobody waiting a plain loan', () => {
    const expiredHold = '2026-11-11'
    expect(
      reasonsOf({ expiredHold, copy: copyOnShelf({ state: 'on_hold_shelf', allocation: { kind: 'hold', patronId: bruno } }) }),
    ).toEqual([{ code: 'ReservaVencida', params: { limite: '2026-11-11' } }])
    expect(codes({ expiredHold })).toEqual([])
  })

  test('F116 a released hold is fulfilled by the loan, and one in transit is received with it', () => {
    const allocation = { kind: 'hold' as const, patronId: ana }
    expect(decideLoan(lending({ copy: copyOnShelf({ state: 'on_hold_shelf', allocation }) }))).toMatchObject({
      fulfils: 'hold',
      receives: false,
    })
    expect(decideLoan(lending({ copy: copyOnShelf({ state: 'in_transit', allocation }) }))).toMatchObject({
      fulfils: 'hold',
      receives: true,
    })
    expect(decideLoan(lending({ copy: copyOnShelf({ state: 'in_transit' }) }))).toMatchObject({ done: true, receives: true })
  })

  test('F117 F119 a copy that is another’s, or the next one’s in the queue', () => {
    const allocation = { kind: 'hold' as const, patronId: bruno }
    expect(reasonsOf({ copy: copyOnShelf({ state: 'on_hold_shelf', allocation }) })).toEqual([{ code: 'ExemplarReservado', params: {} }])
    expect(codes({ copy: copyOnShelf({ nextInQueue: { patronId: bruno } }) })).toEqual(['ExemplarReservado'])
    expect(codes({ copy: copyOnShelf({ state: 'on_hold_shelf' }) })).toEqual(['ExemplarReservado'])
    expect(codes({ copy: copyOnShelf({ nextInQueue: { patronId: ana } }) })).toEqual([])
  })

  test('F144 a copy on loan, and one this very reader has', () => {
    const on = (patronId: number) => copyOnShelf({ state: 'on_loan', loan: { loanId: 77, patronId } })
    expect(codes({ copy: on(bruno) })).toEqual(['ExemplarEmprestado'])
    expect(reasonsOf({ copy: on(ana) })).toEqual([{ code: 'ja_com_o_leitor', params: { emprestimo: 77 } }])
    expect(codes({ copy: copyOnShelf({ state: 'on_loan' }) })).toEqual(['ExemplarEmprestado'])
  })

  test('all reasons: the copy’s before the person’s', () => {
    const copy = copyOnShelf({ state: 'lost' })
    expect(codes({ copy, openLoans: loansOf(5), standing: standing({ debt: 5000, overdue: 1, blocked: true }) })).toEqual([
      'ExemplarNaoCircula',
      'LimiteEmprestimos',
      'bloqueado',
      'debito',
      'UsuarioComAtraso',
    ])
  })

  test('the pause before the same work again', () => {
    const pause = { hours: 24, returnedAt: at('2026-11-02 12:00') }
    expect(reasonsOf({ pause })).toEqual([{ code: 'prazo_minimo', params: { horas: 24 } }])
    expect(codes({ pause, now: at('2026-11-03 12:00') })).toEqual([])
    expect(codes({ pause, kind: 'reading_room' })).toEqual([])
  })

  test('a temporary loan type takes the place of the own one between its dates', () => {
    const copy = { loanType: N, temporary: { loanType: C, from: '2026-11-03', until: '2026-11-10' } }
    expect(['2026-11-02', '2026-11-03', '2026-11-10', '2026-11-11'].map((day) => loanTypeOn(copy, day).code).join('')).toBe('NCCN')
    expect(codes({ copy: copyOnShelf(copy) })).toEqual(['ExemplarNaoCircula'])
  })

  test('several active bonds and none named', () => {
    const bonds = [1, 2, 3].map((bondId) => ({ bondId, active: bondId < 3 }))
    expect(chooseBond(bonds)).toEqual({ refused: true, reasons: [{ code: 'EscolhaVinculo', params: { vinculos: ['1', '2'] } }] })
    expect(chooseBond(bonds, 2)).toEqual({ done: true, bondId: 2 })
    expect(chooseBond(bonds.slice(1))).toEqual({ done: true, bondId: 2 })
    expect(codesOf(chooseBond(bonds, 3))).toEqual(['VinculoInativo'])
    expect(codesOf(chooseBond(bonds, 9))).toEqual(['NaoEncontrada'])
  })

  test('nobody acts for the own person', () => {
    expect(ownPersonReasons(ana, ana)).toEqual([{ code: 'acesso_negado', params: { motivo: 'propria_pessoa' } }])
    expect(ownPersonReasons(bruno, ana)).toEqual([])
  })
})
