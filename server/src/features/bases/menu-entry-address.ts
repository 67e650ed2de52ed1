import { Refusal } from '@farol/contract/errors.ts'
import { contentAddress } from '@farol/contract/screens.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import type { BaseSettings, MenuEntry } from './base-settings.ts'
import { goToBase, type GoToBaseDeps } from './go-to-base.ts'

/**
 * Where an entry of the menu leads: an address as the institution wrote it, a provider's screen of this site, the person's area in
 * another base. Throws `acesso_negado` without its activity, `nao_encontrado` for no entry, and the refusals of `redirectToBase`.
 */
export async function menuEntryAddress(
  deps: GoToBaseDeps,
  settings: BaseSettings & { readonly menu: readonly MenuEntry[] },
  patron: PatronBearer,
  activity: number,
): Promise<string> {
  const entry = settings.menu.find((one) => one.activity === activity)
  if (!entry) throw new Refusal('nao_encontrado')
  if (!patron.activities.includes(activity)) throw new Refusal('acesso_negado')
  if (entry.base !== undefined) return goToBase(deps, settings, patron, { base: entry.base, arrival: 'area' })
  const address = entry.provider === undefined ? (entry.address ?? '/') : contentAddress(entry.provider)
  return address.startsWith('/') ? deps.publicUrl + address : address
}
