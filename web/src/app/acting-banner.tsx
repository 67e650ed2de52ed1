import { languageTag } from '@farol/contract/language.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { withSlug } from '@farol/contract/product.ts'
import { useDeps } from '../api/site.ts'
import { numericDay } from '../i18n/day-words.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useSessionManager } from '../session/session-context.ts'
import type { SessionUser } from '../session/session-store.ts'
import { Button } from '../ui/button.tsx'
import '../styles/acting.css'

/** On every screen while somebody acts for another person: for whom, with which powers, and the way back. */
export function ActingBanner({ person, acting }: { person: SessionUser; acting: NonNullable<SessionUser['acting']> }) {
  const { t } = useTranslation('delegations')
  const { site, language } = useDeps()
  const sessionManager = useSessionManager()
  const navigate = useNavigate()
  const ready = useTexts('delegations')
  const [busy, setBusy] = useState(false)
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)
  useEffect(() => {
    shownAt.current = pathname
  }, [pathname])
  const stop = async () => {
    setBusy(true)
    await sessionManager?.stopActing()
    // Who went on meanwhile stays there.
    if (shownAt.current === pathname) await navigate(withSlug('/meu{product}/troca-usuario', site.slug))
  }
  if (!ready) return null
  const words = acting.powers.map((power) => t(`power.${power as 'consultar'}`))
  return (
    <section className="acting" aria-label={t('banner.label')}>
      <div className="wrap">
        <p>
          <b>{t('banner.for', { name: person.user.nome_pessoa })}</b>{' '}
          {t('banner.powers', { by: acting.by, powers: new Intl.ListFormat(languageTag(language)).format(words) })}{' '}
          {acting.until && t('banner.until', { day: numericDay(acting.until, language) })}
        </p>
        <Button slim busy={busy} onClick={() => void stop()}>
          {t('stopActing')}
        </Button>
      </div>
    </section>
  )
}
