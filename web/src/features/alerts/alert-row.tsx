import type { Alert } from '@farol/contract/alerts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'

interface AlertRowProps {
  readonly alert: Alert
  readonly now: number
  readonly onMark: (read: boolean) => void
  readonly onRemove: () => void
}

const isExpired = ({ expira }: Alert, now: number) => expira !== undefined && Date.parse(expira) <= now

function State({ alert, expired }: { alert: Alert; expired: boolean }) {
  const { t } = useTranslation('alerts')
  return (
    <p className="states">
      {!alert.lido && (
        <Badge tone="wait" shape="full">
          {t('new')}
        </Badge>
      )}
      {expired && <Badge shape="hollow">{t('expired')}</Badge>}
      <time className="muted" dateTime={alert.data}>
        {instantText(alert.data, useDeps().language)}
      </time>
    </p>
  )
}

/** One alert: what it says, when, and what can be done with it. What says nothing any more is grey and says so. */
export function AlertRow({ alert, now, onMark, onRemove }: AlertRowProps) {
  const { t } = useTranslation('alerts')
  const { titulo, texto, link, lido } = alert
  const expired = isExpired(alert, now)
  const of = <span className="vh">{t('of', { title: titulo })}</span>
  return (
    <li className={expired ? 'alert past' : lido ? 'alert' : 'alert unread'} id={`alerta-${alert.id}`}>
      <State alert={alert} expired={expired} />
      <h2 className="h3">{titulo}</h2>
      <p className="said">{texto}</p>
      <p className="row-btns">
        {link && (
          <Link className="btn slim" to={link} onClick={() => !lido && onMark(true)}>
            {t('open')}
            {of}
          </Link>
        )}
        <Button slim kind="bare" onClick={() => onMark(!lido)}>
          {t(lido ? 'markUnread' : 'markRead')}
          {of}
        </Button>
        <Button slim kind="bare" onClick={onRemove}>
          {t('delete')}
          {of}
        </Button>
      </p>
    </li>
  )
}
