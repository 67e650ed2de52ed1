import { issueRedirectToken } from '@farol/contract/bases.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button.tsx'

/** A code that identifies the person at a terminal of the library, once. */
export function TerminalCode() {
  const { t, i18n } = useTranslation('access')
  const { call } = useDeps()
  const ready = useTexts('access')
  const [said, setSaid] = useState<{ readonly code?: string; readonly text: string }>()
  if (!ready) return null
  const ask = async () => {
    try {
      const { token } = await call(issueRedirectToken, { query: { para: 'autoatendimento' } })
      setSaid({ code: token, text: t('terminal.spoken', { code: [...token].join(' ') }) })
    } catch (error) {
      setSaid({ text: failedCall(error, i18n).text })
    }
  }
  return (
    <>
      <h3>{t('terminal.title')}</h3>
      <p className="small muted">{t('terminal.hint')}</p>
      {said?.code && (
        <p className="small" aria-hidden="true">
          {t('terminal.shown')} <b>{said.code}</b>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <p className={said?.code ? 'vh' : 'small'} role="status">
        {said?.text ?? ''}
      </p>
      <Button slim onClick={() => void ask()}>
        {t('terminal.ask')}
      </Button>
    </>
  )
}
