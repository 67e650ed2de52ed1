import { parseArgs } from 'node:util'

export const patronsUsage = `npm run patrons -- COMMAND

  import FILE.csv [--rename] [--old-emails-gone]
                                  columns codigo, nome, categoria, biblioteca; also usuario, email, nome_social, cpf, curso, matricula,
                                  validade (AAAA-MM-DD or DD/MM/AAAA), idioma, outras_bases. Bad rows go to the quarantine.
                                  --rename: a user name that the list tells no more is given up for another one that it tells
                                  --old-emails-gone: who gets another e-mail address is not told at the one before, as when a whole
                                  domain is given up; the audit says so
  create --code C --name N --category K --library L [--user U] [--email E] [--password-stdin]
  password CODE                   sets the password that is read from standard input
  block CODE REASON | unblock CODE
  delete CODE [--now]             in seven days, which the person may use to take it back; --now at once. Refused while something is open
  grant | revoke  visitors ACTIVITY | category CODE ACTIVITY | patron CODE ACTIVITY

A password is never taken from the command line: it would stand in the history and in the list of processes. People without one choose
theirs by "Esqueci minha senha".
`

export type GrantTo = { readonly kind: 'visitor' } | { readonly kind: 'category' | 'patron'; readonly code: string }

export type PatronsCommand =
  | { readonly act: 'import'; readonly file: string; readonly rename: boolean; readonly oldEmailsGone: boolean }
  | { readonly act: 'create'; readonly values: Readonly<Record<string, string>>; readonly withPassword: boolean }
  | { readonly act: 'password'; readonly code: string }
  | { readonly act: 'unblock'; readonly code: string }
  | { readonly act: 'delete'; readonly code: string; readonly now: boolean }
  | { readonly act: 'block'; readonly code: string; readonly reason: string }
  | { readonly act: 'grant' | 'revoke'; readonly to: GrantTo; readonly activity: number }

function granted(act: 'grant' | 'revoke', words: readonly string[]): PatronsCommand | string {
  const [kind, ...rest] = words
  const activity = Number(rest.at(-1))
  if (!Number.isInteger(activity) || activity < 1) return 'the last word must be the number of an activity'
  if (kind === 'visitors' && rest.length === 1) return { act, to: { kind: 'visitor' }, activity }
  if ((kind === 'category' || kind === 'patron') && rest.length === 2) return { act, to: { kind, code: rest[0] ?? '' }, activity }
  return 'visitors, category CODE or patron CODE is needed'
}

const texts = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

function understood(words: readonly string[]): PatronsCommand | string {
  const string = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      code: string,
      name: string,
      user: string,
      email: string,
      category: string,
      library: string,
      'password-stdin': { type: 'boolean' },
      now: { type: 'boolean' },
      rename: { type: 'boolean' },
      'old-emails-gone': { type: 'boolean' },
    },
  })
  const [act, ...rest] = positionals
  const [first = '', ...more] = rest
  if (act === 'create' && rest.length === 0) return { act, values: texts(values), withPassword: values['password-stdin'] ?? false }
  if (act === 'grant' || act === 'revoke') return granted(act, rest)
  if (first === '') return act === undefined ? 'no command is named' : `${act}: something is missing`
  if (act === 'import' && more.length === 0)
    return { act, file: first, rename: values.rename ?? false, oldEmailsGone: values['old-emails-gone'] ?? false }
  if ((act === 'password' || act === 'unblock') && more.length === 0) return { act, code: first }
  if (act === 'delete' && more.length === 0) return { act, code: first, now: values.now ?? false }
  if (act === 'block' && more.length > 0) return { act, code: first, reason: more.join(' ') }
  return `${act}: not understood`
}

/** Understands the words after the command; a text says what is wrong with them. */
export function readPatronsArguments(words: readonly string[]): PatronsCommand | string {
  if (words.some((word) => /^--?(p|pass|password|senha)(=|$)/i.test(word))) return 'a password is not taken from the command line'
  try {
    return understood(words)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
