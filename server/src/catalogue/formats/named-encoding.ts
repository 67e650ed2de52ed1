import { decodeMarc8 } from '../characters/marc8.ts'
import { BadRecord } from './read-item.ts'

/** What a source may be said to be written in, whatever its leaders tell. */
export const namedEncodings = ['utf-8', 'marc-8', 'windows-1252', 'windows-1251', 'windows-1250', 'iso-8859-1', 'iso-8859-2', 'iso-8859-5', 'koi8-r'] as const // prettier-ignore

export type NamedEncoding = (typeof namedEncodings)[number]

/** Decodes text that is said to be in this encoding; bytes that are not of it are damage. */
export function decoderNamed(name: NamedEncoding): (bytes: Buffer) => string {
  if (name === 'marc-8') return decodeMarc8
  const decoder = new TextDecoder(name, { fatal: true, ignoreBOM: true })
  return (bytes) => {
    try {
      return decoder.decode(bytes)
    } catch {
      throw new BadRecord('bad_encoding', `the text is not ${name}`)
    }
  }
}
