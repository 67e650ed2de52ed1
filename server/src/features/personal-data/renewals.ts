import { Refusal, type Reason } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { RenewableLoan, Registration } from '@farol/contract/personal-data.ts'
import type { WireReason } from '@farol/contract/schemas/wire.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OpenLoan } from '../../ports/library-system/loans.ts'
import type { PersonalBond } from '../../ports/personal-records.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import { renewAct } from '../../reader-views/loan-wire.ts'
import { actPersonal, mayRenew, renewalDenied, type Powers } from '../../reader-views/acting-powers.ts'
import { localDay } from '@farol/contract/library-zone.ts'
import type { PersonalDataSettings } from './open-fields.ts'
import { renewalOf, ruleOf, type RegistrationRule } from '../../reader-views/registration-rules.ts'
import { bondSubject } from './alert-kinds.ts'
import { bondName } from '../../reader-views/bond-name.ts'
import { loansOfBond, type LoanOwner } from '../../reader-views/list-pending-loans.ts'

/** Words for a reader. */
export interface RenewalWords {
  readonly language: Language
  readonly say: (reasons: readonly Reason[]) => WireReason[]
  readonly powers?: Powers
}

export interface RenewalDeps extends Pick<Stores, 'personalRecords' | 'librarySystem'> {
  readonly clock: Clock
  readonly readSettings: () => Promise<PersonalDataSettings>
}

const ways = { never: 'nunca', confirmation: 'confirmacao', desk: 'balcao' } as const

const loanRow = (loan: OpenLoan, { say, powers }: RenewalWords): RenewableLoan => {
  const renewal = mayRenew(powers) ? renewAct(loan.actions.renew, say) : renewalDenied(say)
  return {
    codigo: loan.id,
    titulo: loan.title,
    exemplar: loan.barcode,
    limite: loan.renewalLimit,
    acoes: { renovar: renewal },
  }
}

function registrationRow(bond: PersonalBond, rules: readonly RegistrationRule[], today: string, words: RenewalWords): Registration {
  const { reasons, newEnd } = renewalOf(bond, rules, today)
  const own = { permitido: reasons.length === 0, motivos: words.say(reasons), ...(newEnd !== undefined && { nova_data: newEnd }) }
  return {
    vinculo: { codigo: String(bond.id), descricao: bondName(bond, words.language) },
    ...(bond.validUntil !== undefined && { valido_ate: bond.validUntil }),
    // Her data are confirmed by the person herself alone.
    acoes: { renovar: words.powers ? actPersonal(words.say) : own },
    como: ways[ruleOf(rules, bond).way],
  }
}

/** What a person can renew: loans and registrations, each with the reason where not. */
export async function listRenewals(deps: RenewalDeps, { personId, bondId }: LoanOwner, words: RenewalWords) {
  const [{ loans }, record, settings] = await Promise.all([
    deps.librarySystem.loans.open(personId),
    deps.personalRecords.read(personId),
    deps.readSettings(),
  ])
  const today = localDay(deps.clock.now())
  const bonds = record?.bonds ?? []
  return {
    data: loansOfBond(loans, bondId).map((loan) => loanRow(loan, words)),
    cadastro: bonds.map((bond) => registrationRow(bond, settings.registration, today, words)),
  }
}

export interface RegistrationRenewal {
  readonly patron: PatronBearer
  /** Number of the bond, as it was sent. */
  readonly bond: string
  readonly words: RenewalWords
}

/**
 * Renews a registration, inside a transaction, by the person's confirming the data.
 * Throws `nao_encontrado`, `VinculoInativo`, `cadastro_em_dia`, `cadastro_no_balcao`.
 */
export async function renewRegistration(
  deps: Pick<RenewalDeps, 'clock' | 'readSettings'>,
  inside: Stores,
  { patron, bond: code, words }: RegistrationRenewal,
): Promise<Registration> {
  const { registration: rules } = await deps.readSettings()
  const today = localDay(deps.clock.now())
  const find = async () => (await inside.personalRecords.read(patron.personId))?.bonds.find((bond) => String(bond.id) === code)
  const bond = await find()
  if (!bond) throw new Refusal('nao_encontrado')
  const { reasons, newEnd } = renewalOf(bond, rules, today)
  const [first] = reasons
  if (first || newEnd === undefined) throw new Refusal(first?.code ?? 'cadastro_no_balcao')
  if (!(await inside.personalRecords.renewBond(bond.id, newEnd, bond.validUntil))) throw new Refusal('cadastro_em_dia')
  await inside.alerts.withdraw('registration_ends', bondSubject(bond.id))
  await inside.audit.record({
    actor: { kind: 'patron', loginId: patron.loginId },
    act: 'renewed_registration',
    subject: { kind: 'patron', id: patron.personId },
    detail: { bond: bond.id, until: newEnd },
  })
  return registrationRow((await find())!, rules, today, words)
}
