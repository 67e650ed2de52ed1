import type { Delegation } from '@farol/contract/delegations.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { DelegationList } from '../../features/delegations/delegation-list.tsx'
import { GiveForm } from '../../features/delegations/give-form.tsx'
import { useAnswers, useDelegations, type DelegationAnswers } from '../../features/delegations/use-delegations.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { OwnScreen } from './own-screen.tsx'

interface PartProps {
  readonly id: string
  readonly of: 'given' | 'received'
  readonly delegations: readonly Delegation[]
  readonly answers: DelegationAnswers
}

function Part({ id, of, delegations, answers }: PartProps) {
  const { t } = useTranslation('delegations')
  return (
    <section className="section" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {t(`${of}.title`)}
      </h2>
      {delegations.length === 0 ? (
        <p className="muted">{t(`${of}.none`)}</p>
      ) : (
        <DelegationList delegations={delegations} answers={answers} />
      )}
    </section>
  )
}

function Delegations() {
  const { t } = useTranslation('delegations')
  const { site } = useDeps()
  const query = useDelegations()
  const answers = useAnswers(query.refetch)
  return (
    <>
      <p className="prose">{t('what')}</p>
      <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
        {({ data }) => (
          <>
            <Part id="recebidas" of="received" delegations={data.filter(({ papel }) => papel === 'recebi')} answers={answers} />
            <p className="alone">
              <Link to={withSlug('/meu{product}/troca-usuario', site.slug)}>{t('toExchange')}</Link>
            </p>
            <Part id="dadas" of="given" delegations={data.filter(({ papel }) => papel === 'dei')} answers={answers} />
          </>
        )}
      </OwnBlock>
      <section className="section" aria-labelledby="dar">
        <h2 className="h2" id="dar">
          {t('giveTitle')}
        </h2>
        <GiveForm onGiven={query.refetch} />
      </section>
    </>
  )
}

/** `/meu{product}/delegacoes`: who may act for the person, and for whom the person may act. */
export function DelegationsScreen() {
  const { t } = useTranslation('delegations')
  return (
    <OwnScreen title={t('accountMenu.delegations')} texts="delegations">
      {() => <Delegations />}
    </OwnScreen>
  )
}

export const Component = DelegationsScreen
