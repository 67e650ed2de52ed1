// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { useDeskTitle } from './use-desk-title.ts'

afterEach(cleanup)

function Titled({ page }: { page: string }) {
  useDeskTitle(page)
  return null
}

test('the document bears the name of the screen of the desk and of the site, of each screen in its turn', () => {
  document.title = 'antes'
  renderInPage(<Titled page="Pendências" />)
  expect(document.title).toBe('Pendências · Rede de Bibliotecas de Porto Claro')
  cleanup()
  renderInPage(<Titled page="Caixa" />)
  expect(document.title).toBe('Caixa · Rede de Bibliotecas de Porto Claro')
})
