import { acceptTerms, getTerms, type Terms } from '@farol/contract/privacy.ts'
import { accountScreens } from '@farol/contract/account-screens.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { OwnBlock } from '../../session/own-block.tsx'
import { useOwnQuery } from '../../session/use-own-query.ts'
import { Button } from '../../ui/button.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { OwnScreen } from './own-screen.tsx'

/** Nothing waits to be read any more: read in another tab, or the institution has no terms. */
function AlreadyRead({ onRead }: { onRead: () => void }) {
  useEffect(onRead, [onRead])
  return null
}

function Text({ terms, onRead }: { terms: Terms; onRead: () => void }) {
  const { t } = useTranslation('privacy')
  const { call, site } = useDeps()
  const accepting = useAct((versao: string) => call(acceptTerms, { body: { versao } }))
  const accept = async () => {
    if (await accepting.run(terms.versao)) onRead()
  }
  return (
    <div className="stack-5">
      <p className="prose">{t('terms.why')}</p>
      <p className="muted">{t('terms.version', { version: terms.versao })}</p>
      <RichText html={terms.texto} />
      <ActFailure act={accepting} />
      <div className="row-btns">
        <Button kind="main" busy={accepting.busy} onClick={() => void accept()}>
          {t('terms.accept')}
        </Button>
        <Link className="btn" to={withSlug(accountScreens.privacy, site.slug)}>
          {t('terms.toPrivacy')}
        </Link>
      </div>
    </div>
  )
}

function Waiting({ onRead }: { onRead: () => void }) {
  const { t } = useTranslation('privacy')
  const { call } = useDeps()
  const query = useOwnQuery(['termos'], () => call(getTerms))
  return (
    <OwnBlock query={query} loading={t('terms.loading')} failed={t('terms.failed')}>
      {({ termos }) => (termos && !termos.visto_em ? <Text terms={termos} onRead={onRead} /> : <AlreadyRead onRead={onRead} />)}
    </OwnBlock>
  )
}

/** The terms of use, in place of every screen of the area until they are read; what is held about the person stays open. */
export function TermsGate({ onRead }: { onRead: () => void }) {
  const { t } = useTranslation('session')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('h1')?.focus(), [])
  return (
    <div ref={place}>
      <OwnScreen title={t('account.terms')} texts="privacy">
        {() => <Waiting onRead={onRead} />}
      </OwnScreen>
    </div>
  )
}
