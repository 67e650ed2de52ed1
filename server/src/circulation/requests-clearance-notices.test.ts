import { describe, expect, test } from 'vitest'
import { certificateStateOf, decideClearance, decideClearanceUndo, type ClearanceInput } from './clearance.ts'
import { becomesCharged, situationOf, termOf } from './lateness.ts'
import { decideRequest, fetcherReasons, requestAfter, type RequestInput, type RequestState, type RequestStep } from './loan-request.ts'
import { holdNotice, loanNotice } from './notice-days.ts'
import { securityKeyOf, securityKeyText, typedSecurityKey } from './security-key.ts'
import { decideUndo } from './undo.ts'
import { at, codesOf, limits, standing, zone } from './testing/sample-libraries.ts'
import { daysAfter } from './local-time.ts'

const free = { state: 'available', lends: true, holdable: true, allocated: false } as const
const request = (more: Partial<RequestInput> = {}): RequestInput => ({
  today: '2026-11-03',
  standing: standing(),
  limits: limits(5),
  sourceLibraryId: 3,
  pickUpLibraryId: 1,
  closedStack: false,
  copies: [free],
  duplicate: false,
  onLoan: false,
  openRequests: 0,
  ...more,
})
const codes = (more: Partial<RequestInput>) => codesOf(decideRequest(request(more)))

describe('loan requests', () => {
  test('G148 G149 a copy that nobody has asked for is needed', () => {
    expect(decideRequest(request({ copies: [{ ...free, state: 'on_loan' }] }))).toMatchObject({
      reasons: [{ code: 'SolicitacaoSemExemplar', params: { reserva: true } }],
    })
    expect(codes({ copies: [{ ...free, allocated: true }] })).toEqual(['SolicitacaoSemExemplar'])
    expect(decideRequest(request({ copies: [{ ...free, lends: false }] }))).toMatchObject({
      reasons: [{ code: 'SolicitacaoSemExemplar', params: { reserva: false } }],
    })
    expect(codes({})).toEqual([])
    expect(decideRequest(request())).toEqual({ done: true })
  })

  test('G150 G151 G153 duplicate, limit, the same library', () => {
    expect(codes({ duplicate: true })).toEqual(['SolicitacaoDuplicada'])
    expect(decideRequest(request({ openRequests: 3 }))).toMatchObject({ reasons: [{ params: { n: 3, max: 3 } }] })
    expect(decideRequest(request({ limits: { ...limits(3), requests: 0 } }))).toMatchObject({ reasons: [{ params: { n: 0, max: 0 } }] })
    expect(codes({ pickUpLibraryId: 3 })).toEqual(['RetireNoLocal'])
    expect(codes({ pickUpLibraryId: 3, duplicate: true })).toEqual(['RetireNoLocal', 'SolicitacaoDuplicada'])
    expect(codes({ pickUpLibraryId: 3, closedStack: true })).toEqual([])
    expect(codes({ limits: limits(0), onLoan: true, standing: standing({ debt: 1001 }) })).toEqual([
      'TituloJaEmprestado',
      'CategoriaSemEmprestimo',
      'UsuarioEmDebito',
    ])
  })

  test('G147 G154 G156 the whole way, and its side exits', () => {
    const way = (...steps: readonly RequestStep[]) =>
      steps.reduce<RequestState>((state, step) => {
        const decision = requestAfter(state, step)
        return decision.done ? decision.state : state
      }, 'waiting')
    expect(way('send', 'receive', 'pick_up', 'come_home')).toBe('finished')
    expect(way('receive')).toBe('available')
    expect(way('send', 'receive', 'expire')).toBe('not_finished')
    expect(way('not_found')).toBe('not_finished')
    expect(codesOf(requestAfter('removed', 'send'))).toEqual(['estado_invalido'])
    expect(way('pick_up')).toBe('removed')
  })

  test('each step is taken from its own states alone', () => {
    const states = ['waiting', 'in_transit', 'available', 'removed', 'finished', 'not_finished'] as const
    const from = (step: RequestStep) => states.filter((state) => requestAfter(state, step).done)
    expect([from('separate'), from('put_back'), from('send'), from('not_found')]).toEqual(Array.from({ length: 4 }, () => ['waiting']))
    expect([from('pick_up'), from('refuse')]).toEqual(Array.from({ length: 2 }, () => ['waiting', 'in_transit', 'available']))
    expect([from('receive'), from('expire'), from('come_home')]).toEqual([['waiting', 'in_transit'], ['available'], ['removed']])
  })

  test.each([
    ['in_transit', 'em_transito'],
    ['available', 'disponivel'],
    ['removed', 'retirado'],
    ['finished', 'concluido'],
    ['not_finished', 'nao_concluido'],
  ] as const)('G155 cancelled only while it waits: %s', (state, situacao) => {
    expect(requestAfter(state, 'cancel')).toEqual({ refused: true, reasons: [{ code: 'NaoPodeCancelar', params: { situacao } }] })
  })

  test('G158 only who is named fetches', () => {
    expect(fetcherReasons('Maria Souza', ' maria  SOUZA ')).toEqual([])
    expect(fetcherReasons('José D’Ávila', 'jose d avila')).toEqual([])
    expect(fetcherReasons('Maria Souza', 'Zé')).toMatchObject([{ code: 'RetiradaNaoAutorizada' }])
    expect(fetcherReasons(undefined, 'Zé')).toHaveLength(1)
    expect(fetcherReasons('Maria Souza', undefined)).toEqual([])
  })
})

