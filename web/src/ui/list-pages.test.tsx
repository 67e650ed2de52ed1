// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useLocation, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { ListPages } from './list-pages.tsx'

afterEach(cleanup)

function Place({ page, pages }: { page: number; pages: number }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output data-testid="at">{search}</output>
      <button onClick={() => void navigate(-1)}>Voltar</button>
      <ListPages page={page} pages={pages} addressOf={(one) => `?tipo=a&page=${one}`} />
    </>
  )
}
const at = () => screen.getByTestId('at').textContent

test.each([
  [2, 1, '?tipo=a&page=1'],
  [9, 3, '?tipo=a&page=3'],
  [2, 2, '?page=9'],
  [1, 3, '?page=9'],
  [2, 0, '?page=9'],
])('of page %d of %d the address is %s', (page, pages, address) => {
  renderInPage(<Place page={page} pages={pages} />, '/x?page=9')
  expect(at()).toBe(address)
  // In place of the page that is not there: going back does not lead to it.
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(at()).toBe(address)
})

test('a page that is there has the links to the others', () => {
  renderInPage(<Place page={2} pages={3} />, '/x?page=2')
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toContain('/x?tipo=a&page=3')
})
