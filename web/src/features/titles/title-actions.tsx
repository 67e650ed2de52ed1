import { qrAddress } from '@farol/contract/screens.ts'
import type { SectionPermission } from '@farol/contract/title-permissions.ts'
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedIn } from '../../session/session-store.ts'
import { ActLinks } from './act-links.tsx'

const OwnActLinks = lazy(async () => ({ default: (await import('./own-act-links.tsx')).OwnActLinks }))

/** Shares or copies the address of the page; prints it. Both need scripts: they have their room from the first paint and are not shown without. */
function PageActions({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation('record')
  const [copied, setCopied] = useState(false)
  const share = async () => {
    try {
      if (navigator.share) await navigator.share({ title: name, url: address })
      else {
        await navigator.clipboard.writeText(address)
        setCopied(true)
      }
    } catch {
      // The reader closed the system's dialog: nothing to say.
    }
  }
  return (
    <>
      <button type="button" className="btn slim with-scripts" onClick={() => void share()}>
        {t('share')}
      </button>
      <button type="button" className="btn slim with-scripts" onClick={() => window.print()}>
        {t('print')}
      </button>
      <output className="small">{copied && t('shared')}</output>
    </>
  )
}

interface ActionsProps {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly sections: readonly SectionPermission[]
  readonly libraries: readonly HoldingLibrary[]
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
export function TitleActions({ code, name, address, sections, libraries }: ActionsProps) {
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
        <PageActions address={address} name={name} />
      </div>
      <QrCode code={code} />
    </>
  )
}