describe('clearance', () => {
  const input = (more: Partial<ClearanceInput> = {}): ClearanceInput => ({
    today: '2026-11-03',
    bondActive: true,
    obstacles: [],
    validDays: 5,
    ...more,
  })

  test('H163 H164 clear, or everything that stands open', () => {
    expect(decideClearance(input())).toEqual({ done: true, validUntil: '2026-11-08', again: false })
    const debt = { kind: 'debt', libraryId: 1, cents: 50 } as const
    expect(decideClearance(input({ obstacles: [debt, { ...debt, libraryId: 3 }] }))).toMatchObject({
      reasons: [{ code: 'NadaConstaPendencias', params: { n: 2 } }],
    })
  })

  test('a valid one is given again, an expired one made anew', () => {
    const present = { validUntil: '2026-11-05', state: 'issued' } as const
    expect(decideClearance(input({ present }))).toEqual({ done: true, validUntil: '2026-11-05', again: true })
    expect(decideClearance(input({ present, today: '2026-11-06' }))).toMatchObject({ again: false, validUntil: '2026-11-11' })
    expect([certificateStateOf(present, '2026-11-05'), certificateStateOf(present, '2026-11-06')]).toEqual(['valid', 'expired'])
    expect(certificateStateOf({ ...present, state: 'cancelled' }, '2026-11-04')).toBe('cancelled')
    expect(certificateStateOf({ ...present, state: 'superseded' }, '2026-11-04')).toBe('expired')
    expect(decideClearance(input({ present, bondActive: false }))).toEqual({ done: true, validUntil: '2026-11-05', again: true })
  })

  test('H170 undone while the bond is active, once', () => {
    const present = { validUntil: '2026-11-05', state: 'issued' } as const
    expect(decideClearanceUndo(present, true).done).toBe(true)
    expect(codesOf(decideClearanceUndo(present, false))).toEqual(['VinculoInativo'])
    expect(codesOf(decideClearanceUndo({ ...present, state: 'cancelled' }, true))).toEqual(['NaoPodeDesfazer'])
    expect(codesOf(decideClearance(input({ bondActive: false })))).toEqual(['VinculoInativo'])
  })
})

describe('notices', () => {
  const days = [-2, 0, 1, 7, 15, 30]
  const loan = { loanId: 1, dueDay: '2026-11-10', since: '2026-11-03' }
  const nightly = (of: typeof loan, from: string, until: string) => {
    const told: string[] = []
    for (let day = from; day <= until; day = daysAfter(day, 1)) {
      const notice = loanNotice(of, { after: daysAfter(day, -1), today: day }, days)
      if (notice) told.push(`${day} ${notice.kind} ${notice.days}`)
    }
    return told
  }

  test('L215 the calendar of one loan', () => {
    expect(nightly(loan, '2026-11-03', '2026-12-15')).toEqual([
      '2026-11-08 due_soon -2',
      '2026-11-10 due_today 0',
      '2026-11-11 overdue 1',
      '2026-11-17 overdue 7',
      '2026-11-25 overdue 15',
      '2026-12-10 overdue 30',
    ])
  })

  test('L217 after a renewal the cycle starts again', () => {
    expect(nightly({ loanId: 1, dueDay: '2026-11-16', since: '2026-11-09' }, '2026-11-10', '2026-11-16')).toEqual([
      '2026-11-14 due_soon -2',
      '2026-11-16 due_today 0',
    ])
  })

  test('what lay before the loan or its renewal is not told', () => {
    const short = { loanId: 1, dueDay: '2026-11-05', since: '2026-11-03' }
    expect(nightly(short, '2026-11-03', '2026-11-05')).toEqual(['2026-11-05 due_today 0'])
  })

  test('after an outage only the latest that still makes sense', () => {
    const outage = (today: string) => loanNotice(loan, { after: '2026-11-07', today }, days)
    expect(outage('2026-11-09')).toMatchObject({ kind: 'due_soon', days: -1 })
    expect(outage('2026-11-10')).toMatchObject({ kind: 'due_today' })
    expect(outage('2026-11-20')).toMatchObject({ kind: 'overdue', days: 10, occasion: 'loan:1:2026-11-10:7' })
    expect(loanNotice(loan, { after: '2026-11-10', today: '2026-11-10' }, days)).toBeUndefined()
    // That it falls due soon, or today, is no longer true on a later day.
    expect(loanNotice(loan, { after: '2026-11-07', today: '2026-11-10' }, [-2])).toBeUndefined()
    expect(loanNotice(loan, { after: '2026-11-07', today: '2026-11-11' }, [-2, 0])).toBeUndefined()
    expect(loanNotice(loan, { after: '2026-11-07', today: '2026-11-09' }, [-2, 0])).toMatchObject({ kind: 'due_soon', days: -1 })
  })

  test('L223 the last day of the pick-up, not on the day of the release', () => {
    const hold = (releasedOn: string, day: string) => ({ holdId: 5, releasedOn, limit: { day } })
    const run = (today: string) => ({ after: daysAfter(today, -1), today })
    expect(holdNotice(hold('2026-11-10', '2026-11-11'), run('2026-11-11'))).toMatchObject({ occasion: 'hold:5:2026-11-11' })
    expect(holdNotice(hold('2026-11-14', '2026-11-16'), run('2026-11-16'))).toBeDefined()
    expect(holdNotice(hold('2026-11-14', '2026-11-16'), run('2026-11-15'))).toBeUndefined()
    expect(holdNotice(hold('2026-11-11', '2026-11-11'), run('2026-11-11'))).toBeUndefined()
    expect(holdNotice(hold('2026-11-14', '2026-11-16'), { after: '2026-11-16', today: '2026-11-16' })).toBeUndefined()
  })
})

