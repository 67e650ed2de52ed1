import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { getHome, getLibraryCard } from './schemas/account-home.ts'
import { deleteAlerts, getAlertSummary, listAlerts, markAlerts } from './schemas/alerts.ts'
import { endCalendar, getCalendarState, makeCalendar } from './schemas/calendar.ts'
import { createCall } from './call.ts'
import { checkClearance, getClearancePdf, issueClearance, sendClearance, verifyClearance } from './schemas/clearance.ts'
import { getSlipPdf, issueSlip, listDebts } from './schemas/debts.ts'
import type { Endpoint } from './schemas/endpoint.ts'
import { getLoanToken, issueLoanToken, revokeLoanToken } from './schemas/loan-token.ts'
import {
  eraseHistory,
  getHistoryKeeping,
  getReceipt,
  keepHistory,
  listHistory,
  listPendingLoans,
  renewLoans,
  sendReceipt,
} from './schemas/loans.ts'
import { listSuspensions } from './schemas/suspensions.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('calls of the account', () => {
  test.each<[Endpoint, string, number | string]>([
    [listPendingLoans, 'GET /api/emprestimo/titulos-pendentes', 5200],
    [renewLoans, 'POST /api/emprestimo/renovacao', 5200],
    [listHistory, 'GET /api/emprestimo/historico', 5200],
    [eraseHistory, 'DELETE /api/emprestimo/historico', 5200],
    [getHistoryKeeping, 'GET /api/emprestimo/historico/guarda', 5200],
    [keepHistory, 'PUT /api/emprestimo/historico/guarda', 5200],
    [getReceipt, 'GET /api/emprestimo/comprovante/:chave/pdf', 5200],
    [sendReceipt, 'POST /api/emprestimo/comprovante/:chave/enviar', 5200],
    [listDebts, 'GET /api/emprestimo/debitos-pendentes', 5201],
    [issueSlip, 'POST /api/unidade-informacao/gru', 5201],
    [getSlipPdf, 'GET /api/unidade-informacao/gru/:numero/pdf', 5201],
    [listSuspensions, 'GET /api/pessoas/afastamentos', 5202],
    [checkClearance, 'GET /api/unidade-informacao/nada-consta/verifica', 5203],
    [issueClearance, 'POST /api/unidade-informacao/nada-consta', 5203],
    [getClearancePdf, 'GET /api/unidade-informacao/nada-consta/:numero/pdf', 5203],
    [sendClearance, 'POST /api/unidade-informacao/nada-consta/:numero/enviar', 5203],
    [getLoanToken, 'GET /api/emprestimo/token', 5204],
    [issueLoanToken, 'POST /api/emprestimo/token', 5204],
    [revokeLoanToken, 'DELETE /api/emprestimo/token', 5204],
    [getLibraryCard, 'GET /api/pessoas/meu-{product}/carteira', 5205],
    [getHome, 'GET /api/pessoas/meu-{product}/agora', 8],
    [getCalendarState, 'GET /api/pessoas/meu-{product}/agenda', 8],
    [makeCalendar, 'POST /api/pessoas/meu-{product}/agenda', 8],
    [endCalendar, 'DELETE /api/pessoas/meu-{product}/agenda', 8],
    [listAlerts, 'GET /api/alerta', 5121],
    [markAlerts, 'PUT /api/alerta', 5121],
    [deleteAlerts, 'DELETE /api/alerta', 5121],
    [getAlertSummary, 'GET /api/alerta/resumo', 5121],
  ])('%# stands at its address, for patrons with its activity', (call, address, activity) => {
    expect([`${call.method} ${call.path}`, call.caller, call.activity]).toEqual([address, 'patron', activity])
  })

  test('the public check of a clearance is for everybody', () => {
    expect(verifyClearance).toMatchObject({
      method: 'GET',
      path: '/api/unidade-informacao/nada-consta/conferir/:codigo',
      caller: 'anyone',
      activity: 'none',
    })
  })

  test('renewal takes 1 to 50 loans, each once', () => {
    const codes = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1))
    expect(accepts(renewLoans.body, { exemplares: codes(50) })).toBe(true)
    for (const exemplares of [[], codes(51), ['1', '1'], [1], 'x']) expect(accepts(renewLoans.body, { exemplares })).toBe(false)
    expect(accepts(renewLoans.body, { exemplares: ['1'], sobrepor: true })).toBe(false)
  })

  test('a slip takes whole cents above 0', () => {
    expect(accepts(issueSlip.body, { valor: 500, codBiblioteca: '1' })).toBe(true)
    for (const valor of [0, -1, 1.5, '500', 2 ** 53, 10 ** 12]) expect(accepts(issueSlip.body, { valor, codBiblioteca: '1' })).toBe(false)
  })

  test('days have to exist', () => {
    expect(accepts(listHistory.query, { de: '2024-02-29', ate: '2026-11-03', tipo: 'renovacao', formato: 'csv' })).toBe(true)
    for (const de of ['2026-02-30', '2026-2-3', '03/11/2026', '2025-02-29', '']) expect(accepts(listHistory.query, { de })).toBe(false)
  })

  test('alerts are asked for by kind, days and whether they were read', () => {
    expect(z.parse(listAlerts.query, { lido: 'false', tipo: 'hold_released' })).toEqual({
      lido: false,
      tipo: 'hold_released',
      page: 1,
      perPage: 20,
    })
    expect(accepts(markAlerts.body, { todos: true, tipo: 'debt', lido: true })).toBe(true)
    expect(accepts(markAlerts.body, { alertas: [1, 2] })).toBe(false)
  })

  test('an idempotent call sends its key', async () => {
    const seen: (string | null)[] = []
    const fetch = async (_address: string, init: RequestInit) => {
      seen.push(new Headers(init.headers).get('idempotency-key'))
      return new Response('{}')
    }
    const call = createCall({ fetch, language: () => 'pt', token: async () => 'x' })
    await call(renewLoans, { body: { exemplares: ['1'] }, idempotencyKey: 'a-key-of-mine' })
    await call(renewLoans, { body: { exemplares: ['1'] } })
    expect(seen).toEqual(['a-key-of-mine', null])
  })
})
