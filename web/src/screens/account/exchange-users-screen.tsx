import type { Delegation } from '@farol/contract/delegations.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { useDelegationWords } from '../../features/delegations/delegation-list.tsx'
import { ExchangeForm } from '../../features/delegations/exchange-form.tsx'
import { useDelegations } from '../../features/delegations/use-delegations.ts'
import { useExchange } from '../../features/delegations/use-exchange.ts'
import { todayThere } from '../../i18n/typed-day.ts'
import { useSessionManager } from '../../session/session-context.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { useSignedIn } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { OwnScreen } from './own-screen.tsx'

/** Delegations by which one may act today. */
const holdsToday = ({ papel, situacao, inicio }: Delegation) => papel === 'recebi' && situacao === 'em_vigor' && inicio <= todayThere()

interface CardsProps {
  readonly delegations: readonly Delegation[]
  readonly busy: string
  readonly onUser: (user: string) => void
}

function Represented({ delegations, busy, onUser }: CardsProps) {
  const { t } = useTranslation('delegations')
  const wordsOf = useDelegationWords()
  return (
    <ul className="answers">
      {delegations.map((delegation) => (
        <li key={delegation.codigo}>
          <h3 className="h3">
            <bdi>{delegation.de.nome}</bdi>
          </h3>
          <p>{wordsOf(delegation).powers}</p>
          <p className="muted">{wordsOf(delegation).span}</p>
          <div className="row-btns">
            <Button kind="main" slim busy={busy === delegation.de.codigo} onClick={() => onUser(delegation.de.codigo)}>
              {t('actFor', { name: delegation.de.nome })}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Choice() {
  const { t } = useTranslation('delegations')
  const { site } = useDeps()
  const navigate = useNavigate()
  const query = useDelegations()
  const account = withSlug('/meu{product}', site.slug)
  const { busy, failure, actFor } = useExchange(() => void navigate(account))
  return (
    <>
      <p className="prose">{t('exchangeWhat')}</p>
      <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
        {({ data }) => {
          const open = data.filter(holdsToday)
          return open.length === 0 ? (
            <Note tone="info">
              <p>{t('nobody')}</p>
              <p className="alone">
                <Link to={`${account}/delegacoes`}>{t('toDelegations')}</Link>
              </p>
            </Note>
          ) : (
            <section aria-labelledby="por-quem">
              <h2 className="h2" id="por-quem">
                {t('received.title')}
              </h2>
              <Represented delegations={open} busy={busy} onUser={(user) => void actFor(user)} />
            </section>
          )
        }}
      </OwnBlock>
      <section className="section" aria-labelledby="outro-usuario">
        <h2 className="h2" id="outro-usuario">
          {t('byCode')}
        </h2>
        <ExchangeForm busy={busy !== ''} failure={failure} onUser={(user) => void actFor(user)} />
      </section>
    </>
  )
}

/** Who acts already goes back to oneself first. */
function Acting({ name }: { name: string }) {
  const { t } = useTranslation('delegations')
  const sessionManager = useSessionManager()
  return (
    <div className="stack-3">
      <p className="prose">{t('actingNow', { name })}</p>
      <div className="row-btns">
        <Button kind="main" onClick={() => void sessionManager?.stopActing()}>
          {t('stopActing')}
        </Button>
      </div>
    </div>
  )
}

/** `/meu{product}/troca-usuario`: acting for another person without signing in again. */
export function ExchangeUsersScreen() {
  const { t } = useTranslation('delegations')
  const person = useSignedIn()
  return (
    <OwnScreen title={t('accountMenu.exchangeUsers')} texts="delegations">
      {() => (person?.acting ? <Acting name={person.user.nome_pessoa} /> : <Choice />)}
    </OwnScreen>
  )
}

export const Component = ExchangeUsersScreen
