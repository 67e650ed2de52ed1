// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const receipt = { name: 'Ana Souza', rows: [{ key: 1, heading: 'Dom Casmurro', lines: ['Emprestado: 1010'] }] }
const onPaper = () => [...document.querySelectorAll('body > .receipt')].map((one) => one.textContent)

test('to the printer goes a copy of the receipt that stands by itself, as long as it prints and no longer', () => {
  const { unmount } = openAtDesk(<ReceiptDialog receipt={receipt} onClose={() => undefined} />)
  expect(onPaper()).toEqual([])
  fireEvent(window, new Event('beforeprint'))
  expect(onPaper()).toEqual([expect.stringMatching(/Ana Souza.*Dom Casmurro.*1010/)])
  expect(document.documentElement.className).toBe('prints-receipt')
  fireEvent(window, new Event('afterprint'))
  expect(onPaper()).toEqual([])
  fireEvent(window, new Event('beforeprint'))
  unmount()
  expect([onPaper(), document.documentElement.className]).toEqual([[], ''])
})
