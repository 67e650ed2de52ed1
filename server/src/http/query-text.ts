/** Reads a query string into values by name; a name that stands twice becomes a list, which schemas refuse as repeated. */
export function parseQueryText(text: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values.get(name)
    values.set(name, before === undefined ? value : [before, value].flat())
  }
  return Object.fromEntries(values)
}
