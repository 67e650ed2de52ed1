import { localDayAndTime } from '@farol/contract/library-zone.ts'
import { randomBytes } from 'node:crypto'
import { Refusal } from '@farol/contract/errors.ts'
import type { SecondFactor } from '@farol/contract/second-factor.ts'
import type { Notification } from '../../ports/alerts.ts'
import type { AlertParams } from '../../ports/alert-params.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import { factorRule, type FactorPolicyDeps } from './factor-policy.ts'
import { newRecoveryCodes, recoveryCodeHash, seal, unseal } from './sealed-secret.ts'
import { base32, matchingStep, otpauthAddress } from './totp.ts'

export interface EnrolDeps extends FactorPolicyDeps, Pick<Stores, 'logins' | 'secondFactors'> {
  readonly clock: Clock
  readonly secret: Buffer
  /** Stands beside the codes in the person's app. */
  readonly readSiteName: (language: 'pt') => Promise<string>
}

const secretBytes = 20
const minutesToConfirm = 30

/** Tells a person that their second factor changed. */
export function factorChange(patronId: number, outcome: AlertParams['security']['outcome'], at: Date): Notification<'security'> {
  const [day = '', time = ''] = localDayAndTime(at).split(' ')
  const occasion = at.toISOString()
  return { patronId, kind: 'security', subject: `second_factor:${patronId}`, occasion, params: { outcome, day, time }, at }
}

export async function showFactor(deps: EnrolDeps, { loginId }: Pick<PatronBearer, 'loginId'>): Promise<SecondFactor> {
  const rule = await factorRule(deps, loginId)
  const factor = await deps.secondFactors.find(loginId)
  const isActive = factor?.state === 'active'
  return {
    ativo: isActive,
    oferecido: rule.offered,
    exigido: rule.required,
    ...(isActive && factor.confirmedAt && { desde: factor.confirmedAt.toISOString() }),
    codigos_restantes: isActive ? await deps.secondFactors.codesLeft(loginId) : 0,
  }
}

/** A new secret that waits for its first code, for half an hour. */
export async function beginFactor(deps: EnrolDeps, { secondFactors }: Stores, { loginId }: PatronBearer) {
  if (!(await factorRule(deps, loginId)).offered) throw new Refusal('acesso_negado')
  const plain = randomBytes(secretBytes)
  if (!(await secondFactors.begin(loginId, seal(deps.secret, loginId, plain)))) throw new Refusal('estado_invalido', { estado: 'ativo' })
  const account = (await deps.logins.usernameOf(loginId)) ?? ''
  return {
    segredo: base32(plain).match(/.{4}/g)!.join(' '),
    uri: otpauthAddress(plain, await deps.readSiteName('pt'), account),
    validade: new Date(deps.clock.now().getTime() + minutesToConfirm * 60_000).toISOString(),
  }
}

async function newCodes({ secret }: EnrolDeps, { secondFactors }: Stores, loginId: number): Promise<{ codigos: string[] }> {
  const codes = newRecoveryCodes()
  await secondFactors.replaceCodes(
    loginId,
    codes.map((code) => recoveryCodeHash(secret, loginId, code)),
  )
  return { codigos: [...codes] }
}

/** A code that is to switch the factor on; `left` are the tries that are left, counted before this transaction. */
interface FirstCode {
  readonly code: string
  readonly left: number
}

/** Switches on what waits by its first code. */
export async function confirmFactor(deps: EnrolDeps, inside: Stores, { loginId, personId }: PatronBearer, { code, left }: FirstCode) {
  const factor = await inside.secondFactors.find(loginId)
  if (factor?.state !== 'pending') throw new Refusal('estado_invalido', { estado: factor ? 'ativo' : 'desligado' })
  const now = deps.clock.now()
  if (now.getTime() - factor.createdAt.getTime() > minutesToConfirm * 60_000) throw new Refusal('desafio_expirado')
  const step = matchingStep(unseal(deps.secret, loginId, factor.encryptedSecret), code, now)
  if (step === undefined) throw new Refusal('segundo_fator_incorreto', { restantes: left })
  if (!(await inside.secondFactors.activate(loginId, step))) throw new Refusal('estado_invalido', { estado: 'ativo' })
  await inside.alerts.notify(factorChange(personId, 'factor_added', now))
  const subject = { kind: 'login', id: loginId } as const
  await inside.audit.record({ actor: { kind: 'patron', loginId }, act: 'switched_on_second_factor', subject })
  return newCodes(deps, inside, loginId)
}

export async function endFactor(deps: EnrolDeps, inside: Stores, { loginId, personId }: PatronBearer): Promise<void> {
  if ((await factorRule(deps, loginId)).required) throw new Refusal('segundo_fator_obrigatorio')
  if (!(await inside.secondFactors.end(loginId))) return
  await inside.alerts.notify(factorChange(personId, 'factor_removed', deps.clock.now()))
  const subject = { kind: 'login', id: loginId } as const
  await inside.audit.record({ actor: { kind: 'patron', loginId }, act: 'switched_off_second_factor', subject })
}

/** Ten new codes; the old ones end. */
export async function renewCodes(deps: EnrolDeps, inside: Stores, { loginId }: PatronBearer) {
  if ((await inside.secondFactors.find(loginId))?.state !== 'active') throw new Refusal('estado_invalido', { estado: 'desligado' })
  const subject = { kind: 'login', id: loginId } as const
  await inside.audit.record({ actor: { kind: 'patron', loginId }, act: 'renewed_recovery_codes', subject })
  return newCodes(deps, inside, loginId)
}
