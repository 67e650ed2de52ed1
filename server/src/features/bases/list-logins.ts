import type { BaseLogin } from '@farol/contract/bases.ts'
import type { Language } from '@farol/contract/language.ts'
import type { KnownLogin } from '../../ports/bases.ts'
import type { Stores } from '../../ports/stores.ts'
import type { BaseSettings } from './base-settings.ts'

const nameOf = ({ own, others }: BaseSettings, login: KnownLogin, language: Language): string | undefined =>
  login.localBase ? own.name(language) : others.find((one) => one.code === login.base)?.name(language)

export interface AskingForLogins {
  readonly personId: number
  readonly loginId: number
  /** The bond in force. */
  readonly bondId?: number
}

/** The person's logins in every base that the institution names, one row for each bond, the one signed in with first. */
export async function listLogins(
  { bases }: Pick<Stores, 'bases'>,
  settings: BaseSettings,
  who: AskingForLogins,
  language: Language,
): Promise<readonly BaseLogin[]> {
  const known = await bases.loginsOf(who.personId)
  const rows = known.flatMap((login) => {
    const name = nameOf(settings, login, language)
    if (name === undefined) return []
    const base = login.localBase ? settings.own.code : login.base
    const row = { codigo: login.username, base, desc_base: name, ativo: login.active }
    const isOwn = login.loginId === who.loginId
    if (login.bonds.length === 0) return { ...row, atual: isOwn }
    const only = login.bonds.length === 1 ? login.bonds[0]!.bondId : undefined
    return login.bonds.map(({ bondId, names, libraryName }) => ({
      ...row,
      vinculo: names[language] ?? names['pt'] ?? '',
      cod_vinculo: String(bondId),
      unidade: libraryName,
      atual: isOwn && bondId === (who.bondId ?? only),
    }))
  })
  return rows.toSorted((one, other) => Number(other.atual) - Number(one.atual))
}
