// @vitest-environment jsdom
import type { MouseEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { opensHere } from './opens-here.ts'

const asked: string[] = []
let isWide: boolean

beforeEach(() => {
  isWide = true
  vi.stubGlobal('matchMedia', (query: string) => {
    asked.push(query)
    return { matches: isWide }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const press = (part: object = {}) => opensHere({ button: 0, metaKey: false, ctrlKey: false, shiftKey: false, ...part } as MouseEvent)

test('a plain press opens the dialog in the page where that is wide enough', () => {
  expect(press()).toBe(true)
  expect(asked.at(-1)).toBe('(min-width: 36rem)')
  isWide = false
  expect(press()).toBe(false)
})

test.each([{ button: 1 }, { metaKey: true }, { ctrlKey: true }, { shiftKey: true }])(
  'a press with %j means another tab or window, and opens nothing here',
  (part) => {
    expect(press(part)).toBe(false)
  },
)
