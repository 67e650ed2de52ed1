import { replyJson } from '@farol/contract/call.ts'
import { JsonReply, type ReplyText } from '../calls/encoded-reply.ts'
import { JsonLine } from '../calls/json-line.ts'

const written = new WeakMap<object, string>()

/** The JSON of one line of a list; a line that is kept and sent again is written once. */
function lineText(line: unknown): string {
  if (typeof line !== 'object' || line === null) return JSON.stringify(line) ?? 'null'
  if (line instanceof JsonLine) return line.text
  const before = written.get(line)
  if (before !== undefined) return before
  const text = JSON.stringify(line)
  written.set(line, text)
  return text
}

function addList(parts: string[], list: readonly unknown[]): void {
  parts.push('[')
  for (let at = 0; at < list.length; at += 1) {
    if (at > 0) parts.push(',')
    parts.push(lineText(list[at]))
  }
  parts.push(']')
}

/** The parts of `JSON.stringify` of a reply as it was promised: plain data that nobody changes any more, and lines that are written already. */
export function replyParts(reply: unknown): string[] {
  const parts: string[] = []
  if (Array.isArray(reply)) addList(parts, reply)
  else if (typeof reply !== 'object' || reply === null) parts.push(JSON.stringify(reply))
  else {
    let before = '{'
    for (const [name, value] of Object.entries(reply)) {
      const text = Array.isArray(value) ? '' : JSON.stringify(value)
      if (text === undefined) continue
      parts.push(`${before}${JSON.stringify(name)}:${text}`)
      if (Array.isArray(value)) addList(parts, value)
      before = ','
    }
    parts.push(before === '{' ? '{}' : '}')
  }
  return parts
}

/** The same in one text. */
export const replyText = (reply: unknown): string => replyParts(reply).join('')

/** A reply with its JSON, for whoever must hand it on. */
export function withText(reply: object): ReplyText {
  const fields = Object.entries(reply).map(([name, value]) => [name, Array.isArray(value) ? undefined : (value as unknown)])
  return { text: replyText(reply), fields: Object.fromEntries(fields) as ReplyText['fields'] }
}

/** Its lists are read when somebody looks at one of them. */
function openReply({ text, fields }: ReplyText): unknown {
  const open = { ...fields }
  let read: Readonly<Record<string, unknown>> | undefined
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) continue
    Object.defineProperty(open, name, { enumerable: true, get: () => (read ??= JSON.parse(text) as typeof fields)[name] })
  }
  return Object.defineProperty(open, replyJson, { get: () => text })
}

const plainLine = (line: unknown): unknown => (line instanceof JsonLine ? line.read() : line)
const hasJsonLines = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.some((one) => one instanceof JsonLine)

/**
 * The reply as whoever asks in this process reads it. Lines that are written already are read when somebody looks at them, and the JSON of
 * the whole goes along for who only hands it on, as a page does to whoever draws it.
 */
export function plainReply(reply: unknown): unknown {
  if (reply instanceof JsonReply) return openReply(reply.written)
  if (typeof reply !== 'object' || reply === null) return reply
  if (Array.isArray(reply)) return hasJsonLines(reply) ? reply.map(plainLine) : reply
  const late = Object.entries(reply).filter(([, value]) => hasJsonLines(value)) as [string, readonly unknown[]][]
  if (late.length === 0) return reply
  const open = { ...reply }
  for (const [name, lines] of late) {
    let read: unknown
    Object.defineProperty(open, name, { enumerable: true, get: () => (read ??= lines.map(plainLine)) })
  }
  return Object.defineProperty(open, replyJson, { get: () => replyText(reply) })
}
