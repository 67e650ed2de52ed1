// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Said } from './said.tsx'

afterEach(cleanup)

test('words that change are read out; only quiet ones look like the line above a list', () => {
  render(<Said>Devolvido.</Said>)
  expect([screen.getByRole('status').textContent, screen.getByRole('status').className]).toEqual(['Devolvido.', ''])
  cleanup()
  render(<Said quiet>3 exemplares</Said>)
  expect(screen.getByRole('status').className).toBe('how-many')
})
