// RFC 5321 without quoted names, address literals and routes: what a person is given as an address, and nothing that a mail program
// would read as two.
const localPart = /^[A-Za-z0-9!#$&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$&'*+/=?^_`{|}~-]+)*$/
const domain = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

/** Whether this is the address of one mailbox, by its pattern; nobody is asked whether it exists. */
export function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  const [local, host] = [text.slice(0, at), text.slice(at + 1)]
  return at > 0 && local.length <= 64 && host.length <= 253 && localPart.test(local) && domain.test(host)
}

/** Characters of a telephone number. */
export const phoneLimit = 16

/** What a telephone number may hold of what was typed or pasted: digits, dash, parentheses and space, at most `phoneLimit` of them. */
export const phoneText = (typed: string): string =>
  typed
    .replaceAll(/[^\d() -]/g, '')
    .trimStart()
    .slice(0, phoneLimit)
