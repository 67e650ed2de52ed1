// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { Details, Subjects } from './details.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('values of the same words stand one by one under keys of their own: React leaves no other of them on the next title', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  renderInPage(
    <>
      <Subjects values={[{ texto: 'Ficção' }, { texto: 'Mar' }, { texto: 'Ficção' }]} />
      <Details groups={[{ grupo: 'sumario', rotulo: 'Sumário', valores: [{ texto: 'Introdução' }, { texto: 'Introdução' }] }]} />
    </>,
  )
  expect(screen.getAllByText('Ficção')).toHaveLength(2)
  expect(screen.getAllByText('Introdução')).toHaveLength(2)
  expect(complaints.mock.calls).toEqual([])
})
