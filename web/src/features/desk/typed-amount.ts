/** Cents of an amount as typed: `0`, `12`, `12,50`, `1.234,56`, `12.50`. Undefined for what is none, or below nought. */
export function centsOrNought(typed: string): number | undefined {
  const text = typed.replace(/^\s*R?\$\s*|\s+/g, '')
  const match = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[,.](\d{1,2}))?$/.exec(text)
  if (!match) return undefined
  const cents = Number(match[1]!.replaceAll('.', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}

/** The same of an amount above nought. */
export const centsOf = (typed: string): number | undefined => centsOrNought(typed) || undefined
