import type { BaseLogin } from '@farol/contract/bases.ts'
import type { Language } from '@farol/contract/language.ts'
import type { KnownLogin } from '../../ports/bases.ts'
import type { Stores } from '../../ports/stores.ts'
import type { BaseSettings } from './base-settings.ts'

const nameOf = ({ own, others }: BaseSettings, login: KnownLogin, language: Language): string | undefined =>
  login.localBase ? own.name(language) : others.find((one) => one.code === login.base)?.name(language)

/** The person's logins in every base that the institution names, the one signed in with first. */
export async function listLogins(
  { bases }: Pick<Stores, 'bases'>,
  settings: BaseSettings,
  who: { readonly personId: number; readonly loginId: number },
  language: Language,
): Promise<readonly BaseLogin[]> {
  const known = await bases.loginsOf(who.personId)
  const rows = known.flatMap((login) => {
    const name = nameOf(settings, login, language)
    if (name === undefined) return []
    const bond = login.bondNames?.[language] ?? login.bondNames?.['pt']
    return {
      codigo: login.username,
      base: login.localBase ? settings.own.code : login.base,
      desc_base: name,
      ...(bond !== undefined && { vinculo: bond }),
      ...(login.libraryName !== undefined && { unidade: login.libraryName }),
      ativo: login.active,
      atual: login.loginId === who.loginId,
    }
  })
  return rows.toSorted((a, b) => Number(b.atual) - Number(a.atual))
}
