import { maxFrames, reportBug } from '@farol/contract/bugs.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'

const maxReportsPerPage = 5
let reported = 0

/** Chromium writes `at name (place)`, the others `name@place`. Only our own files are named, without what follows their path. */
const frame = /^\s*(?:at )?(?:async )?(.*?)[\s(@]*(?:https?:\/\/[^/\s]+)(\/[^\s?#:)]*)[^\s:)]*:(\d+):(\d+)\)?$/

/** The stack as `function /file.js:line:column`; its first line carries the message and stays here. */
export const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name, file, row, column] = frame.exec(line) ?? []
      return file ? `${name} ${file}:${row}:${column}`.trim().slice(0, 200) : []
    })
    .slice(0, maxFrames)

/** Tells the library of a failure of ours, a few times in a page's life. What the server refused is no failure of ours. */
export function report(call: Call, error: unknown): void {
  if (!(error instanceof Error) || error instanceof CallError || error.name === 'AbortError') return
  reported += 1
  if (reported > maxReportsPerPage) return
  const body = { nome: error.name.slice(0, 100), pilha: framesOf(error.stack ?? ''), tela: location.pathname.slice(0, 200) }
  void call(reportBug, { body }).catch(() => {})
}
