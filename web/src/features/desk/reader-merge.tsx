import { mergeReaders } from '@farol/contract/desk/reader-records.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DeskSection } from './desk-section.tsx'
import { useMayAtDesk } from './desk-session.ts'
import { Said } from './said.tsx'
import { typedFields } from './use-desk-query.ts'

interface MergeProps {
  readonly reader: Reader
  readonly onChange: () => void
}

interface Merge {
  readonly de: string
  readonly motivo: string
}

/** The other record's code is typed, what would move is shown, then both are one. */
function MergeForm({ reader, onChange }: MergeProps) {
  const { t } = useTranslation(['desk-office', 'desk-work', 'desk'])
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [seen, setSeen] = useState<Merge>()
  const params = { cod: reader.codigo }
  const preview = useAct((body: Merge, idempotencyKey) =>
    withProof(() => call(mergeReaders, { params, body: { ...body, previa: true }, idempotencyKey })),
  )
  const merge = useAct((body: Merge, idempotencyKey) => withProof(() => call(mergeReaders, { params, body, idempotencyKey })))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { de, motivo } = typedFields(event.currentTarget)
    setMissing([...(de ? [] : ['de']), ...(motivo ? [] : ['motivo'])])
    setSeen(undefined)
    if (de && motivo && (await preview.run({ de, motivo }))) setSeen({ de, motivo })
  }
  const give = async (asked: Merge) => {
    if (!(await merge.run(asked))) return
    setSeen(undefined)
    show('success', t('desk:saved'))
    onChange()
  }
  const error = (name: string) => (missing.includes(name) ? t('desk-work:required') : undefined)
  const moved = preview.reply?.movidos
  return (
    <>
      <form className="reason" noValidate onSubmit={(event) => void submit(event)} onChange={() => setSeen(undefined)}>
        <TextField
          name="de"
          label={t('merge.from')}
          hint={t('merge.fromHint')}
          required
          maxLength={15}
          inputMode="numeric"
          autoComplete="off"
          error={error('de')}
        />
        <TextField name="motivo" label={t('desk:line.reason')} required maxLength={500} error={error('motivo')} />
        <Button type="submit" slim busy={preview.busy}>
          {t('merge.preview')}
        </Button>
      </form>
      <ActFailure act={preview} />
      {seen && moved && (
        <Said>
          <Note tone="wait">
            <p>
              {t('merge.moves', {
                loans: moved.emprestimos,
                holds: moved.reservas,
                requests: moved.solicitacoes,
                debts: moved.debitos,
                blocks: moved.bloqueios,
                bonds: moved.vinculos,
              })}
            </p>
            <Button kind="stop" busy={merge.busy} onClick={() => void give(seen)}>
              {t('merge.act')}
            </Button>
          </Note>
        </Said>
      )}
      <ActFailure act={merge} />
    </>
  )
}

/** Another record of the same person merged into this one. */
export function ReaderMerge({ reader, onChange }: MergeProps) {
  const { t } = useTranslation('desk-office')
  const [open, setOpen] = useState(false)
  if (!useMayAtDesk(deskActivities.merge)) return null
  return (
    <DeskSection title={t('merge.heading')}>
      <Button slim aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('merge.open')}
      </Button>
      {open && <MergeForm reader={reader} onChange={onChange} />}
    </DeskSection>
  )
}
