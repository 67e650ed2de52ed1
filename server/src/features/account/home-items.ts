import type { HomeAct, HomeItem } from '@farol/contract/account-home.ts'
import type { Reason } from '@farol/contract/errors.ts'
import type { WireReason } from '@farol/contract/schemas/wire.ts'
import { daysAfter } from '../../circulation/local-time.ts'
import { maxReturned } from '../../ports/alert-emails.ts'
import type { PatronBlocks } from '../../ports/library-system/blocks.ts'
import type { LiveHold } from '../../ports/library-system/holds.ts'
import type { OpenLoan } from '../../ports/library-system/loans.ts'
import type { Owed } from '../../ports/library-system/money.ts'
import type { LibrarySlip } from '../../ports/library-system/payment-slips.ts'
import type { ShownRequest } from '../../ports/library-system/requests.ts'
import { loansOfBond } from '../../reader-views/list-pending-loans.ts'
import { renewAct } from '../../reader-views/loan-wire.ts'
import { mayRenew, renewalDenied, type Powers } from '../../reader-views/acting-powers.ts'
import { places } from '../../reader-views/request-wire.ts'

export type SayReasons = (reasons: readonly Reason[]) => WireReason[]

/** What is known of a person today. */
export interface Standing {
  /** Local day. */
  readonly today: string
  /** Of all bonds. */
  readonly loans: readonly OpenLoan[]
  /** The bond in force. */
  readonly bondId?: number | undefined
  readonly holds: readonly LiveHold[]
  readonly requests: readonly ShownRequest[]
  readonly blocks: PatronBlocks
  readonly owed: Owed
  readonly slips: readonly LibrarySlip[]
  readonly hasEmail: boolean
  /** E-mails to the present address came back, so often. */
  readonly emailReturns: number
  /** The newest unread alert of a kind that no other item tells, in words. */
  readonly alert?: { readonly id: number; readonly title: string } | undefined
  /** Absent for a person who acts for herself. */
  readonly powers?: Powers
  /** Last days of the active bonds that have one. */
  readonly ends: readonly string[]
  /** Those of them on which a bond ends that the person renews herself. */
  readonly renewableEnds: readonly string[]
}

/** How many items a person is shown. */
const most = 7

/** How many days before its end a registration is mentioned. */
const daysBeforeEnd = 30

const allowed = { permitido: true, motivos: [] }

const isLate = ({ situation }: OpenLoan): boolean => situation === 'em_atraso' || situation === 'cobrado'

/** Whether it is still to be returned in time: neither late nor said to be back. */
const runs = ({ situation }: OpenLoan): boolean => situation === 'em_dia' || situation === 'vence_hoje'

const kindOfLoan = (loan: OpenLoan, today: string): HomeItem['tipo'] | undefined => {
  if (isLate(loan)) return 'em_atraso'
  if (!runs(loan)) return undefined
  if (loan.dueOn === today) return 'vence_hoje'
  return loan.dueOn === daysAfter(today, 1) ? 'vence_amanha' : undefined
}

function loanItem(loan: OpenLoan, tipo: HomeItem['tipo'], say: SayReasons, powers: Powers): HomeItem {
  const renewal = mayRenew(powers) ? renewAct(loan.actions.renew, say) : renewalDenied(say)
  return {
    tipo,
    codigo: loan.id,
    titulo: loan.title,
    data: loan.dueOn,
    hora: loan.dueTime,
    cod_biblioteca: loan.library.code,
    desc_biblioteca: loan.library.name,
    acao: { tipo: 'renovar', ...renewal },
  }
}

/** Late ones of every bond: they keep from borrowing under each. */
const toldLoans = ({ loans, bondId }: Standing): readonly OpenLoan[] => {
  const own = loansOfBond(loans, bondId)
  return loans.filter((loan) => isLate(loan) || own.includes(loan))
}

function loanItems(standing: Standing, say: SayReasons): HomeItem[] {
  const order = ['em_atraso', 'vence_hoje', 'vence_amanha']
  const { today, powers } = standing
  return toldLoans(standing)
    .flatMap((loan) => {
      const kind = kindOfLoan(loan, today)
      return kind ? [loanItem(loan, kind, say, powers)] : []
    })
    .toSorted((a, b) => order.indexOf(a.tipo) - order.indexOf(b.tipo) || (a.data ?? '').localeCompare(b.data ?? ''))
}

const waiting = (one: LiveHold | ShownRequest) => ({
  codigo: one.id,
  titulo: one.title,
  ...(one.limit ? { data: one.limit.on, hora: one.limit.time } : {}),
  cod_biblioteca: one.pickUp.code,
  desc_biblioteca: one.pickUp.name,
})

