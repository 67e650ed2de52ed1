import { staffRoles, type StaffRole } from '@farol/contract/staff-roles.ts'

export const staffUsage = `npm run staff -- COMMAND

  grant LOGIN ROLE [LIBRARY]     ROLE is atendimento, gestor, moderacao or administrador; LIBRARY is the code of one, all without it
  revoke LOGIN ROLE [LIBRARY]
  list                           who has which role where
`

export interface RoleCommand {
  readonly act: 'grant' | 'revoke'
  readonly username: string
  readonly role: StaffRole
  readonly library?: string
}

export type StaffCommand = RoleCommand | { readonly act: 'list' }

const roleOf = (word: string): StaffRole | undefined =>
  staffRoles.find((role) => role === word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())

/** Understands the words after the command; a text says what is wrong with them. */
export function readStaffArguments([act, ...rest]: readonly string[]): StaffCommand | string {
  if (act === undefined) return 'no command is named'
  if (act === 'list' && rest.length === 0) return { act }
  if (act !== 'grant' && act !== 'revoke') return `${act}: not understood`
  const [username, word = '', library, ...more] = rest
  if (username === undefined || word === '' || more.length > 0) return `${act}: LOGIN ROLE [LIBRARY] are needed`
  const role = roleOf(word)
  return role ? { act, username, role, ...(library !== undefined && { library }) } : `${word}: there is no such role`
}
