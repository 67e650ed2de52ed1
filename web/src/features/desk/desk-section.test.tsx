// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { DeskSection } from './desk-section.tsx'

afterEach(cleanup)

test.each([
  ['with no word about emptiness', undefined, false],
  ['with no word about emptiness', false, false],
  ['saying that it is empty', true, true],
] as const)('a part stands under its heading, %s (empty: %s)', (_how, empty, said) => {
  renderInPage(
    <DeskSection title="Reservas" {...(empty !== undefined && { empty })}>
      <p>Iracema</p>
    </DeskSection>,
  )
  expect(screen.getByRole('region', { name: 'Reservas' }).textContent).toContain('Iracema')
  expect(screen.queryByText('Nada aqui.') !== null).toBe(said)
})
