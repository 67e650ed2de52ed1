import { BadRecord } from './read-item.ts'

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const labels = new Set(['iso-8859-1', 'latin1', 'windows-1252', 'iso-8859-15', 'us-ascii'])

/** True when the bytes hold at least one well-formed UTF-8 sequence of two or more bytes. */
export function holdsMultibyte(bytes: Uint8Array): boolean {
  for (let i = 0; i + 1 < bytes.length; i++) {
    const lead = bytes[i]!
    const more = lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0
    let good = more > 0
    for (let k = 1; good && k <= more; k++) good = (bytes[i + k]! & 0xc0) === 0x80
    if (good) return true
  }
  return false
}

/** UTF-8 decoded strictly; undefined when the bytes are no UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Text of a record that claims UTF-8 (or `label`). Bytes that are no UTF-8 and hold not one good sequence are Latin-1 that claims to be
 * UTF-8; a mixture of both is damage.
 */
export function decodeText(bytes: Uint8Array, label?: string): string {
  const name = label?.toLowerCase()
  if (name && labels.has(name)) return new TextDecoder('windows-1252').decode(bytes)
  const text = decodeUtf8(bytes)
  if (text !== undefined) return text
  if (holdsMultibyte(bytes)) throw new BadRecord('bad_encoding', 'the text is neither UTF-8 nor Latin-1')
  return new TextDecoder('windows-1252').decode(bytes)
}
