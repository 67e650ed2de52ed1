import { Refusal } from '@farol/contract/errors.ts'
import { withSlug } from '@farol/contract/product.ts'
import { screens } from '@farol/contract/screens.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import type { BaseSettings } from './base-settings.ts'

export interface ChooseBondDeps extends Pick<Stores, 'bases' | 'signIns'> {
  readonly publicUrl: string
  readonly slug: string
}

export interface ChosenBond {
  readonly base: string
  /** Name of the login. */
  readonly codigo: string
  readonly vinculo: string
}

/** Puts the present sign-in under one bond of its login; answers the address of the account. Throws `login_desconhecido`. */
export async function chooseBond(
  { bases, signIns, publicUrl, slug }: ChooseBondDeps,
  { own }: BaseSettings,
  { personId, loginId, sessionId }: PatronBearer,
  { base, codigo, vinculo }: ChosenBond,
): Promise<string> {
  const login = (await bases.loginsOf(personId)).find((one) => one.loginId === loginId)
  const bond = login?.bonds.find(({ bondId }) => String(bondId) === vinculo)
  if (!bond || base !== own.code || login?.username !== codigo) throw new Refusal('login_desconhecido')
  await signIns.chooseBond(sessionId, bond.bondId)
  return publicUrl + withSlug(screens.account, slug)
}
