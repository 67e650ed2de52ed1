import type { PrivacyPage } from '@farol/contract/privacy.ts'
import { getSecondFactor } from '@farol/contract/second-factor.ts'
import { useId, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useWithPassword, type PrivacyActs } from './use-privacy.ts'

interface DeletionProps {
  readonly asked: PrivacyPage['exclusao']
  readonly acts: PrivacyActs
  readonly reload: () => Promise<unknown>
}

function Waiting({ until, acts }: { until: string; acts: PrivacyActs }) {
  const { t } = useTranslation('privacy')
  const { language } = useDeps()
  return (
    <Note tone="stop">
      <p>{t('deletion.waiting', { day: instantText(until, language) })}</p>
      <p>{t('deletion.takeBackHint')}</p>
      <Button slim busy={acts.busy === 'keep'} onClick={() => void acts.keep()}>
        {t('deletion.takeBack')}
      </Button>
    </Note>
  )
}

function DeletionForm({ reload }: Pick<DeletionProps, 'reload'>) {
  const { t } = useTranslation('privacy')
  const { call } = useDeps()
  const id = useId()
  const factor = useOwnQuery(['segundo-fator'], () => call(getSecondFactor))
  const { busy, failure, say, leave } = useWithPassword(reload)
  const problems: readonly Problem[] = failure === '' ? [] : [{ text: failure, field: id }]
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '').trim()
    if (text('senha') === '') say(t('passwordMissing'))
    else void leave(String(typed.get('senha')), text('codigo'))
  }
  return (
    <form className="login" method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <ProblemSummary problems={problems} attempt={failure} />
      <PasswordField
        id={id}
        label={t('password')}
        error={problemAt(problems, id)}
        name="senha"
        required
        autoComplete="current-password"
        maxLength={1024}
      />
      {factor.data?.ativo && (
        <TextField label={t('deletion.code')} name="codigo" required inputMode="numeric" autoComplete="one-time-code" maxLength={32} />
      )}
      <Button type="submit" kind="stop" busy={busy}>
        {t('deletion.ask')}
      </Button>
    </form>
  )
}

/** Deleting the account: what stands open comes first, then seven days in which it is taken back. */
export function DeletionSection({ asked, acts, reload }: DeletionProps) {
  const { t } = useTranslation('privacy')
  const waits = asked?.sera_em
  return (
    <section aria-labelledby="exclusao" className="stack-3">
      <h2 className="h2" id="exclusao">
        {t('deletion.title')}
      </h2>
      <p className="prose">{t('deletion.what')}</p>
      {asked && asked.pendencias.length > 0 && (
        <Note tone="wait">
          <p>{t('deletion.refused')}</p>
          <ul>
            {asked.pendencias.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </Note>
      )}
      {waits ? <Waiting until={waits} acts={acts} /> : <DeletionForm reload={reload} />}
    </section>
  )
}