describe('what a list says of a loan', () => {
  const loan = {
    due: { day: '2026-11-10', at: at('2026-11-10 22:00') },
    term: 'days' as const,
    claimedReturned: false,
    charged: false,
  }

  test.each([
    ['2026-11-09 23:59', 'em_dia'],
    ['2026-11-10 22:30', 'vence_hoje'],
    ['2026-11-11 00:00', 'em_atraso'],
  ])('B041 at %s it is %s', (moment, situation) => {
    expect(situationOf(loan, at(moment), zone)).toBe(situation)
  })

  test('an hourly loan is late from the minute; marks come first', () => {
    const hourly = { ...loan, term: 'hours' as const, due: { day: '2026-11-10', at: at('2026-11-10 13:00') } }
    expect([situationOf(hourly, at('2026-11-10 13:00'), zone), situationOf(hourly, at('2026-11-10 13:01'), zone)]).toEqual([
      'vence_hoje',
      'em_atraso',
    ])
    expect(situationOf({ ...loan, claimedReturned: true, charged: true }, at('2026-11-20 10:00'), zone)).toBe('em_procura')
    expect(situationOf({ ...loan, charged: true }, at('2026-12-20 10:00'), zone)).toBe('cobrado')
  })

  test('D084 charged on the 31st late day, once', () => {
    expect(becomesCharged(loan, at('2026-12-10 23:00'), zone, 30)).toBe(false)
    expect(becomesCharged(loan, at('2026-12-11 02:00'), zone, 30)).toBe(true)
    expect(becomesCharged({ ...loan, charged: true }, at('2026-12-12 02:00'), zone, 30)).toBe(false)
    expect(becomesCharged({ ...loan, claimedReturned: true }, at('2026-12-12 02:00'), zone, 30)).toBe(false)
  })

  test('lateness of hours and nights is counted by the minute, that of everything else by the day', () => {
    expect((['home', 'hours', 'overnight', 'reading_room'] as const).map(termOf)).toEqual(['days', 'hours', 'overnight', 'days'])
  })
})

describe('undoing and the key of a receipt', () => {
  const input = { now: at('2026-11-03 10:10'), doneAt: at('2026-11-03 10:00'), sameOperator: true, followed: false, undone: false }

  test('within ten minutes, by the same operator, when nothing followed', () => {
    expect(decideUndo(input)).toEqual({ done: true })
    expect(decideUndo({ ...input, now: at('2026-11-03 10:10:01') })).toMatchObject({ reasons: [{ params: { motivo: 'prazo' } }] })
    expect(decideUndo({ ...input, followed: true })).toMatchObject({ reasons: [{ params: { motivo: 'houve_sequencia' } }] })
    expect(codesOf(decideUndo({ ...input, sameOperator: false, followed: true, undone: true }))).toHaveLength(3)
  })

  test('C042 a key of 16 signs without look-alikes, another after each renewal', () => {
    const text = (renewals: number) => securityKeyText({ loanId: 7, dueAt: at('2026-11-16 22:00'), renewals })
    expect(text(0)).toBe('farol-loan|7|2026-11-17T01:00:00.000Z|0')
    expect(text(1)).not.toBe(text(0))
    const key = securityKeyOf(Uint8Array.from({ length: 32 }, (_, i) => i * 8 + i))
    expect(key).toMatch(/^[2-9A-HJ-NP-Z]{16}$/)
    expect(typedSecurityKey(`${key.slice(0, 8)}\t${key.slice(8)}\r\n`)).toBe(key)
    expect(typedSecurityKey(`${key.slice(0, 4).toLowerCase()}-${key.slice(4, 8)} ${key.slice(8)}`)).toBe(key)
  })
})
