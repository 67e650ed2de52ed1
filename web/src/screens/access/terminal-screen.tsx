import { getSelfService, type SelfService } from '@farol/contract/self-service.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { replayEarlyPress } from '../../ui/replay-early-press.ts'
import { LogoMark } from '../../ui/icon.tsx'
import { IdentificationForm } from './identification-form.tsx'
import '../../styles/terminal.css'
import type { TerminalData } from './access-data.ts'
import type { TerminalVisit as Visit } from './terminal-session.ts'
import { TerminalReturn } from './terminal-return.tsx'
import { TerminalVisit } from './terminal-visit.tsx'

/** Whether this is a terminal: only the caller's own address says so, so it is asked from here. */
function useTerminal(): SelfService | undefined {
  const { call } = useDeps()
  const [terminal, setTerminal] = useState<SelfService>()
  useEffect(() => {
    let here = true
    call(getSelfService).then(
      (answer) => here && setTerminal(answer),
      () => here && setTerminal({ showAuto: false }),
    )
    return () => {
      here = false
    }
  }, [call])
  return terminal
}

/** `/autoatendimento`: a window without menus, for one person after another. */
export function TerminalScreen() {
  const { t } = useTranslation('access')
  const { site } = useDeps()
  const { institution } = useLoaderData<TerminalData>()
  const terminal = useTerminal()
  const [visit, setVisit] = useState<Visit>()
  const [ended, setEnded] = useState(false)
  useEffect(replayEarlyPress, [])
  const end = () => {
    visit?.leave()
    setVisit(undefined)
    setEnded(true)
  }
  return (
    <main id="conteudo" className="door-form" tabIndex={-1}>
      <p className="brand">
        <LogoMark />
        <b>{site.name}</b>
      </p>
      {visit ? (
        <TerminalVisit visit={visit} onEnd={end} />
      ) : (
        <>
          <h1 className="h1" tabIndex={-1}>
            {t('auto.title')}
          </h1>
          {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
          <p role="status">{ended && t('auto.ended')}</p>
          {terminal?.showAuto && (
            <IdentificationForm
              by={terminal.authAuto ?? 0}
              label={institution?.denominacao_login}
              onVisit={(one) => {
                setEnded(false)
                setVisit(one)
              }}
            />
          )}
          {terminal?.devolucaoAuto && <TerminalReturn />}
          {terminal && !terminal.showAuto && (
            <>
              <p>{t('auto.off')}</p>
              <p>
                <a className="back" href="/">
                  {t('auto.home')}
                </a>
              </p>
            </>
          )}
        </>
      )}
    </main>
  )
}
