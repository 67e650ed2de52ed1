// @vitest-environment jsdom
import { readBasket } from '@farol/contract/basket.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { BasketContents } from './basket-contents.tsx'

afterEach(cleanup)

test('it is said how many titles are chosen, and that without a choice all are meant', async () => {
  const { call } = notedCall(new Map([[readBasket, () => ({ data: [] })]]))
  renderInPage(<BasketContents codes={['1', '2']} onRemoved={() => {}} mail={(codes) => <output>{codes.join()}</output>} />, '/cesta', call)
  const said = () => document.querySelector('.head .muted')!.textContent
  expect(said()).toBe(', Nada selecionado: vale para todos')
  fireEvent.click(screen.getAllByRole('checkbox', { name: 'Selecionar todos' })[0]!)
  expect(said()).toBe(', 2 selecionados')
  await screen.findByText('1,2')
})
