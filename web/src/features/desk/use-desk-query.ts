import { useSearchParams } from 'react-router'

/** What a list is narrowed down to, in the address of its screen; nothing of a person stands there. */
export function useDeskQuery() {
  const [query, setQuery] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const written = (changes: Readonly<Record<string, string | undefined>>) => {
    const next = new URLSearchParams(query)
    next.delete('page')
    for (const [name, value] of Object.entries(changes))
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    return next
  }
  return {
    page,
    value: (name: string): string => query.get(name) ?? '',
    oneOf: <T extends string>(name: string, allowed: readonly T[]): T | undefined => allowed.find((one) => one === query.get(name)),
    change: (changes: Readonly<Record<string, string | undefined>>) => setQuery(written(changes)),
    addressWith: (changes: Readonly<Record<string, string | undefined>>) => `?${written(changes)}`,
    addressOf: (other: number) => `?${written({ page: String(other) })}`,
  }
}

/** Fields of a form by name, without blanks around; what is empty is left out. */
export function typedFields(form: HTMLFormElement): Readonly<Record<string, string>> {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value.trim() : ''] as const)
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''))
}
