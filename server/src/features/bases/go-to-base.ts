import { randomBytes } from 'node:crypto'
import type { baseArrivals } from '@farol/contract/bases.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { withSlug } from '@farol/contract/product.ts'
import { screens } from '@farol/contract/screens.ts'
import { BaseFailure, type BaseGate } from '../../ports/base-gate.ts'
import type { KnownLogin } from '../../ports/bases.ts'
import type { Keys } from '../../ports/keys.ts'
import type { Stores } from '../../ports/stores.ts'
import type { BaseSettings, OtherBase } from './base-settings.ts'
import { signatureOf } from './base-signature.ts'
import { issueRedirectToken, type OneTimeDeps } from './one-time-token.ts'

export interface GoToBaseDeps extends OneTimeDeps, Pick<Stores, 'bases' | 'secondFactors'> {
  readonly keys: Keys
  readonly gate: BaseGate
  readonly publicUrl: string
  readonly slug: string
}

export type Arrival = (typeof baseArrivals)[number]

/** The redirect screen of this site with a token in it; the screen takes it out of the address at once. */
export function redirectAddress({ publicUrl, slug }: Pick<GoToBaseDeps, 'publicUrl' | 'slug'>, token: string, arrival: Arrival): string {
  const target = arrival === 'area' ? withSlug(screens.account, slug) : screens.home
  return `${publicUrl}${withSlug(screens.redirect, slug)}?token=${token}&redirect=${encodeURIComponent(target)}`
}

interface Asked {
  readonly logins: readonly string[]
  readonly code: string | undefined
  readonly arrival: Arrival
}

async function enterOther(deps: GoToBaseDeps, settings: BaseSettings, other: OtherBase, { logins, code, arrival }: Asked): Promise<string> {
  const key = await deps.keys.of('bases', other.code)
  if (key === undefined) throw new Refusal('base_inacessivel')
  const entry = {
    base: settings.own.code,
    para: other.code,
    momento: Math.floor(deps.clock.now().getTime() / 1000),
    nonce: randomBytes(16).toString('base64url'),
    logins: [...logins],
    ...(code !== undefined && { codigo: code }),
    destino: arrival,
  }
  return deps.gate.enter(other, { ...entry, assinatura: signatureOf(entry, key) }).catch((error: unknown) => {
    if (!(error instanceof BaseFailure)) throw error
    throw new Refusal(error.reason === 'unknown_login' ? 'login_desconhecido' : 'base_inacessivel')
  })
}

const isThere = (settings: BaseSettings, login: KnownLogin, base: string) =>
  login.active && (login.localBase ? base === settings.own.code : login.base === base)

/** A login that has a second factor is not entered from one that has none: who knows the password of this one has shown no code. */
async function requireFactor({ secondFactors }: GoToBaseDeps, fromId: number, toId: number): Promise<void> {
  const isActive = async (loginId: number) => (await secondFactors.find(loginId))?.state === 'active'
  if (fromId !== toId && (await isActive(toId)) && !(await isActive(fromId))) throw new Refusal('login_com_segundo_fator')
}

/** A one-time address for one of the person's logins; without `code` for the present one, else the first in that base. Throws the refusals of `switchLogin`. */
export async function goToBase(
  deps: GoToBaseDeps,
  settings: BaseSettings,
  person: { readonly personId: number; readonly loginId: number },
  to: { readonly base: string; readonly code?: string; readonly arrival: Arrival },
): Promise<string> {
  const known = await deps.bases.loginsOf(person.personId)
  const there = known.filter((one) => isThere(settings, one, to.base) && (to.code === undefined || one.username === to.code))
  const login = there.find((one) => one.loginId === person.loginId) ?? there[0]
  if (!login) throw new Refusal('login_desconhecido')
  if (login.localBase) {
    await requireFactor(deps, person.loginId, login.loginId)
    const { token } = await issueRedirectToken(deps, login.loginId, settings.own.code, 'base_switch')
    return redirectAddress(deps, token, to.arrival)
  }
  const other = settings.others.find((one) => one.code === login.base)
  if (!other) throw new Refusal('login_desconhecido')
  const own = known.filter((one) => one.localBase && one.active).map((one) => one.username)
  return enterOther(deps, settings, other, { logins: own.slice(0, 20), code: to.code, arrival: to.arrival })
}
