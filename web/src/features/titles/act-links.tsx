import { loginAddress, sectionAddress } from '@farol/contract/screens.ts'
import type { SectionPermission, TitleSection } from '@farol/contract/title-permissions.ts'
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import type { MouseEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { useSectionWithLibrary } from '../../catalogue/chosen-library.ts'
import { formatNearDay } from '../../i18n/day.ts'
import { opensHere } from '../../session/opens-here.ts'
import { useActInDialog } from '../../session/act-in-dialog.ts'
import { useSignInRequest } from '../../session/sign-in-request.ts'

const acts = ['reserva', 'solicitacao-emprestimo'] as const satisfies readonly TitleSection[]

interface ActLinksProps {
  readonly code: string
  readonly sections: readonly SectionPermission[]
  readonly libraries: readonly HoldingLibrary[]
}

/** Both acts are open: what each of them brings, from where and when. */
function WhatEachBrings({ libraries }: Pick<ActLinksProps, 'libraries'>) {
  const { t } = useTranslation('record', { keyPrefix: 'act' })
  const { language } = useDeps()
  const waits = libraries.filter((one) => one.disponiveis === 0 && one.exemplares > one.consulta_local)
  const [soonest] = waits.toSorted((one, other) => (one.previsao ?? '9').localeCompare(other.previsao ?? '9'))
  const sender = libraries.find((one) => one.disponiveis > 0)
  if (!soonest || !sender) return <p className="tiny muted">{t('both')}</p>
  const library = soonest.desc_biblioteca
  return (
    <ul className="tiny muted">
      <li>
        {soonest.previsao ? t('holdBrings', { library, day: formatNearDay(soonest.previsao, language) }) : t('holdWaits', { library })}
      </li>
      <li>{t('requestBrings', { library: sender.desc_biblioteca })}</li>
    </ul>
  )
}

/** Waiting for a title, and having it sent. An act that only wants a signature leads to the login; one that is closed says why. */
export function ActLinks({ code, sections, libraries }: ActLinksProps) {
  const { t } = useTranslation('record')
  const withLibrary = useSectionWithLibrary()
  const navigate = useNavigate()
  const ask = useSignInRequest((state) => state.ask)
  const offered = acts.flatMap((secao) => sections.find((one) => one.secao === secao) ?? [])
  const open = offered.filter((one) => one.permitido || one.motivo === 'exige_identificacao')
  const closed = offered.filter((one) => !open.includes(one) && one.motivo !== 'nao_oferecido')
  // What is never lent is neither waited for nor sent: that says it all.
  const notLent = closed.find((one) => one.motivo === 'nao_circula')
  // Both acts may be closed for one reason, which is said once.
  const reasons = notLent ? [notLent] : [...new Map(closed.map((one) => [one.desc_motivo, one])).values()]
  // Over the page where there is room; the session may end with the act, so the sign-in waits for its end.
  const signIn = (event: MouseEvent, path: string) => {
    if (!opensHere(event)) return
    event.preventDefault()
    ask(async () => {
      await navigate(path)
      await useActInDialog.getState().ended()
    })
  }
  return (
    <>
      {open.map((one) => {
        const path = withLibrary(sectionAddress(code, one.secao))
        const label = t(`sections.${one.secao}`)
        return one.permitido ? (
          <Link key={one.secao} className="btn main" to={path}>
            {label}
          </Link>
        ) : (
          <a key={one.secao} className="btn main" href={loginAddress(path)} onClick={(event) => signIn(event, path)}>
            {label}
          </a>
        )
      })}
      {open.length > 1 && <WhatEachBrings libraries={libraries} />}
      {reasons.map((one) => (
        <p key={one.secao} className="tiny muted">
          {one.desc_motivo}
        </p>
      ))}
    </>
  )
}
