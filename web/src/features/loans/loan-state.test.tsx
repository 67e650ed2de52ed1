// @vitest-environment jsdom
import type { LoanState } from '@farol/contract/loans.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { LoanStateBadge } from './loan-state.tsx'

afterEach(cleanup)

test.each<readonly [LoanState, number | undefined, string]>([
  ['em_dia', undefined, 'Em dia'],
  ['vence_hoje', undefined, 'Vence hoje'],
  ['em_atraso', undefined, 'Em atraso'],
  ['em_atraso', 1, 'Em atraso há 1 dia'],
  ['em_atraso', 3, 'Em atraso há 3 dias'],
])('%s, %s days late, is said as %s', (state, daysLate, words) => {
  const { container } = renderInPage(<LoanStateBadge state={state} daysLate={daysLate} />)
  expect(container.textContent).toBe(words)
})
