// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { useSearchStore } from '../../features/search/search-store.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { SearchLog } from './search-log.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

test('a search that is deleted from the log is said to be, also the last of them', async () => {
  useSearchStore.getState().record({ address: '/pesquisa_geral?q=serra', words: 'serra', total: 8 })
  renderInPage(<SearchLog current="/" />)
  await userEvent.click(screen.getByRole('button', { name: 'Apagar da lista: serra', hidden: true }))
  expect(screen.getByRole('status').textContent).toBe('Apagada da lista: serra')
  expect(screen.queryByRole('link', { name: 'serra', hidden: true })).toBe(null)
})
