const encoded = /%[0-9a-f]{2}/i

function decoded(value: string): string | undefined {
  if (!encoded.test(value)) return undefined
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** A value as the link's writer meant it: links copied from an address bar come percent-encoded twice. "100% algodão" stays. */
export const readValue = (value: string): string => decoded(value) ?? value

/** The value to put into an address so that `readValue` gives it back: what looks encoded is encoded once more. */
export const writeValue = (value: string): string => (decoded(value) === undefined ? value : encodeURIComponent(value))
