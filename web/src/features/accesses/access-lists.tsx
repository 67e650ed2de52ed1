import type { Session, SignInEvent, TrustedDevice } from '@farol/contract/accesses.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'

/** Browser and system; a word of its own where neither could be told. */
const useDeviceName = () => {
  const { t } = useTranslation('accesses')
  return (name: string) => name || t('unknownDevice')
}

interface SessionItemProps {
  readonly session: Session
  readonly busy: boolean
  readonly onEnd: () => void
}

function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const { t } = useTranslation('accesses')
  const { language } = useDeps()
  const deviceName = useDeviceName()
  const { atual, navegador, rede, inicio, visto_em, mantida, agindo_por, por } = session
  const name = deviceName(navegador)
  return (
    <li>
      <h3 className="h3">
        <bdi>{name}</bdi>{' '}
        {atual && (
          <Badge tone="ok" shape="full">
            {t('thisOne')}
          </Badge>
        )}
      </h3>
      <p>{agindo_por === undefined ? t(`by.${por}`) : t('actingFor', { name: agindo_por })}</p>
      <p className="muted">
        {t('since', { begun: instantText(inicio, language), seen: instantText(visto_em, language) })}
        {rede && ` · ${t('network', { network: rede })}`}
        {mantida && ` · ${t('kept')}`}
      </p>
      {!atual && (
        <div className="row-btns">
          <Button slim busy={busy} onClick={onEnd} aria-label={t('endOf', { name, begun: instantText(inicio, language) })}>
            {t('end')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface SessionListProps {
  readonly sessions: readonly Session[]
  readonly busy: string
  readonly onEnd: (code: string) => void
}

export function SessionList({ sessions, busy, onEnd }: SessionListProps) {
  return (
    <ul className="answers">
      {sessions.map((session) => (
        <SessionItem key={session.codigo} session={session} busy={busy === session.codigo} onEnd={() => onEnd(session.codigo)} />
      ))}
    </ul>
  )
}

interface DeviceListProps {
  readonly devices: readonly TrustedDevice[]
  readonly busy: string
  readonly onForget: (code: string) => void
}

/** Devices whose sign-ins are not asked for the second factor. */
export function DeviceList({ devices, busy, onForget }: DeviceListProps) {
  const { t } = useTranslation('accesses')
  const { language } = useDeps()
  const deviceName = useDeviceName()
  return (
    <ul className="answers">
      {devices.map(({ codigo, navegador, desde, ate }) => {
        const name = deviceName(navegador)
        return (
          <li key={codigo}>
            <h3 className="h3">
              <bdi>{name}</bdi>
            </h3>
            <p className="muted">{t('trusted', { since: instantText(desde, language), until: instantText(ate, language) })}</p>
            <div className="row-btns">
              <Button slim busy={busy === `device-${codigo}`} onClick={() => onForget(codigo)} aria-label={t('forgetOf', { name })}>
                {t('forget')}
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** The last sign-ins and failures, in words. */
export function EventTable({ events }: { events: readonly SignInEvent[] }) {
  const { t } = useTranslation('accesses')
  const { language } = useDeps()
  const deviceName = useDeviceName()
  const columns: readonly Column<SignInEvent>[] = [
    { name: t('column.when'), cell: ({ quando }) => <time dateTime={quando}>{instantText(quando, language)}</time> },
    { name: t('column.result'), cell: ({ resultado }) => t(`outcome.${resultado}`) },
    { name: t('column.device'), cell: ({ navegador }) => <bdi>{deviceName(navegador)}</bdi> },
    { name: t('column.network'), cell: ({ rede }) => <bdi>{rede}</bdi> },
  ]
  const rows = events.map((event, at) => ({ ...event, key: `${event.quando} ${at}` }))
  return (
    <DataTable
      caption={t('lastTitle')}
      columns={columns}
      groups={[{ key: 'all', rows }]}
      rowKey={(row) => (row as (typeof rows)[number]).key}
    />
  )
}
