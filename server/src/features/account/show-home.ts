import { libraryZone } from '@farol/contract/library-zone.ts'
import type { Home } from '@farol/contract/account-home.ts'
import type { AlertKind } from '@farol/contract/alerts.ts'
import type { Language } from '@farol/contract/language.ts'
import { localMoment } from '../../circulation/local-time.ts'
import type { Clock } from '../../ports/clock.ts'
import type { PageReads, Stores } from '../../ports/stores.ts'
import { describeAlert } from '../../reader-views/describe-alert.ts'
import type { Powers } from '../../reader-views/acting-powers.ts'
import { renewalOf, type RegistrationRule } from '../../reader-views/registration-rules.ts'
import { loansOfBond } from '../../reader-views/list-pending-loans.ts'
import { homeItems, nearEnds, type SayReasons } from './home-items.ts'

type HomeStores = Pick<Stores, 'librarySystem' | 'personalRecords' | 'alerts'>

export interface HomeDeps extends PageReads {
  readonly clock: Clock
  /** How the institution lets registrations be renewed. */
  readonly readPersonalDataSettings: () => Promise<{ readonly registration: readonly RegistrationRule[] }>
}

/** Kinds of alerts of which nothing else on the home tells. Those of sign-ins stay out: everybody gets one with a new browser. */
const onlyAlerts: readonly AlertKind[] = [
  'staff_notice',
  'loan_moved',
  'hold_expired',
  'hold_cancelled',
  'hold_passed_over',
  'hold_back_in_queue',
  'suspension_end',
]

/** Who asks for whose home, and in which words. */
export interface HomeAsked {
  readonly patronId: number
  /** The bond in force. */
  readonly bondId?: number | undefined
  readonly language: Language
  readonly say: SayReasons
  readonly powers?: Powers
}

/** The newest of the unread alerts that no other item of the home tells. */
async function newestAlert({ alerts }: Pick<Stores, 'alerts'>, patronId: number, language: Language) {
  const found = await alerts.list(patronId, { read: false, kinds: onlyAlerts }, { offset: 0, limit: 1 })
  return found.alerts.map((alert) => ({ id: alert.id, title: describeAlert(alert, language).title }))[0]
}

/** Of the days on which bonds end soon, those on which one ends that the person renews herself. */
async function renewableOf(
  { readPersonalDataSettings }: HomeDeps,
  { personalRecords }: HomeStores,
  { patronId, ends, today }: { readonly patronId: number; readonly ends: readonly string[]; readonly today: string },
): Promise<readonly string[]> {
  if (nearEnds(ends, today).length === 0) return []
  const [record, { registration }] = await Promise.all([personalRecords.read(patronId), readPersonalDataSettings()])
  const renewable = (record?.bonds ?? []).filter((bond) => renewalOf(bond, registration, today).reasons.length === 0)
  return renewable.flatMap(({ validUntil }) => validUntil ?? [])
}

/** The start of the patron area: what matters today, and counts. */
export async function showHome(deps: HomeDeps, { patronId, bondId, language, say, powers }: HomeAsked): Promise<Home> {
  const stores: HomeStores = deps.forOnePage()
  const { loans, holds, requests, blocks, money } = stores.librarySystem
  const now = deps.clock.now()
  const [open, live, asked, hindering, owed, { slips }, reach, { limit }, alert] = await Promise.all([
    loans.open(patronId),
    holds.live(patronId),
    requests.live(patronId),
    blocks.ofPatron(patronId, bondId === undefined ? {} : { bondId }),
    money.owed(patronId),
    money.slips(patronId),
    stores.personalRecords.reach(patronId),
    loans.limit(patronId, bondId),
    newestAlert(stores, patronId, language),
  ])
  const onLoan = loansOfBond(open.loans, bondId)
  const today = localMoment(now, libraryZone()).date
  const standing = {
    today,
    loans: open.loans,
    bondId,
    holds: live.holds,
    requests: asked.requests.filter(({ state }) => state === 'available'),
    blocks: hindering,
    owed,
    slips,
    ...reach,
    renewableEnds: powers ? [] : await renewableOf(deps, stores, { patronId, ends: reach.ends, today }),
    alert,
    ...(powers && { powers }),
  }
  return {
    atualizado_em: now.toISOString(),
    itens: homeItems(standing, say),
    contadores: {
      emprestimos: onLoan.length,
      ...(limit !== undefined && { limite_emprestimos: limit }),
      reservas: live.holds.length,
      debitos_centavos: owed.total,
      solicitacoes: asked.requests.length,
    },
  }
}
