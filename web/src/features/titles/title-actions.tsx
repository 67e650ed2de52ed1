import { loginAddress, qrAddress, sectionAddress } from '@farol/contract/screens.ts'
import type { SectionPermission, TitleSection } from '@farol/contract/title-permissions.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSectionWithLibrary } from '../../catalogue/chosen-library.ts'

const acts = ['reserva', 'solicitacao-emprestimo'] as const satisfies readonly TitleSection[]

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

/** What one can do with a title. An act that only wants a signature leads to the login; one that is closed says why. */
export function TitleActions({ code, name, address, sections }: ActionsProps) {
  const { t } = useTranslation('record')
  const withLibrary = useSectionWithLibrary()
  const offered = acts.flatMap((secao) => sections.find((one) => one.secao === secao) ?? [])
  const open = offered.filter((one) => one.permitido || one.motivo === 'exige_identificacao')
  const [told] = offered.filter((one) => !open.includes(one) && one.motivo !== 'nao_oferecido')
  return (
    <>
      <div className="row-btns print-none">
        {open.map((one) => {
          const path = withLibrary(sectionAddress(code, one.secao))
          const label = t(`sections.${one.secao}`)
          return one.permitido ? (
            <Link key={one.secao} className="btn main" to={path}>
              {label}
            </Link>
          ) : (
            <a key={one.secao} className="btn main" href={loginAddress(path)}>
              {label}
            </a>
          )
        })}
        <PageActions address={address} name={name} />
      </div>
      {told && <p className="tiny muted">{told.desc_motivo}</p>}
      <QrCode code={code} />
    </>
  )
}
