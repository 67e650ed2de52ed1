import { explainRule } from '@farol/contract/desk/copies.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { formatDay } from '../../i18n/day.ts'
import { ChoiceField } from './choices.tsx'
import { RuleExplained } from './rule-explained.tsx'
import { Said } from './said.tsx'
import { typedFields } from './use-desk-query.ts'

/** Which row decides for a category or a reader, and a copy, on a day, when that loan is due, and why the others do not decide. */
export function TryPolicy() {
  const { t } = useTranslation('desk-work')
  const { call, language } = useDeps()
  const [missing, setMissing] = useState(false)
  const ask = useAct((query: Readonly<Record<string, string>>) => call(explainRule, { query }))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedFields(event.currentTarget)
    const isMissing = typed['exemplar'] === undefined || (typed['leitor'] === undefined && typed['categoria'] === undefined)
    setMissing(isMissing)
    if (!isMissing) void ask.run(typed)
  }
  const answer = ask.reply
  return (
    <section aria-labelledby="experimentar">
      <h2 className="h2" id="experimentar">
        {t('policies.try')}
      </h2>
      <form className="filters" noValidate onSubmit={submit}>
        <TextField name="leitor" label={t('policies.tryReader')} autoComplete="off" maxLength={40} />
        <ChoiceField list="categorias" name="categoria" label={t('policies.tryCategory')} any="–" />
        <TextField
          name="exemplar"
          label={t('policies.tryCopy')}
          autoComplete="off"
          maxLength={64}
          error={missing ? t('policies.tryMissing') : undefined}
        />
        <TextField name="dia" type="date" label={t('day.day')} />
        <Button type="submit" busy={ask.busy}>
          {t('policies.tryAct')}
        </Button>
      </form>
      <ActFailure act={ask} />
      {answer && (
        <Said>
          {answer.data_devolucao !== undefined && (
            <p>{t('policies.dueOn', { day: formatDay(answer.data_devolucao, language), hour: answer.hora_devolucao ?? '' })}</p>
          )}
          <RuleExplained rule={answer} />
        </Said>
      )}
    </section>
  )
}
