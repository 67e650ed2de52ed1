// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleLoan } from '../../testing/sample-loans.ts'
import { LoanRow } from './loan-row.tsx'

afterEach(cleanup)

test.each([
  [undefined, 'renovações 5\u00a0/\u00a05'],
  [1, 'renovações 5\u00a0/\u00a05 · 1 no balcão'],
])('with %s renewals at the desk it says "%s", which no line breaks between its numbers', (renovacoes_balcao, words) => {
  renderInPage(<LoanRow loan={sampleLoan({ renovacoes: 5, limite_renovacoes: 5, renovacoes_balcao })} />)
  expect(screen.getByText(/renovações/).textContent).toMatch(new RegExp(`${words}$`))
})

const line = (selector: string) => document.querySelector(selector)!.textContent

test('a copy is told by its code, volume, tome, part and what belongs to it, each by its own name', () => {
  renderInPage(<LoanRow loan={sampleLoan({ exemplar: '1010', volume: '1', tomo: '2', parte: '3', material_adicional: 'CD' })} />)
  const words = [...document.querySelectorAll('.imprint')].map((one) => one.textContent).find((text) => text.includes('1010'))!
  expect(words).toMatch(/1010.* 1 · .* 2 · .* 3 · CD · Biblioteca Central/)
  cleanup()
  renderInPage(<LoanRow loan={sampleLoan({ exemplar: '1010', parte: '3' })} />)
  expect(document.body.textContent).toContain('exemplar 1010 · parte 3 · Biblioteca Central')
  cleanup()
  renderInPage(<LoanRow loan={sampleLoan({ exemplar: '1010', tomo: '2' })} />)
  expect(document.body.textContent).toContain('exemplar 1010 · t. 2 · Biblioteca Central')
  cleanup()
  renderInPage(<LoanRow loan={sampleLoan({ exemplar: '1010' })} />)
  expect([...document.querySelectorAll('.imprint')].map((one) => one.textContent).find((text) => text.includes('1010'))!).toMatch(
    /1010 · Biblioteca Central/,
  )
})

test.each([
  ['em_dia', undefined, true, false],
  ['vence_hoje', 0, true, false],
  ['em_atraso', 0, false, false],
  ['em_atraso', 150, false, true],
] as const)('a loan that is %s with %s cents tells its hour: %s, and a fine: %s', (situacao, cents, tellsHour, tellsFine) => {
  const fine = cents === undefined ? {} : { multa_estimada_centavos: cents }
  renderInPage(<LoanRow loan={sampleLoan({ situacao, dias_atraso: 3, ...fine })} />)
  expect([line('.due').includes('22h'), line('.due').includes('R$')]).toEqual([tellsHour, tellsFine])
})
