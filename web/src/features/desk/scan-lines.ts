import { createStore } from 'zustand'
import type { ScanLine, ScanMode, Visit } from './scan-line.ts'

export interface ScanState {
  readonly lines: readonly ScanLine[]
  readonly visit: Visit | undefined
}

/** The lines of the desk in the order scanned, and the visit that is open. */
export function createScanLines(newKey: () => string) {
  const store = createStore<ScanState>()(() => ({ lines: [], visit: undefined }))
  return {
    store,
    line: (id: number): ScanLine => store.getState().lines.find((one) => one.id === id)!,
    add(input: string, mode: ScanMode): ScanLine {
      const { lines } = store.getState()
      const added: ScanLine = { id: (lines.at(-1)?.id ?? 0) + 1, input, key: newKey(), mode, state: 'waiting' }
      store.setState({ lines: [...lines, added] })
      return added
    },
    change: (id: number, values: Partial<ScanLine>): void =>
      store.setState(({ lines }) => ({ lines: lines.map((one) => (one.id === id ? { ...one, ...values } : one)) })),
    remove: (id: number): void => store.setState(({ lines }) => ({ lines: lines.filter((one) => one.id !== id) })),
  }
}
