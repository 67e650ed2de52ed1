import { switchLogin, type BaseLogin } from '@farol/contract/bases.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { failedCall } from '../../api/failed-call.ts'
import { useSessionManager } from '../../session/session-context.ts'
import { openTab } from './open-tab.ts'

/** What tells a login from the others: its base and code only where there are several. */
function wordsFor({ vinculo, unidade, desc_base, codigo }: BaseLogin, logins: readonly BaseLogin[]): string {
  const isOneBase = logins.every((one) => one.desc_base === desc_base)
  const isOneCode = logins.every((one) => one.codigo === codigo)
  return [!isOneBase && desc_base, vinculo, unidade, !(isOneBase && isOneCode) && codigo].filter(Boolean).join(' · ')
}

type State =
  | { readonly kind: 'choosing' | 'busy' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly base: string }
  | { readonly kind: 'opened'; readonly base: string }

interface LoginChoiceProps {
  readonly logins: readonly BaseLogin[]
  readonly onStay: () => void
}

/** After the sign-in of somebody with several logins or bonds: go on as it is, under one bond, or in another base in a new tab. */
export function LoginChoice({ logins, onStay }: LoginChoiceProps) {
  const { t, i18n } = useTranslation('access')
  const { call } = useDeps()
  const sessionManager = useSessionManager()
  const [chosen, choose] = useState(0)
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const login = logins[chosen]!
  const hasOtherBase = new Set(logins.map(({ base }) => base)).size > 1
  const open = async () => {
    if (login.atual) return onStay()
    setState({ kind: 'busy' })
    const { codigo, base, cod_vinculo: vinculo } = login
    const ask = async () => (await call(switchLogin, { body: { codigo, base, ...(vinculo !== undefined && { vinculo }) } })).url
    try {
      // A bond of this login is chosen for the present sign-in: nothing opens.
      if (vinculo !== undefined) {
        await ask()
        await sessionManager?.reread()
        return onStay()
      }
      const opened = await openTab(ask, t('opening'))
      setState(opened.ok ? { kind: 'opened', base: login.desc_base } : { kind: 'link', url: opened.url, base: login.desc_base })
    } catch (error) {
      setState({ kind: 'failed', text: failedCall(error, i18n).text })
    }
  }
  return (
    <>
      <h1 className="h1" tabIndex={-1} ref={heading}>
        {t('logins.title')}
      </h1>
      <SelectField
        label={t('logins.label')}
        hint={t(hasOtherBase ? 'logins.hint' : 'logins.bondsHint')}
        value={chosen}
        onChange={(event) => choose(Number(event.target.value))}
      >
        {logins.map((one, at) => (
          <option key={`${one.base} ${one.codigo} ${one.cod_vinculo ?? ''}`} value={at} disabled={!one.ativo}>
            {wordsFor(one, logins)}
            {one.atual ? ` (${t('logins.here')})` : one.ativo ? '' : ` (${t('logins.closed')})`}
          </option>
        ))}
      </SelectField>
      <div className="row-btns">
        <Button kind="main" busy={state.kind === 'busy'} onClick={() => void open()}>
          {login.atual ? t('logins.stay') : login.cod_vinculo ? t('logins.use') : t('logins.open', { base: login.desc_base })}
        </Button>
        {!login.atual && (
          <Button kind="bare" onClick={onStay}>
            {t(logins.some(({ atual }) => atual) ? 'logins.stay' : 'logins.all')}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {state.kind === 'failed' && <Note tone="stop">{state.text}</Note>}
        {state.kind === 'opened' && <Note tone="ok">{t('logins.opened', { base: state.base })}</Note>}
        {state.kind === 'link' && (
          <Note tone="wait">
            {t('blocked')}{' '}
            <a href={state.url} target="_blank" rel="noopener noreferrer">
              {state.base} {t('newTab')}
            </a>
          </Note>
        )}
      </div>
    </>
  )
}
