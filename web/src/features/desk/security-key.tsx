import { checkSecurityKey } from '@farol/contract/desk/loans.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { formatDay } from '../../i18n/day.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Said } from './said.tsx'
import { typedFields } from './use-desk-query.ts'

/** Whether the key that a reader shows on a receipt is of this library, and of which loan. */
export function SecurityKey() {
  const { t } = useTranslation(['desk-office', 'desk-work'])
  const { call, language } = useDeps()
  const [missing, setMissing] = useState(false)
  const check = useAct((chave: string) => call(checkSecurityKey, { params: { chave } }))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const key = (typedFields(event.currentTarget)['chave'] ?? '').replaceAll(/[\s.-]/g, '').toUpperCase()
    setMissing(key === '')
    if (key !== '') void check.run(key)
  }
  const found = check.reply
  return (
    <section aria-labelledby="chave-de-comprovante">
      <h2 className="h2" id="chave-de-comprovante">
        {t('key.heading')}
      </h2>
      <form className="filters" noValidate onSubmit={submit}>
        <TextField
          name="chave"
          label={t('key.label')}
          hint={t('key.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          error={missing ? t('desk-work:required') : undefined}
        />
        <Button type="submit" busy={check.busy}>
          {t('key.check')}
        </Button>
      </form>
      <ActFailure act={check} />
      {found && (
        <Said>
          {found.valida ? (
            <Note tone="ok">
              <p>{t(`key.valid.${found.ato ?? 'emprestimo'}`, { title: found.titulo ?? '' })}</p>
              {found.data_devolucao !== undefined && <p>{t('key.due', { day: formatDay(found.data_devolucao, language) })}</p>}
            </Note>
          ) : (
            <Note tone="stop">{t('key.unknown')}</Note>
          )}
        </Said>
      )}
    </section>
  )
}
