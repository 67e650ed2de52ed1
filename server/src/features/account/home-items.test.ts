import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { PatronBlock } from '../../ports/library-system/blocks.ts'
import type { LiveHold } from '../../ports/library-system/holds.ts'
import type { OpenLoan } from '../../ports/library-system/loans.ts'
import type { LibrarySlip } from '../../ports/library-system/payment-slips.ts'
import type { ShownRequest } from '../../ports/library-system/requests.ts'
import { homeItems, type Standing } from './home-items.ts'

const library = { code: 'BC', name: 'Central' }
const loan = (id: string, dueOn: string, situation: OpenLoan['situation']) =>
  partOf<OpenLoan>({
    id,
    title: `Livro ${id}`,
    dueOn,
    dueTime: '22:00',
    situation,
    library,
    actions: { renew: { allowed: true, reasons: [] } },
  })
const hold = (id: string, stage: LiveHold['stage'], limit?: { on: string; time: string }) =>
  partOf<LiveHold>({ id, title: `Livro ${id}`, stage, pickUp: library, ...(limit && { limit }) })
const nothing: Standing = {
  today: '2026-11-20',
  loans: [],
  holds: [],
  requests: [],
  blocks: { blocks: [], open: false, overdue: [] },
  owed: { total: 0, limit: 0, blocks: false },
  slips: [],
  hasEmail: true,
  emailReturns: 0,
  ends: [],
  renewableEnds: [],
}
const items = (more: Partial<Standing>) =>
  homeItems({ ...nothing, ...more }, (reasons) => reasons.map(({ code }) => ({ codigo: code, mensagem: '', params: {} })))
const kinds = (more: Partial<Standing>) => items(more).map(({ tipo, codigo }) => (codigo === undefined ? tipo : `${tipo} ${codigo}`))

test('late loans stand first, then those of today and tomorrow; of one kind the earliest day first', () => {
  const loans = [
    loan('amanha', '2026-11-21', 'em_dia'),
    loan('hoje', '2026-11-20', 'vence_hoje'),
    loan('tarde', '2026-11-18', 'em_atraso'),
    loan('mais-tarde', '2026-11-10', 'em_atraso'),
    loan('depois', '2026-11-22', 'em_dia'),
  ]
  expect(kinds({ loans })).toEqual(['em_atraso mais-tarde', 'em_atraso tarde', 'vence_hoje hoje', 'vence_amanha amanha'])
})

test('where nothing matters the earliest due day is told, whatever the order of the loans', () => {
  const loans = [loan('b', '2026-12-09', 'em_dia'), loan('a', '2026-12-01', 'em_dia'), loan('c', '2026-12-05', 'em_dia')]
  expect(items({ loans })).toEqual([{ tipo: 'tudo_em_dia', data: '2026-12-01' }])
  expect(items({})).toEqual([{ tipo: 'tudo_em_dia' }])
})

test('a loan so late that the library is to charge for it is late like every other one', () => {
  const loans = [loan('em-cobranca', '2026-10-10', 'cobrado'), loan('tarde', '2026-11-18', 'em_atraso')]
  expect(kinds({ loans })).toEqual(['em_atraso em-cobranca', 'em_atraso tarde'])
})

test('of what is said to be back no day is told, and it is no item', () => {
  const back = loan('devolvido', '2026-11-10', 'em_procura')
  expect(items({ loans: [back] })).toEqual([{ tipo: 'tudo_em_dia' }])
  expect(items({ loans: [back, loan('depois', '2026-12-01', 'em_dia')] })).toEqual([{ tipo: 'tudo_em_dia', data: '2026-12-01' }])
})

test('under one bond what is late under another is told, and all is well only with the loans of both', () => {
  const of = (bondId: number, one: OpenLoan): OpenLoan => ({ ...one, bondId })
  const late = of(5, loan('de-outro', '2026-11-10', 'em_atraso'))
  expect(kinds({ bondId: 4, loans: [late, of(4, loan('hoje', '2026-11-20', 'vence_hoje'))] })).toEqual([
    'em_atraso de-outro',
    'vence_hoje hoje',
  ])
  const today = of(5, loan('hoje', '2026-11-20', 'vence_hoje'))
  expect(items({ bondId: 4, loans: [today, of(4, loan('depois', '2026-12-01', 'em_dia'))] })).toEqual([
    { tipo: 'tudo_em_dia', data: '2026-11-20' },
  ])
})

test('seven at most, and an alert is the first to go', () => {
  const loans = Array.from({ length: 9 }, (_, at) => loan(String(at), `2026-11-1${at}`, 'em_atraso'))
  const alert = { id: 5, title: 'Fechado' }
  expect(kinds({ loans, alert })).toEqual(Array.from({ length: 7 }, (_, at) => `em_atraso ${at}`))
  expect(kinds({ loans: loans.slice(0, 6), alert })).toEqual([...Array.from({ length: 6 }, (_, at) => `em_atraso ${at}`), 'alerta 5'])
})

