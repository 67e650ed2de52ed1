import { qrAddress } from '@farol/contract/screens.ts'
import type { SectionPermission } from '@farol/contract/title-permissions.ts'
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSignedIn } from '../../session/session-store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { useHydrated } from '../../ui/hydration.ts'
import { ActLinks } from './act-links.tsx'

const OwnActLinks = lazy(async () => ({ default: (await import('./own-act-links.tsx')).OwnActLinks }))

interface Copied {
  readonly address: string
  readonly done: boolean
}

/** Hands the address on: by e-mail and by WhatsApp without scripts too, copied or by the system's own means where they run. */
function Share({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation('record')
  const [copied, setCopied] = useState<Copied>()
  const hydrated = useHydrated()
  const text = `${name} ${address}`
  const copy = async () => setCopied({ address, done: await copyText(address) })
  return (
    <details className="share">
      <summary className="btn slim">{t('share')}</summary>
      <div className="row-btns">
        <button type="button" className="btn slim with-scripts" onClick={() => void copy()}>
          {t('shareCopy')}
        </button>
        <a className="btn slim" href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(text)}`}>
          {t('shareEmail')}
        </a>
        <a className="btn slim" href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noreferrer">
          WhatsApp <span className="vh">({t('opensOutside')})</span>
        </a>
        {hydrated && 'share' in navigator && (
          <button type="button" className="btn slim" onClick={() => void navigator.share({ title: name, url: address }).catch(() => {})}>
            {t('shareOther')}
          </button>
        )}
      </div>
      <output className="small">{copied?.address === address && t(copied.done ? 'shared' : 'shareFailed', { address })}</output>
    </details>
  )
}

/** The ways out of the page: handing it on, and paper. */
function PageActions({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation('record')
  return (
    <>
      <Share address={address} name={name} />
      <button type="button" className="btn slim with-scripts" onClick={() => window.print()}>
        {t('print')}
      </button>
    </>
  )
}

interface ActionsProps {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly sections: readonly SectionPermission[]
  readonly libraries: readonly HoldingLibrary[]
  /** Keeping the title in the basket: between what is asked of the library and handing it on. */
  readonly children?: ReactNode
}

/** The page's address for a telephone: a picture of the server's, fetched when it is opened, with or without scripts. */
function QrCode({ code }: { code: string }) {
  const { t } = useTranslation('record')
  return (
    <details className="small">
      <summary>{t('qr')}</summary>
      <img src={qrAddress(code)} alt={t('qrText')} width="222" height="222" loading="lazy" />
    </details>
  )
}

/** What one can do with a title; who is signed in is told of the acts as they stand for that person. */
export function TitleActions({ code, name, address, sections, libraries, children }: ActionsProps) {
  const person = useSignedIn()
  const forAll = <ActLinks code={code} sections={sections} libraries={libraries} />
  return (
    <>
      <div className="row-btns print-none">
        {person ? (
          <Suspense fallback={forAll}>
            <OwnActLinks code={code} sections={sections} libraries={libraries} />
          </Suspense>
        ) : (
          forAll
        )}
        {children}
        <PageActions address={address} name={name} />
      </div>
      <QrCode code={code} />
    </>
  )
}
