import { replyJson } from '@farol/contract/call.ts'
import { Written } from './written.ts'

const written = new WeakMap<object, string>()

/** The JSON of one line of a list; a line that is kept and sent again is written once. */
function lineText(line: unknown): string {
  if (typeof line !== 'object' || line === null) return JSON.stringify(line) ?? 'null'
  if (line instanceof Written) return line.text
  const before = written.get(line)
  if (before !== undefined) return before
  const text = JSON.stringify(line)
  written.set(line, text)
  return text
}

const listText = (list: readonly unknown[]): string => `[${list.map(lineText).join(',')}]`

/** `JSON.stringify` of a reply as it was promised: plain data that nobody changes any more, and lines that are written already. */
export function replyText(reply: unknown): string {
  if (Array.isArray(reply)) return listText(reply)
  if (typeof reply !== 'object' || reply === null) return JSON.stringify(reply)
  const parts: string[] = []
  for (const [name, value] of Object.entries(reply)) {
    const text = Array.isArray(value) ? listText(value) : JSON.stringify(value)
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

const plainLine = (line: unknown): unknown => (line instanceof Written ? line.read() : line)
const holdsWritten = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some((one) => one instanceof Written)

/**
 * The reply as whoever asks in this process reads it. Lines that are written already are read when somebody looks at them, and the JSON of
 * the whole goes along for who only hands it on, as a page does to whoever draws it.
 */
export function plainReply(reply: unknown): unknown {
  if (typeof reply !== 'object' || reply === null) return reply
  if (Array.isArray(reply)) return holdsWritten(reply) ? reply.map(plainLine) : reply
  const late = Object.entries(reply).filter(([, value]) => holdsWritten(value)) as [string, readonly unknown[]][]
  if (late.length === 0) return reply
  const open = { ...reply }
  for (const [name, lines] of late) {
    let read: unknown
    Object.defineProperty(open, name, { enumerable: true, get: () => (read ??= lines.map(plainLine)) })
  }
  return Object.defineProperty(open, replyJson, { get: () => replyText(reply) })
}