test('holds that can be fetched are told with their limit and where, and what waits is not', () => {
  const holds = [hold('1', 'released', { on: '2026-11-22', time: '18:00' }), hold('2', 'queued'), hold('3', 'released')]
  expect(items({ holds })).toEqual([
    {
      tipo: 'reserva_liberada',
      codigo: '1',
      titulo: 'Livro 1',
      data: '2026-11-22',
      hora: '18:00',
      cod_biblioteca: 'BC',
      desc_biblioteca: 'Central',
      acao: { tipo: 'ver_reserva', permitido: true, motivos: [] },
    },
    expect.objectContaining({ tipo: 'reserva_liberada', codigo: '3' }),
  ])
  expect(items({ holds })[1]).not.toHaveProperty('data')
  const request = partOf<ShownRequest>({
    id: '9',
    title: 'Livro 9',
    place: 'home',
    pickUp: library,
    limit: { on: '2026-11-23', time: '12:00' },
  })
  expect(items({ requests: [request] })).toMatchObject([
    { tipo: 'solicitacao_disponivel', data: '2026-11-23', local_recebimento: 'domicilio', acao: { tipo: 'ver_solicitacao' } },
  ])
})

test('a suspension and a block of the library are two items; one that does not hinder is none; without an end no day is told', () => {
  const block = (kind: PatronBlock['kind'], hinders = true) => partOf<PatronBlock>({ kind, active: true, hinders })
  const of = (blocks: readonly PatronBlock[], more: object = {}) => items({ blocks: { blocks, open: false, overdue: [], ...more } })
  expect(of([block('administrative'), block('suspension')], { until: '2026-12-01' })).toEqual([
    { tipo: 'afastado', data: '2026-12-01' },
    { tipo: 'bloqueado', data: '2026-12-01' },
  ])
  expect(of([block('suspension', false), block('administrative', false)], { until: '2026-12-01' })).toEqual([{ tipo: 'tudo_em_dia' }])
  expect(of([block('administrative')], { until: '2026-12-01', open: true })).toEqual([{ tipo: 'bloqueado' }])
})

test('the end of a registration is told from thirty days before to its last day, the earliest alone', () => {
  const told = (...ends: string[]) => items({ ends }).map(({ tipo, data }) => (tipo === 'cadastro_vence' ? data : tipo))
  expect(told('2026-11-20')).toEqual(['2026-11-20'])
  expect(told('2026-12-20')).toEqual(['2026-12-20'])
  expect(told('2026-12-21')).toEqual(['tudo_em_dia'])
  expect(told('2026-11-19')).toEqual(['tudo_em_dia'])
  expect(told('2026-12-10', '2026-12-01', '2026-11-01')).toEqual(['2026-12-01'])
})

test('the end of a registration leads to its renewal only where the person renews it herself', () => {
  const acts = (renewableEnds: readonly string[]) => items({ ends: ['2026-12-10', '2026-12-01'], renewableEnds }).map(({ acao }) => acao)
  expect(acts(['2026-12-01'])).toEqual([{ tipo: 'renovar_cadastro', permitido: true, motivos: [] }])
  expect(acts(['2026-12-10'])).toEqual([undefined])
})

test('who acts for somebody is told nothing that is the person’s alone: registration, address, slip, alert', () => {
  const own: Partial<Standing> = { ends: ['2026-12-01'], emailReturns: 3, alert: { id: 5, title: 'Fechado' } }
  expect(kinds(own)).toEqual(['cadastro_vence', 'email_devolvido', 'alerta 5'])
  expect(kinds({ ...own, powers: ['consultar'] })).toEqual(['tudo_em_dia'])
  expect(kinds({ hasEmail: false, powers: ['consultar'] })).toEqual(['tudo_em_dia'])
  expect([kinds({ emailReturns: 2 }), kinds({ emailReturns: 9, hasEmail: false })]).toEqual([['tudo_em_dia'], ['sem_email']])
  const slips = [partOf<LibrarySlip>({ libraryId: 1, cents: 500, reasons: [] })]
  const owed = { total: 500, limit: 100, blocks: true }
  expect(items({ owed, slips })[0]).toEqual({
    tipo: 'debito_acima_do_limite',
    valor_centavos: 500,
    acao: { tipo: 'gerar_gru', permitido: true, motivos: [] },
  })
  expect(items({ owed, slips, powers: ['consultar'] })[0]!.acao?.tipo).toBe('ver_debitos')
})
