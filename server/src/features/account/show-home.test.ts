import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { showHome, type HomeDeps } from './show-home.ts'

const now = new Date('2026-11-21T02:00:00.000Z')

test('the home counts loans of the bond, holds, debts and all live requests, and asks for unread alerts that nothing else tells', async () => {
  const asked: unknown[] = []
  const library = { code: 'BC', name: 'Central' }
  const request = (id: string, state: string) => ({ id, state, title: `Livro ${id}`, pickUp: library })
  const loan = {
    id: '1',
    bondId: 4,
    title: 'Livro',
    dueOn: '2026-11-20',
    dueTime: '22:00',
    situation: 'vence_hoje',
    library,
    actions: { renew: { allowed: true, reasons: [] } },
  }
  const stores = {
    librarySystem: {
      loans: {
        open: async () => ({ loans: [loan, { ...loan, id: '2', bondId: 5 }] }),
        limit: async (...given: unknown[]) => {
          asked.push(['limit', ...given])
          return { limit: 7 }
        },
      },
      holds: { live: async () => ({ holds: [{ stage: 'waiting' }, { stage: 'waiting' }] }) },
      requests: { live: async () => ({ requests: [request('1', 'available'), request('2', 'requested'), request('3', 'in_transit')] }) },
      blocks: { ofPatron: async () => ({ blocks: [], open: false, overdue: [] }) },
      money: { owed: async () => ({ total: 250, limit: 500, blocks: false }), slips: async () => ({ slips: [] }) },
    },
    personalRecords: { reach: async () => ({ hasEmail: true, emailReturns: 0, ends: [] }) },
    alerts: {
      list: async (...given: unknown[]) => {
        asked.push(['alerts', ...given])
        return { alerts: [], total: 0 }
      },
    },
  }
  const deps = partOf<HomeDeps>({ forOnePage: () => stores, clock: { now: () => now } })
  const home = await showHome(deps, { patronId: 3, bondId: 4, language: 'pt', say: () => [] })
  expect(home.contadores).toEqual({ emprestimos: 1, limite_emprestimos: 7, reservas: 2, debitos_centavos: 250, solicitacoes: 3 })
  // At eleven in the evening of the libraries a loan of the twentieth is due today.
  expect(home.itens.map(({ tipo, codigo }) => [tipo, codigo])).toEqual([
    ['vence_hoje', '1'],
    ['solicitacao_disponivel', '1'],
  ])
  expect(home.atualizado_em).toBe('2026-11-21T02:00:00.000Z')
  const kinds = ['staff_notice', 'loan_moved', 'hold_expired', 'hold_cancelled', 'hold_passed_over', 'hold_back_in_queue', 'suspension_end']
  expect(asked).toEqual(
    expect.arrayContaining([
      ['limit', 3, 4],
      ['alerts', 3, { read: false, kinds }, { offset: 0, limit: 1 }],
    ]),
  )
})
