import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

interface Operation {
  readonly security?: readonly object[]
}

/** Written out: what the specification names of self-service. */
const named = [
  'POST /api/reserva',
  'POST /api/solicitacao-emprestimo',
  'POST /api/comentarios/acervo/1',
  'POST /api/unidade-informacao/sugestao-aquisicao',
  'GET /api/emprestimo/titulos-pendentes',
  'GET /api/emprestimo/debitos-pendentes',
  'GET /api/reserva',
  'GET /api/solicitacao-emprestimo',
] as const

describe('acts of a person need a sign-in, on the server too', () => {
  let site: LoanSite
  beforeAll(async () => {
    site = await openLoanSite(engines[0]!)
  })
  afterAll(() => site.remove())

  const statusOf = async (method: string, path: string, headers = {}) =>
    (await site.call(method as 'GET', path, method === 'GET' ? undefined : {}, { headers })).statusCode

  test('[S6-02 part] hold, request, comment, suggestion and the lists of the account: 401 without a token and with one that nobody has', async () => {
    for (const call of named) {
      const [method, path] = call.split(' ') as [string, string]
      expect([call, await statusOf(method, path)]).toEqual([call, 401])
      expect([call, await statusOf(method, path, { authorization: `Bearer a.${'x'.repeat(43)}` })]).toEqual([call, 401])
    }
  })

  test('[S6-02 part] every call that the interface description says a person must sign in for', async () => {
    const document = (await site.get('/api/openapi.json')).json() as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
    }
    let asked = 0
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, { security }] of Object.entries(operations)) {
        if (!security || security.length === 0 || security.some((one) => Object.keys(one).length === 0)) continue
        asked += 1
        const status = await statusOf(method.toUpperCase(), path.replaceAll(/\{\w+\}/g, '1'))
        expect([method, path, status]).toEqual([method, path, 401])
      }
    expect(asked).toBeGreaterThan(60)
  })
})
