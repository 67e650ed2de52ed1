export const commentsUsage = `npm run comments -- COMMAND

  list                       comments on titles that wait for a decision, the oldest first
  show NUMBER …              readers see them from now on
  refuse NUMBER REASON       nobody sees it; the reason is shown to who wrote it
`

export type CommentsCommand =
  | { readonly act: 'list' }
  | { readonly act: 'show'; readonly ids: readonly number[] }
  | { readonly act: 'refuse'; readonly id: number; readonly reason: string }

const isNumber = (word: string) => /^[1-9]\d{0,14}$/.test(word)

/** Understands the words after the command; a text says what is wrong with them. */
export function readCommentsArguments([act, ...rest]: readonly string[]): CommentsCommand | string {
  const [first = '', ...more] = rest
  if (act === undefined) return 'no command is named'
  if (act === 'list' && rest.length === 0) return { act }
  if (act === 'show' && rest.length > 0 && rest.every(isNumber)) return { act, ids: rest.map(Number) }
  if (act === 'refuse' && isNumber(first))
    return more.length > 0 ? { act, id: Number(first), reason: more.join(' ') } : 'refuse: the reason is missing'
  return `${act}: not understood`
}
