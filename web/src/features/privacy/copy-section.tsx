import type { PrivacyPage } from '@farol/contract/privacy.ts'
import { useId, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useWithPassword, type PrivacyActs } from './use-privacy.ts'

interface CopyProps {
  readonly copy: PrivacyPage['copia']
  readonly acts: PrivacyActs
  readonly reload: () => Promise<unknown>
}

/** What became of the copy that was asked for last. */
function Latest({ copy, acts, reload }: CopyProps) {
  const { t } = useTranslation('privacy')
  const { language } = useDeps()
  if (!copy) return null
  const { situacao, pedida_em, ate, link } = copy
  return (
    <Note tone={situacao === 'pronta' ? 'ok' : 'info'}>
      <p>{t(`copy.state.${situacao}`, { asked: instantText(pedida_em, language), until: ate ? instantText(ate, language) : '' })}</p>
      {link && (
        <Button slim kind="main" busy={acts.busy === 'copy'} onClick={() => void acts.fetch(link)}>
          {t('copy.fetch')}
        </Button>
      )}
      {situacao === 'preparando' && (
        <Button slim onClick={() => void reload()}>
          {t('copy.look')}
        </Button>
      )}
    </Note>
  )
}

/** Everything held, as one ZIP: asked for with the password, fetched once within a day. */
export function CopySection(props: CopyProps) {
  const { t } = useTranslation('privacy')
  const id = useId()
  const { busy, failure, say, order } = useWithPassword(props.reload)
  const problems: readonly Problem[] = failure === '' ? [] : [{ text: failure, field: id }]
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = String(new FormData(form).get('senha') ?? '')
    if (password === '') say(t('passwordMissing'))
    else void order(password).then((done) => done && form.reset())
  }
  const isOnItsWay = props.copy?.situacao === 'preparando' || props.copy?.situacao === 'pronta'
  return (
    <section aria-labelledby="copia" className="stack-3">
      <h2 className="h2" id="copia">
        {t('copy.title')}
      </h2>
      <p className="prose">{t('copy.what')}</p>
      <Latest {...props} />
      {!isOnItsWay && (
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
          <Button type="submit" busy={busy}>
            {t('copy.order')}
          </Button>
        </form>
      )}
    </section>
  )
}
