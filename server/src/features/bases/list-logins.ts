import type { BaseLogin } from '@farol/contract/bases.ts'
import type { Language } from '@farol/contract/language.ts'
import type { KnownBond, KnownLogin } from '../../ports/bases.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import type { BaseSettings } from './base-settings.ts'

const nameOf = ({ own, others }: BaseSettings, login: KnownLogin, language: Language): string | undefined =>
  login.localBase ? own.name(language) : others.find((one) => one.code === login.base)?.name(language)

const bondOnWire = (bond: KnownBond | undefined, language: Language) =>
  bond && { vinculo: bond.names[language] ?? bond.names['pt'] ?? '', unidade: bond.libraryName }

/** The person's logins in every base that the institution names, the one signed in with first and once for each of its bonds. */
export async function listLogins(
  { bases }: Pick<Stores, 'bases'>,
  settings: BaseSettings,
  who: Pick<PatronBearer, 'personId' | 'loginId' | 'bondId'>,
  language: Language,
): Promise<readonly BaseLogin[]> {
  const known = await bases.loginsOf(who.personId)
  const rows = known.flatMap((login) => {
    const name = nameOf(settings, login, language)
    if (name === undefined) return []
    const base = login.localBase ? settings.own.code : login.base
    const row = { codigo: login.username, base, desc_base: name, ativo: login.active }
    if (login.loginId !== who.loginId) return { ...row, ...bondOnWire(login.bonds[0], language), atual: false }
    if (login.bonds.length < 2) return { ...row, ...bondOnWire(login.bonds[0], language), atual: true }
    return login.bonds.map((bond) => ({
      ...row,
      ...bondOnWire(bond, language),
      cod_vinculo: String(bond.bondId),
      atual: bond.bondId === who.bondId,
    }))
  })
  return rows.toSorted((one, other) => Number(other.atual) - Number(one.atual))
}
