import { escapeHtml } from '@farol/contract/escape-html.ts'

// oxlint-disable-next-line no-control-regex -- control characters are what XML 1.0 forbids
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Text as XML takes it, between tags or in an attribute: signs of markup escaped, what XML 1.0 forbids left out. */
export const escapeXml = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(forbidden, ''))
