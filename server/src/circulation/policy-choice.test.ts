import { describe, expect, test } from 'vitest'
import { choosePolicy, noPolicyRow, policyConflicts } from './policy-choice.ts'
import { localMoment } from './local-time.ts'
import { at, DO, GR, row, zone } from './testing/sample-libraries.ts'

const keys = { libraryId: 1, categoryId: GR, group: 'livro', loanType: 'N' }
const day = '2026-11-03'

describe('the choice of a policy', () => {
  test('A001 A018 the most specific row wins, and it is told why the others lost', () => {
    const rows = [
      row(1, 7, { categoryIds: [GR], groups: ['livro'] }),
      row(2, 10, { libraryId: 1, categoryIds: [GR], groups: ['livro'] }),
      row(3, 5, { libraryId: 1, categoryIds: [GR], groups: ['livro'], loanTypes: ['N'] }),
      row(4, 1, { libraryId: 2 }),
      row(5, 1, { categoryIds: [DO] }),
      row(6, 1, { groups: ['tese'] }),
      row(7, 1, { loanTypes: ['E'] }),
      row(8, 1, { until: '2026-11-02' }),
      row(9, 1, { retired: true }),
    ]
    const { chosen, losing } = choosePolicy(rows, keys, day)
    expect(chosen?.id).toBe(3)
    expect(losing.map((one) => [one.row.id, one.why])).toEqual([
      [1, 'later_level'],
      [2, 'less_specific'],
      [4, 'other_library'],
      [5, 'other_category'],
      [6, 'other_group'],
      [7, 'other_loan_type'],
      [8, 'not_valid'],
      [9, 'retired'],
    ])
  })

  test('A002 own library, then rows for all, then the central library', () => {
    const central = row(1, 14, { libraryId: 1, categoryIds: [DO], groups: ['livro'] })
    const all = row(2, 7)
    const own = row(3, 3, { libraryId: 3 })
    const ofDocente = { libraryId: 3, categoryId: DO, group: 'livro', loanType: 'N' }
    expect(choosePolicy([central], ofDocente, day, 1).chosen?.id).toBe(1)
    expect(choosePolicy([central, all], ofDocente, day, 1).chosen?.id).toBe(2)
    expect(choosePolicy([central, all, own], ofDocente, day, 1).chosen?.id).toBe(3)
    expect(choosePolicy([central], ofDocente, day).chosen).toBeUndefined()
  })

  test('category is named before group, group before loan type', () => {
    const rows = [row(1, 1, { loanTypes: ['N'] }), row(2, 1, { groups: ['livro'] }), row(3, 1, { categoryIds: [GR] })]
    expect(choosePolicy(rows, keys, day).chosen?.id).toBe(3)
    expect(choosePolicy(rows.slice(0, 2), keys, day).chosen?.id).toBe(2)
  })

  test('A004 rows of one shape that overlap are refused, the overlap named', () => {
    const saved = row(7, 7, { libraryId: 1, categoryIds: [GR], groups: ['livro', 'tese'], from: '2026-01-01', until: '2026-12-31' })
    const candidate = row(0, 5, { libraryId: 1, categoryIds: [GR], groups: ['livro'], from: '2026-06-01', until: '2027-05-31' })
    expect(policyConflicts(candidate, [saved])).toEqual([
      {
        code: 'PoliticaAmbigua',
        params: { politica: 7, de: '2026-06-01', ate: '2026-12-31', categorias: String(GR), grupos: 'livro', tipos: '' },
      },
    ])
    expect(policyConflicts({ ...candidate, from: '2027-01-01' }, [saved])).toEqual([])
    expect(policyConflicts({ ...candidate, libraryId: 2 }, [saved])).toEqual([])
    expect(policyConflicts({ ...candidate, loanTypes: ['N'] }, [saved])).toEqual([])
    expect(policyConflicts(candidate, [{ ...saved, retired: true }])).toEqual([])
    expect(policyConflicts(saved, [saved])).toEqual([])
    expect(policyConflicts({ ...candidate, from: '2026-12-31' }, [saved])).toMatchObject([
      { params: { de: '2026-12-31', ate: '2026-12-31' } },
    ])
    const wide = { ...candidate, categoryIds: [GR, DO], groups: ['dvd', 'livro', 'tese'] }
    expect(policyConflicts(wide, [saved])).toMatchObject([{ params: { categorias: String(GR), grupos: 'livro, tese' } }])
  })

  test('rows without days overlap on every day, rows with one end up to it; the days that are open are not named', () => {
    const params = (candidate: object, saved: object) =>
      policyConflicts(row(0, 5, { categoryIds: [GR], ...candidate }), [row(7, 7, { categoryIds: [GR], ...saved })])[0]?.params
    const all = { politica: 7, categorias: String(GR), grupos: '', tipos: '' }
    expect(params({}, {})).toEqual(all)
    expect(params({ from: '2026-06-01' }, {})).toEqual({ ...all, de: '2026-06-01' })
    expect(params({}, { from: '2026-06-01' })).toEqual({ ...all, de: '2026-06-01' })
    expect(params({ until: '2026-06-01' }, {})).toEqual({ ...all, ate: '2026-06-01' })
    expect(params({}, { until: '2026-06-01' })).toEqual({ ...all, ate: '2026-06-01' })
    expect(params({ until: '2026-06-01' }, { until: '2026-05-31' })).toEqual({ ...all, ate: '2026-05-31' })
    expect(params({ from: '2026-06-02' }, { until: '2026-06-01' })).toBeUndefined()
    expect(params({ until: '2026-06-01' }, { from: '2026-06-02' })).toBeUndefined()
  })

  test('rows that name other categories, groups or loan types do not overlap', () => {
    const all = { categoryIds: [GR], groups: ['livro'], loanTypes: ['N'] }
    const conflicts = (more: object) => policyConflicts(row(0, 5, { ...all, ...more }), [row(7, 7, all)]).length
    expect([{}, { categoryIds: [DO] }, { groups: ['tese'] }, { loanTypes: ['E'] }].map(conflicts)).toEqual([1, 0, 0, 0])
    expect(policyConflicts(row(0, 5, all), [row(7, 7, { ...all, categoryIds: [] })])).toEqual([])
  })

  test('group and loan type together are less than a category; more named is more specific', () => {
    const rows = [row(9, 1, { groups: ['livro'], loanTypes: ['N'] }), row(1, 1, { categoryIds: [GR] })]
    expect(choosePolicy(rows, keys, day).chosen?.id).toBe(1)
    expect(choosePolicy([row(9, 1, { groups: ['livro'] }), row(1, 1, { groups: ['livro'], loanTypes: ['N'] })], keys, day).chosen?.id).toBe(
      1,
    )
    expect(choosePolicy([row(9, 1, { loanTypes: ['N'] }), row(1, 1, { groups: ['livro'] })], keys, day).chosen?.id).toBe(1)
  })

  test('where no row holds, each says what it is that keeps it', () => {
    const { chosen, losing } = choosePolicy([row(1, 1, { libraryId: 2 }), row(2, 1, { from: '2026-11-04' })], keys, day)
    expect([chosen, losing.map(({ why }) => why)]).toEqual([undefined, ['other_library', 'not_valid']])
    // A row that is over is told so first, whatever else keeps it.
    expect(choosePolicy([row(1, 1, { libraryId: 2, until: '2026-11-02', retired: true })], keys, day).losing[0]?.why).toBe('retired')
    expect(choosePolicy([row(1, 1, { libraryId: 2, until: '2026-11-02' })], keys, day).losing[0]?.why).toBe('not_valid')
  })

  test('a loan made without a row allows no renewal, costs nothing, and its hold waits one open day', () => {
    const { renewals, webRenewals, finePerDay, finePerHour, penaltyDays, pickUpDays } = noPolicyRow
    expect([renewals, webRenewals, finePerDay, finePerHour, penaltyDays, pickUpDays]).toEqual([0, 0, 0, 0, 0, 1])
  })

  test('should two rows of one shape overlap all the same, the newer holds', () => {
    const rows = [row(1, 7, { categoryIds: [GR] }), row(2, 5, { categoryIds: [GR] })]
    expect([choosePolicy(rows, keys, day).chosen?.id, choosePolicy(rows.toReversed(), keys, day).chosen?.id]).toEqual([2, 2])
  })

  test.each([
    ['2026-11-10 21:59', 1],
    ['2026-11-11 08:00', 2],
  ])('A007 a row starts and ends at local midnight: %s', (moment, id) => {
    const rows = [row(1, 7, { until: '2026-11-10' }), row(2, 3, { from: '2026-11-11' })]
    expect(choosePolicy(rows, keys, localMoment(at(moment), zone).date).chosen?.id).toBe(id)
  })
})