const holdItems = ({ holds }: Standing): HomeItem[] =>
  holds
    .filter(({ stage }) => stage === 'released')
    .map((hold) => ({ tipo: 'reserva_liberada', ...waiting(hold), acao: { tipo: 'ver_reserva', ...allowed } }))

const requestItems = ({ requests }: Standing): HomeItem[] =>
  requests.map((request) => ({
    tipo: 'solicitacao_disponivel',
    ...waiting(request),
    local_recebimento: places[request.place],
    acao: { tipo: 'ver_solicitacao', ...allowed },
  }))

/** To the slip, where one may be issued that was not yet. */
const slipAct = (slips: readonly LibrarySlip[]): HomeAct =>
  slips.some(({ reasons, slip }) => reasons.length === 0 && !slip) ? 'gerar_gru' : 'ver_debitos'

/** Suspended, blocked by the library, or owing more than the limit. */
function hindrances({ blocks, owed, slips }: Standing): HomeItem[] {
  const active = blocks.blocks.filter((block) => block.hinders)
  const until = blocks.open || blocks.until === undefined ? {} : { data: blocks.until }
  return [
    ...(active.some(({ kind }) => kind !== 'administrative') ? [{ tipo: 'afastado' as const, ...until }] : []),
    ...(active.some(({ kind }) => kind === 'administrative') ? [{ tipo: 'bloqueado' as const, ...until }] : []),
    ...(owed.blocks
      ? [{ tipo: 'debito_acima_do_limite' as const, valor_centavos: owed.total, acao: { tipo: slipAct(slips), ...allowed } }]
      : []),
  ]
}

/** Those of these days that are told. */
export const nearEnds = (ends: readonly string[], today: string): readonly string[] =>
  ends.filter((day) => day >= today && day <= daysAfter(today, daysBeforeEnd)).toSorted()

/** Without an act where the registration is renewed at the desk, or not at all. */
const endItems = ({ ends, renewableEnds, today }: Standing): HomeItem[] =>
  nearEnds(ends, today)
    .slice(0, 1)
    .map((data) => ({
      tipo: 'cadastro_vence',
      data,
      ...(renewableEnds.includes(data) && { acao: { tipo: 'renovar_cadastro', ...allowed } }),
    }))

function emailItems({ hasEmail, emailReturns }: Standing): HomeItem[] {
  const tipo = !hasEmail ? 'sem_email' : emailReturns >= maxReturned ? 'email_devolvido' : undefined
  return tipo ? [{ tipo, acao: { tipo: 'corrigir_email', ...allowed } }] : []
}

/** Slips that are still good: issued is not paid. */
const slipItems = ({ slips }: Standing): HomeItem[] =>
  slips.flatMap(({ slip }) =>
    slip
      ? [
          {
            tipo: 'gru_emitida',
            codigo: slip.number,
            data: slip.dueOn,
            valor_centavos: slip.cents,
            acao: { tipo: 'ver_debitos', ...allowed },
          },
        ]
      : [],
  )

const alertItems = ({ alert }: Standing): HomeItem[] =>
  alert ? [{ tipo: 'alerta', codigo: String(alert.id), titulo: alert.title, acao: { tipo: 'ver_alerta', ...allowed } }] : []

/** Kinds that only the person herself can do something about. */
const personal: readonly HomeItem['tipo'][] = ['cadastro_vence', 'email_devolvido', 'sem_email']

/** What is left for somebody who acts for the person: slips are hers alone. */
function forDelegate(items: readonly HomeItem[]): HomeItem[] {
  return items
    .filter(({ tipo }) => !personal.includes(tipo))
    .map((item) => (item.acao?.tipo === 'gerar_gru' ? { ...item, acao: { ...item.acao, tipo: 'ver_debitos' as const } } : item))
}

function allWell({ loans }: Standing): HomeItem {
  const next = loans
    .filter(runs)
    .map(({ dueOn }) => dueOn)
    .toSorted()[0]
  return { tipo: 'tudo_em_dia', ...(next === undefined ? {} : { data: next }) }
}

/** What matters today, in its order, at most seven items; where nothing does, the next day on which something is due. */
export function homeItems(standing: Standing, say: SayReasons): HomeItem[] {
  const all = [
    ...loanItems(standing, say),
    ...holdItems(standing),
    ...requestItems(standing),
    ...hindrances(standing),
    ...endItems(standing),
    ...emailItems(standing),
    ...slipItems(standing),
  ]
  const items = standing.powers ? forDelegate(all) : all
  const first = items.length > 0 ? items : [allWell(standing)]
  return [...first, ...(standing.powers ? [] : alertItems(standing))].slice(0, most)
}
