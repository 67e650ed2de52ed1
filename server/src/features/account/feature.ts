import { getHome as homePromise, getLibraryCard as cardPromise } from '@farol/contract/schemas/account-home.ts'
import { activities } from '@farol/contract/activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { getLoanToken, issueLoanToken as issuePromise, revokeLoanToken } from '@farol/contract/schemas/loan-token.ts'
import { bindAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { reasonsToWire } from '../../http/problems.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import type { Feature } from '../feature.ts'
import { issueLoanToken, showLoanToken, type LoanTokenDeps } from './loan-token.ts'
import { showCard } from './show-card.ts'
import { showHome, type HomeDeps } from './show-home.ts'

type AccountDeps = HomeDeps & LoanTokenDeps & Pick<Stores, 'personalRecords'>

function bindLoanToken(binding: Binding, deps: AccountDeps): void {
  const own = { activity: activities.loanToken } as const
  bind(binding, getLoanToken, own, ({ patron }) => showLoanToken(deps, patron.personId))
  bindAct(binding, issuePromise, { ...own, perMinute: 20, secretAnswer: true }, ({ patron }, { loanTokens }) =>
    issueLoanToken({ ...deps, loanTokens }, { patronId: patron.personId, loginId: patron.loginId }),
  )
  bind(binding, revokeLoanToken, own, async ({ patron }) => {
    await deps.loanTokens.revoke(patron.personId)
    return { ativo: false as const }
  })
}

/** Settings are nobody's to delegate: who acts for somebody begins where loans may be seen. Throws `acesso_negado`. */
function mayBegin({ activities: granted, powers }: PatronBearer): void {
  if (!granted.includes(powers ? activities.loans : activities.settings)) throw new Refusal('acesso_negado')
}

/** The start of a reader's own area, and what stands for the reader at a desk. */
export const accountFeature: Feature<AccountDeps> = {
  area: 'account',
  routes: (binding, deps) => {
    bind(binding, homePromise, { activity: 'none', blockedToo: true, acting: 'consultar' }, ({ patron, language }) => {
      mayBegin(patron)
      const { personId: patronId, bondId, powers } = patron
      return showHome(deps, { patronId, bondId, language, say: (reasons) => reasonsToWire(reasons, language), ...(powers && { powers }) })
    })
    bind(binding, cardPromise, { activity: activities.libraryCard }, ({ patron, language }) => showCard(deps, patron.personId, language))
    bindLoanToken(binding, deps)
  },
}
