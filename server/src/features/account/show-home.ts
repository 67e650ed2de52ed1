import type { Home } from '@farol/contract/account-home.ts'
import { localMoment } from '../../circulation/local-time.ts'
import type { Clock } from '../../ports/clock.ts'
import { libraryZone } from '../../ports/library-system/circulation-settings.ts'
import type { Stores } from '../../ports/stores.ts'
import { homeItems, type SayReasons } from './home-items.ts'

export type HomeDeps = Pick<Stores, 'librarySystem' | 'personalRecords' | 'alertEmails'> & { readonly clock: Clock }

/** More than any person has waiting to be fetched. */
const manyRequests = 50

/** The start of the patron area: what matters today, and counts. */
export async function showHome(deps: HomeDeps, patronId: number, say: SayReasons): Promise<Home> {
  const { loans, holds, requests, blocks, money } = deps.librarySystem
  const now = deps.clock.now()
  const [open, live, asked, hindering, debts, slips, record, written] = await Promise.all([
    loans.open(patronId),
    holds.live(patronId),
    requests.list({ patronId, state: 'available', offset: 0, limit: manyRequests }),
    blocks.ofPatron(patronId),
    money.debts(patronId, 'open'),
    money.slips(patronId),
    deps.personalRecords.read(patronId),
    deps.alertEmails.reader(patronId),
  ])
  const standing = {
    today: localMoment(now, libraryZone).date,
    loans: open.loans,
    holds: live.holds,
    requests: asked.requests,
    blocks: hindering,
    debts,
    slips,
    emailReturns: written?.returned ?? 0,
    hasEmail: Boolean(record?.email),
    ends: (record?.bonds ?? []).flatMap(({ active, validUntil }) => (active && validUntil ? [validUntil] : [])),
  }
  const { waiting, in_transit: onTheWay, available } = asked.counts
  return {
    atualizado_em: now.toISOString(),
    itens: homeItems(standing, say),
    contadores: {
      emprestimos: open.loans.length,
      reservas: live.holds.length,
      debitos_centavos: debts.total,
      solicitacoes: waiting + onTheWay + available,
    },
  }
}
