// @vitest-environment jsdom
import type { Debt } from '@farol/contract/debts.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { DebtRow } from './debt-row.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const debt: Debt = {
  codigo: 'd1',
  tipo_servico: 'multa',
  desc_tipo_servico: 'Multa',
  valor_centavos: 900,
  desconto_centavos: 0,
  pago_centavos: 0,
  saldo_centavos: 900,
  data: '2026-11-03',
  situacao: 'aberto',
}

/** What stands in the row before its buttons. */
function shown(more: Partial<Debt>): readonly string[] {
  openAtDesk(
    <ul>
      <DebtRow debt={{ ...debt, ...more }} isChosen={false} onChange={() => {}} />
    </ul>,
  )
  return [...screen.getByRole('listitem').querySelectorAll('.row-main p')].map(({ textContent }) => textContent!.replaceAll('\u00A0', ' '))
}

test('what was paid is told from the first cent on, of the whole amount', () => {
  expect(shown({})).toEqual(['Multa · 3 de nov. de 2026'])
  cleanup()
  expect(shown({ pago_centavos: 1, saldo_centavos: 899 })).toEqual(['Multa · 3 de nov. de 2026', 'R$ 0,01 pagos de R$ 9,00'])
})

test('a title stands with the kind, and a debt that is disputed says since when', () => {
  expect(shown({ titulo: 'Iracema', contestado_em: '2026-11-05' })).toEqual([
    'Multa · Iracema · 3 de nov. de 2026',
    'Em contestação desde 5 de nov. de 2026',
  ])
})
