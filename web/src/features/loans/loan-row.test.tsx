// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleLoan } from '../../testing/sample-loans.ts'
import { LoanRow } from './loan-row.tsx'

afterEach(cleanup)

test.each([
  [undefined, 'renovações 5 / 5'],
  [1, 'renovações 5 / 5 · 1 no balcão'],
])('with %s renewals at the desk it says "%s"', (renovacoes_balcao, words) => {
  renderInPage(<LoanRow loan={sampleLoan({ renovacoes: 5, limite_renovacoes: 5, renovacoes_balcao })} />)
  expect(screen.getByText(/renovações/).textContent).toMatch(new RegExp(`${words}$`))
})
