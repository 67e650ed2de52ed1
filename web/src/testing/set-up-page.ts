import { webcrypto } from 'node:crypto'

if (typeof document !== 'undefined') {
  // The `crypto` of jsdom draws numbers and no more.
  Object.defineProperty(globalThis, 'crypto', { configurable: true, value: webcrypto })
  // What a test waits for may take as long as a busy machine takes: the library's own limit is one second. A test has two minutes.
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 60_000 })
}
