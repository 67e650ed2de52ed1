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
