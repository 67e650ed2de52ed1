const spellings = (url: string): readonly string[] => {
  const [path = '', query = ''] = url.split('?')
  const decoded = [path, query].flatMap((part) => {
    try {
      return [decodeURIComponent(part)]
    } catch {
      return []
    }
  })
  return [url, path, query, ...decoded].filter((text) => text.length > 1).toSorted((one, other) => other.length - one.length)
}

function shown(error: Error, hide: (text: string) => string): Error {
  const message = hide(error.message)
  const stack = error.message === '' ? error.stack : error.stack?.replaceAll(error.message, () => message)
  const { code, cause } = error as Error & { readonly code?: unknown }
  return Object.assign(Object.create(Object.getPrototypeOf(error)) as Error, {
    message,
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
    ...(cause instanceof Error && { cause: shown(cause, hide) }),
  })
}

/** An error as it may stand in the log: the address that was asked for, where codes, names and words stand, is taken out of its messages. */
export function withoutAddress(error: unknown, url: string): Error {
  const all = spellings(url)
  const hide = (text: string) => all.reduce((rest, spelling) => rest.replaceAll(spelling, '<address>'), text)
  return error instanceof Error ? shown(error, hide) : new Error(`Not an Error was thrown, but a value of type ${typeof error}.`)
}
