import { undoClearance } from '@farol/contract/desk/blocks.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { Said } from './said.tsx'
import { typedFields } from './use-desk-query.ts'

/** Cancels a declaration by its number: the bond is open again. */
export function UndoClearance() {
  const { t } = useTranslation(['desk-office', 'desk-work', 'desk'])
  const { call } = useDeps()
  const [missing, setMissing] = useState<readonly string[]>([])
  const undo = useAct(({ numero, motivo }: { numero: string; motivo: string }, idempotencyKey) =>
    call(undoClearance, { params: { numero }, body: { motivo }, idempotencyKey }),
  )
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { numero, motivo } = typedFields(form)
    setMissing([...(numero ? [] : ['numero']), ...(motivo ? [] : ['motivo'])])
    if (numero && motivo && (await undo.run({ numero, motivo }))) form.reset()
  }
  const error = (name: string) => (missing.includes(name) ? t('desk-work:required') : undefined)
  return (
    <section aria-labelledby="desfazer-declaracao">
      <h2 className="h2" id="desfazer-declaracao">
        {t('undoClearance.heading')}
      </h2>
      <p className="prose">{t('undoClearance.intro')}</p>
      <form className="filters" noValidate onSubmit={(event) => void submit(event)}>
        <TextField name="numero" label={t('undoClearance.number')} required maxLength={32} autoComplete="off" error={error('numero')} />
        <TextField name="motivo" label={t('desk:line.reason')} required maxLength={500} autoComplete="off" error={error('motivo')} />
        <Button type="submit" kind="stop" busy={undo.busy}>
          {t('undoClearance.act')}
        </Button>
      </form>
      <ActFailure act={undo} />
      {undo.reply && (
        <Said>
          <Note tone="ok">{t('undoClearance.done', { number: undo.reply.numero })}</Note>
        </Said>
      )}
    </section>
  )
}
