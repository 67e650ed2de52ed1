import { getPasswordRules } from '@farol/contract/password.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { ChangePasswordForm } from '../../features/session/change-password-form.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSessionManager } from '../../session/session-context.ts'
import { useSession } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import '../../styles/account.css'

function usePasswordRules() {
  const { call } = useDeps()
  const { person } = useSession()
  return useQuery({ queryKey: ['senha', person?.user.cod_pessoa], queryFn: () => call(getPasswordRules), retry: false })
}

function Changed({ ended }: { ended: number }) {
  const { t } = useTranslation('person')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [ended])
  return (
    <div ref={place} tabIndex={-1}>
      <Note tone="ok">
        <p>{t('password.changed', { count: ended })}</p>
      </Note>
    </div>
  )
}

function Elsewhere({ address }: { address: string }) {
  const { t } = useTranslation('person')
  return (
    <>
      <p>{t('password.elsewhere')}</p>
      <p>
        <a className="btn main" href={address}>
          {t('password.toPage')}
        </a>
      </p>
    </>
  )
}

function Content() {
  const { t } = useTranslation('person')
  const { data, isError, refetch } = usePasswordRules()
  const [ended, setEnded] = useState<number>()
  const sessionManager = useSessionManager()
  const done = (count: number) => {
    setEnded(count)
    // What had to be done first is done: the rest of the area is open.
    void sessionManager?.reread().catch(() => {})
  }
  if (!data && isError)
    return (
      <Note tone="stop">
        <p>{t('failed')}</p>
        <Button slim onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </Note>
    )
  if (!data) return <p aria-busy="true">{t('loading')}</p>
  if (data.endereco) return <Elsewhere address={data.endereco} />
  return (
    <div className="stack-5">
      {ended !== undefined && <Changed ended={ended} />}
      {data.obrigatoria && ended === undefined && (
        <Note tone="wait">
          <p>{t('password.required')}</p>
        </Note>
      )}
      <p className="prose">{t('password.ends')}</p>
      <ChangePasswordForm rules={data.rules} name={data.nome} onDone={done} />
      <p className="muted">{t('password.forgotten')}</p>
    </div>
  )
}

/** `/meu{product}/senha`: a new password for who knows the present one. */
export function PasswordScreen() {
  const { t } = useTranslation('person')
  const ready = useTexts('person')
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        {t('accountMenu.password')}
      </h1>
      {ready && <Content />}
    </>
  )
}

export const Component = PasswordScreen
