import type { Alert } from '@farol/contract/alerts.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { isNarrowed, readFilter, writeFilter, type AlertFilter } from '../../features/alerts/alert-filter.ts'
import { AlertFilterForm } from '../../features/alerts/alert-filter-form.tsx'
import { AlertList } from '../../features/alerts/alert-list.tsx'
import { useAlertActs, type AlertActs } from '../../features/alerts/use-alert-acts.ts'
import { alertsPerPage, useAlertList } from '../../features/alerts/use-alert-list.ts'
import { useRemoval } from '../../features/alerts/use-removal.ts'
import { alertChannel } from '../../session/alert-channel.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty-state.tsx'
import { ListPages } from '../../ui/list-pages.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { OwnScreen } from './own-screen.tsx'
import '../../styles/alerts.css'

interface Listed {
  readonly data: readonly Alert[]
  readonly total: number
  readonly nao_lidos: number
}

function Above({ listed, filter, acts }: { listed: Listed; filter: AlertFilter; acts: AlertActs }) {
  const { t } = useTranslation('alerts')
  const show = useToasts((state) => state.show)
  const { tipo } = filter
  const readAll = async () => {
    if (await acts.markAll({ todos: true, ...(tipo && { tipo }) })) show('success', t('allRead'))
  }
  return (
    <div className="head">
      <p className="muted">
        {t('total', { count: listed.total })}
        {listed.nao_lidos > 0 && ` · ${t('unread', { count: listed.nao_lidos })}`}
      </p>
      {listed.nao_lidos > 0 && (
        <Button slim onClick={() => void readAll()}>
          {t(tipo ? 'readAllOf' : 'readAll')}
        </Button>
      )}
    </div>
  )
}

function NoAlerts({ narrowed }: { narrowed: boolean }) {
  const { t } = useTranslation('alerts')
  return <Empty title={t(narrowed ? 'emptyFilter' : 'empty')}>{!narrowed && <p>{t('emptyHint')}</p>}</Empty>
}

function Alerts({ filter }: { filter: AlertFilter }) {
  const { t } = useTranslation('alerts')
  const query = useAlertList(filter)
  const acts = useAlertActs()
  const removal = useRemoval(acts.remove)
  const [now] = useState(() => Date.now())
  const { refetch } = query
  useEffect(() => alertChannel.listen(() => void refetch()), [refetch])
  return (
    <OwnBlock query={query} loading={t('loading')} failed={t('failed')}>
      {(listed) =>
        listed.total === 0 ? (
          <NoAlerts narrowed={isNarrowed(filter)} />
        ) : (
          <>
            <Above listed={listed} filter={filter} acts={acts} />
            <AlertList alerts={listed.data} now={now} acts={acts} removal={removal} />
            <ListPages
              page={filter.page}
              pages={Math.ceil(listed.total / alertsPerPage)}
              addressOf={(page) => writeFilter({ ...filter, page })}
            />
          </>
        )
      }
    </OwnBlock>
  )
}

function Filtered() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filter = readFilter(query)
  return (
    <>
      <AlertFilterForm key={writeFilter({ ...filter, page: 1 })} filter={filter} onFilter={(next) => void navigate(writeFilter(next))} />
      <Alerts filter={filter} />
    </>
  )
}

/** `/meu{product}/alertas`: what the library told the person, newest first. */
export function AlertsScreen() {
  const { t } = useTranslation('alerts')
  return (
    <OwnScreen title={t('accountMenu.alerts')} texts="alerts">
      {() => <Filtered />}
    </OwnScreen>
  )
}

export const Component = AlertsScreen
