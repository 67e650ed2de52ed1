import * as z from 'zod/mini'

/** Trimmed; what has no visible character is no text. */
const written = z.overwrite((text: string) => (/[^\s\p{Cf}]/u.test(text) ? text.trim() : ''))

/** One line of text that a person wrote: trimmed, without control characters. */
export const line = (max: number) => z.string().check(written, z.maxLength(max), z.regex(/^\P{Cc}*$/u))

/** Text of several lines that a person wrote: trimmed, no control characters but line breaks and tabs. */
export const paragraphs = (max: number) => z.string().check(written, z.maxLength(max), z.regex(/^(?:[\n\r\t]|\P{Cc})*$/u))

/** What has to be written. */
export const filled = z.minLength(1)
