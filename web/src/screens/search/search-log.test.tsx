// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useSearchStore } from '../../features/search/search-store.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { SearchLog } from './search-log.tsx'

afterEach(() => {
  cleanup()
  useSearchStore.setState({ log: [] })
  sessionStorage.clear()
})

const Place = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="place">{pathname + search}</output>
}
const open = (log: readonly (readonly [words: string, address: string])[], current = '/') => {
  for (const [words, address] of log) useSearchStore.getState().record({ address, words, total: 8 })
  renderInPage(
    <>
      <SearchLog current={current} />
      <Place />
    </>,
  )
  // A browser opens it at a press of its line.
  document.querySelector('details')?.setAttribute('open', '')
}
const three = [
  ['serra', '/pesquisa_geral?for=LIVRE&q=serra'],
  ['mar', '/pesquisa_geral?for=LIVRE&q=mar'],
  ['Teses', '/pesquisa_geral?filtro=T%3A9'],
] as const
const links = () => screen.getAllByRole('link').map((one) => one.textContent)
const forget = (words: string) => userEvent.click(screen.getByRole('button', { name: `Apagar da lista: ${words}` }))

test('a search that is deleted from the log is said to be, also the last of them', async () => {
  useSearchStore.getState().record({ address: '/pesquisa_geral?q=serra', words: 'serra', total: 8 })
  renderInPage(<SearchLog current="/" />)
  await userEvent.click(screen.getByRole('button', { name: 'Apagar da lista: serra', hidden: true }))
  expect(screen.getByRole('status').textContent).toBe('Apagada da lista: serra')
  expect(screen.queryByRole('link', { name: 'serra', hidden: true })).toBe(null)
})

test('the latest stands first with how much it found; the one that is shown is marked', () => {
  open(three, '/pesquisa_geral?for=LIVRE&q=mar')
  expect([links(), document.querySelector('summary')!.textContent]).toEqual([['Teses', 'mar', 'serra'], 'Histórico de pesquisas (3)'])
  expect(screen.getByRole('link', { name: 'serra' }).getAttribute('href')).toBe('/pesquisa_geral?for=LIVRE&q=serra')
  expect(document.querySelectorAll('[aria-current=page]')).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'mar' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getAllByRole('listitem')[0]!.textContent).toContain('8 títulos')
})

test('after one is deleted the focus is at the one that takes its place, of the last at the one before, without any at the list’s line', async () => {
  open(three)
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName
  await forget('mar')
  await waitFor(() => expect(focused()).toBe('Apagar da lista: serra'))
  expect(links()).toEqual(['Teses', 'serra'])
  await forget('serra')
  await waitFor(() => expect(focused()).toBe('Apagar da lista: Teses'))
  expect(JSON.parse(sessionStorage.getItem('farol-pesquisas')!)).toHaveLength(1)
})

test('two searches become one, in the order and with the operator that were chosen', async () => {
  open(three)
  const together = screen.getByRole('button', { name: 'Combinar' })
  expect(together.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(together)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Primeira pesquisa' }), 'serra')
  await userEvent.click(together)
  expect(screen.getByTestId('place').textContent).toBe('/')
  expect(together.getAttribute('aria-disabled')).toBe('true')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Segunda pesquisa' }), 'mar')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Como se combinam' }), 'menos')
  expect(together.getAttribute('aria-disabled')).toBe('false')
  await userEvent.click(together)
  await waitFor(() =>
    expect(screen.getByTestId('place').textContent).toBe('/pesquisa_avancada?for=LIVRE&q=serra&condition=NOT&for2=LIVRE&q2=mar'),
  )
  expect(screen.getByRole('alert').textContent).toBe('')
})

test('two that no search means exactly are said to be that, until others are combined', async () => {
  open(three)
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Primeira pesquisa' }), 'serra')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Segunda pesquisa' }), 'Teses')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Como se combinam' }), 'ou')
  const alert = screen.getByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Combinar' }))
  expect([alert.className, screen.getByTestId('place').textContent]).toEqual(['error', '/'])
  expect(alert.textContent).toContain('não se combinam com exatidão')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Segunda pesquisa' }), 'mar')
  await userEvent.click(screen.getByRole('button', { name: 'Combinar' }))
  await waitFor(() => expect([alert.className, alert.textContent]).toEqual(['vh', '']))
})

test('one search alone is not combined', () => {
  open(three.slice(0, 1))
  expect(screen.queryByRole('button', { name: 'Combinar' })).toBeNull()
})
