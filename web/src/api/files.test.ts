// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchFile, saveFile } from './files.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what is no file is a call without an answer, never an empty file', async () => {
  const file = new Blob(['x'])
  expect(await fetchFile((async () => file) as never, {} as never, {} as never)).toBe(file)
  await expect(fetchFile((async () => ({ data: [] })) as never, {} as never, {} as never)).rejects.toThrow(CallError)
})

test('a file is kept under its name, and its address is released when the browser has taken it, not before', () => {
  vi.useFakeTimers()
  const clicked: (string | undefined)[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download, this.href)
  })
  const released: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: (address: string) => released.push(address) }),
  )
  saveFile('gru.pdf', new Blob(['x']))
  expect([clicked, released]).toEqual([['gru.pdf', 'blob:1'], []])
  vi.advanceTimersByTime(9_999)
  expect(released).toEqual([])
  vi.advanceTimersByTime(1)
  expect(released).toEqual(['blob:1'])
})
