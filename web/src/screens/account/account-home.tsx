import type { HomeItem } from '@farol/contract/account-home.ts'
import { activities } from '@farol/contract/activities.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { ActingStart, seesNoAccount } from '../../features/account/acting-start.tsx'
import { HomeCounts } from '../../features/account/home-counts.tsx'
import { HomeList } from '../../features/account/home-list.tsx'
import { useHome } from '../../features/account/use-home.ts'
import { RenewAct } from '../../features/loans/renew-act.tsx'
import { RenewAll } from '../../features/loans/renew-all.tsx'
import { RenewalResults } from '../../features/loans/renewal-results.tsx'
import { RenewalSum } from '../../features/loans/renewal-sum.tsx'
import { usePendingLoans } from '../../features/loans/use-pending-loans.ts'
import { useRenewal, type Renewal } from '../../features/loans/use-renewal.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { mayDo, useSession } from '../../session/session-store.ts'
import { OwnScreen } from './own-screen.tsx'
import { HomeLoans } from './home-loans.tsx'

type Loans = ReturnType<typeof usePendingLoans>

const renewable = (item: HomeItem) => ({
  codigo: item.codigo ?? '',
  titulo: item.titulo ?? '',
  data_devolucao: item.data,
  acoes: { renovar: { permitido: false, motivos: [], ...item.acao } },
})

/** An item goes when its loan was renewed, and its button with it: the heading takes the focus. */
function useFocusBack(changed: unknown) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    if (!first.current && document.activeElement === document.body) heading.current?.focus()
    first.current = changed === undefined
  }, [changed])
  return heading
}

interface NowProps {
  readonly home: ReturnType<typeof useHome>
  readonly loans: Loans
  readonly renewal: Renewal
  /** What stands here waits for what stands below. */
  readonly isComing: boolean
}

function Now({ home, loans, renewal, isComing }: NowProps) {
  const { t } = useTranslation('account')
  const heading = useFocusBack(home.data)
  const several = (renewal.reply?.length ?? 0) > 1
  return (
    <section aria-labelledby="agora">
      <h2 className="h2" id="agora" tabIndex={-1} ref={heading}>
        {t('now.title')}
      </h2>
      {renewal.reply &&
        (several ? (
          <RenewalResults results={renewal.reply} loans={loans.data ?? []} repeated={renewal.repeated} />
        ) : (
          <RenewalSum results={renewal.reply} />
        ))}
      <ActFailure act={renewal} />
      {/* Both answers together: what comes later must not push what is read already. */}
      <OwnBlock query={isComing ? { ...home, data: undefined } : home} loading={t('now.loading')} failed={t('now.failed')}>
        {(data, stale) => (
          <>
            <RenewAll loans={loans.data ?? []} renewal={renewal} stale={stale || loans.isError} />
            <HomeList home={data} renew={(item) => <RenewAct slim={false} loan={renewable(item)} renewal={renewal} stale={stale} />} />
          </>
        )}
      </OwnBlock>
    </section>
  )
}

/** Sentences about the sign-in itself, which no call answers. */
function OwnSession() {
  const { t } = useTranslation('session')
  const { isPersistent } = useSession()
  return (
    <ul className="now beside-now">
      {isPersistent && (
        <li>
          <div>
            <h3>{t('account.kept')}</h3>
            <p className="small alone">
              <Link to="/sair">{t('account.keptHint')}</Link>
            </p>
          </div>
        </li>
      )}
    </ul>
  )
}

/** Milliseconds. */
const longestWait = 3_000

/** Whether the parts have waited for each other long enough: one that hangs does not hold the other up. */
function useLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), longestWait)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

function Start() {
  const { person } = useSession()
  const mayLoans = mayDo(person, activities.loans)
  const loans = usePendingLoans(mayLoans)
  const renewal = useRenewal()
  const home = useHome()
  const isLate = useLate()
  // What stands below comes with what stands above: it would be pushed.
  const isComing = !isLate && (home.isLoading || loans.isLoading)
  return (
    <>
      <Now home={home} loans={loans} renewal={renewal} isComing={isComing} />
      {!isComing && mayLoans && <HomeLoans query={loans} renewal={renewal} limit={home.data?.contadores.limite_emprestimos} />}
      {!isComing && home.data && <HomeCounts counts={home.data.contadores} />}
      {!isComing && <OwnSession />}
    </>
  )
}

/** The start of the patron area: what matters today. */
export function AccountHome() {
  const { t } = useTranslation('session')
  const { person } = useSession()
  if (!person) return null
  const { nome_pessoa: name, vinculo: bond } = person.user
  return (
    <OwnScreen title={t('account.hello', { name })} {...(bond && { below: bond })} texts="loans">
      {() => (seesNoAccount(person) ? <ActingStart person={person} /> : <Start />)}
    </OwnScreen>
  )
}

export const Component = AccountHome
