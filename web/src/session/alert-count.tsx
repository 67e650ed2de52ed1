import { accountScreens } from '@farol/contract/account-screens.ts'
import { getAlertSummary } from '@farol/contract/alerts.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from '../ui/icon.tsx'
import { Link } from '../ui/link.tsx'
import { useDeps } from '../api/site.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useAlerts } from './alerts-store.ts'
import { alertChannel } from './alert-channel.ts'

/** Milliseconds between two questions while the tab is visible. */
const everyMs = 300_000

/** Asks for the number now, when the tab is seen again, when another tab changed something, and every five minutes while it is seen. */
function useSummary(): void {
  const { call } = useDeps()
  useEffect(() => {
    const ask = () =>
      void call(getAlertSummary).then(
        ({ nao_lidos }) => useAlerts.getState().count(nao_lidos),
        () => {},
      )
    const seen = () => document.hidden || ask()
    ask()
    const timer = setInterval(seen, everyMs)
    document.addEventListener('visibilitychange', seen)
    const stopListening = alertChannel.listen(ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', seen)
      stopListening()
    }
  }, [call])
}

/** The largest number this person was told of: only growth is announced. */
function useGrown(unread: number | undefined): number | undefined {
  const [known, setKnown] = useState<{ readonly count: number; readonly grown: boolean }>()
  if (unread !== undefined && unread !== known?.count) setKnown({ count: unread, grown: unread > (known?.count ?? unread) })
  return known?.grown ? known.count : undefined
}

/** How many alerts are unread, beside the name in the menu; said politely when it grows. */
export function AlertCount() {
  const { t } = useTranslation('alerts')
  const { site } = useDeps()
  useSummary()
  const unread = useAlerts((state) => state.unread)
  const grown = useGrown(unread)
  const ready = useTexts('alerts')
  if (!ready) return null
  return (
    <>
      {unread !== undefined && unread > 0 && (
        <Link className="unread-count" to={withSlug(accountScreens.alerts, site.slug)}>
          <Icon name="bell" />
          <b aria-hidden="true">{unread > 99 ? '99+' : unread}</b>
          <span className="vh">{t('menuUnread', { count: unread })}</span>
        </Link>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <span role="status" className="vh">
        {grown !== undefined && t('grown', { count: grown })}
      </span>
    </>
  )
}
