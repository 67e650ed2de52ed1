const written = new WeakMap<object, string>()

/** The JSON of one line of a list; a line that is kept and sent again is written once. */
function lineText(line: unknown): string {
  if (typeof line !== 'object' || line === null) return JSON.stringify(line) ?? 'null'
  const before = written.get(line)
  if (before !== undefined) return before
  const text = JSON.stringify(line)
  written.set(line, text)
  return text
}

/** `JSON.stringify` of a reply as it was promised: plain data that nobody changes any more. */
export function replyText(reply: unknown): string {
  if (typeof reply !== 'object' || reply === null || Array.isArray(reply)) return JSON.stringify(reply)
  const parts: string[] = []
  for (const [name, value] of Object.entries(reply)) {
    const text = Array.isArray(value) ? `[${value.map(lineText).join(',')}]` : JSON.stringify(value)
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${parts.join(',')}}`
}
