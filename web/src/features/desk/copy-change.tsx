import { changeCopy, type DeskCopy } from '@farol/contract/desk/copies.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import type { Input } from '@farol/contract/address.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { ChoiceField } from './choices.tsx'
import { DeskSection } from './desk-section.tsx'
import { useDeskSession, useMayAtDesk } from './desk-session.ts'
import { Said } from './said.tsx'
import { typedFields } from './use-desk-query.ts'

/** States that the staff sets; the others follow from loans, holds and transits. */
const states = [
  'disponivel',
  'em_processamento',
  'em_encadernacao',
  'em_exposicao',
  'consulta_local',
  'danificado',
  'extraviado',
  'baixado',
] as const

type Change = NonNullable<Input<typeof changeCopy>['body']>

interface Typed {
  readonly change?: Change
  readonly missing: readonly string[]
}

/** What was changed in the form; the rest of the copy stays. */
function changeOf(form: HTMLFormElement, copy: DeskCopy): Typed {
  const typed = typedFields(form)
  const { situacao, tipo_emprestimo, cod_biblioteca, volume, nota, tipo, de, ate, motivo } = typed
  const temporary = [tipo, de, ate].filter(Boolean).length
  const missing = [...(motivo ? [] : ['motivo']), ...(temporary > 0 && temporary < 3 ? ['tipo'] : [])]
  if (missing.length > 0 || !motivo) return { missing }
  const change = {
    motivo,
    ...(situacao && situacao !== copy.situacao && { situacao }),
    ...(tipo_emprestimo && tipo_emprestimo !== copy.tipo_emprestimo && { tipo_emprestimo }),
    ...(cod_biblioteca && cod_biblioteca !== copy.cod_biblioteca && { cod_biblioteca }),
    ...((volume ?? '') !== (copy.volume ?? '') && { volume: volume ?? null }),
    ...((nota ?? '') !== (copy.nota ?? '') && { nota: nota ?? '' }),
    ...(tipo && de && ate && { tipo_temporario: { tipo, de, ate } }),
  }
  return Object.keys(change).length === 1 ? { missing: ['nothing'] } : { change, missing }
}

function Fields({ copy, missing }: { copy: DeskCopy; missing: readonly string[] }) {
  const { t } = useTranslation('desk-work')
  const libraries = useDeskSession(({ staff }) => staff?.bibliotecas) ?? []
  const isSettable = states.some((state) => state === copy.situacao)
  const isKnown = libraries.some((one) => one.cod_biblioteca === copy.cod_biblioteca)
  return (
    <>
      <div className="filters">
        <SelectField name="situacao" label={t('copy.state')} defaultValue={copy.situacao}>
          {!isSettable && <option value={copy.situacao}>{copy.desc_situacao}</option>}
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`copy.states.${state}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="cod_biblioteca" label={t('copy.library')} defaultValue={copy.cod_biblioteca}>
          {!isKnown && <option value={copy.cod_biblioteca}>{copy.desc_biblioteca}</option>}
          {libraries.map((one) => (
            <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
              {one.desc_biblioteca}
            </option>
          ))}
        </SelectField>
        <ChoiceField list="tipos" name="tipo_emprestimo" label={t('copy.loanType')} value={copy.tipo_emprestimo} />
        <TextField name="volume" label={t('copy.volume')} defaultValue={copy.volume} maxLength={100} autoComplete="off" />
        <TextField name="nota" label={t('copy.note')} defaultValue={copy.nota} maxLength={300} autoComplete="off" />
      </div>
      <div className="filters">
        <ChoiceField
          list="tipos"
          name="tipo"
          label={t('copy.temporary')}
          any="–"
          error={missing.includes('tipo') ? t('copy.temporaryMissing') : undefined}
        />
        <TextField name="de" type="date" label={t('policies.from')} />
        <TextField name="ate" type="date" label={t('policies.until')} />
      </div>
      <TextField
        name="motivo"
        label={t('dueDates.reason')}
        required
        maxLength={500}
        error={missing.includes('motivo') ? t('required') : undefined}
      />
    </>
  )
}

const effects = [
  'reservas_canceladas',
  'reservas_de_volta',
  'reservas_liberadas',
  'solicitacoes_encerradas',
  'reposicoes_canceladas',
] as const

function ChangeForm({ copy, onDone }: { copy: DeskCopy; onDone: () => void }) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [seen, setSeen] = useState<Change>()
  const params = { codigo: copy.codigo }
  const preview = useAct((body: Change) => call(changeCopy, { params, body: { ...body, previa: true } }))
  const save = useAct((body: Change) => call(changeCopy, { params, body }))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { change, missing: found } = changeOf(event.currentTarget, copy)
    setMissing(found)
    setSeen(undefined)
    if (change && (await preview.run(change))) setSeen(change)
  }
  const give = async () => {
    if (!seen || !(await save.run(seen))) return
    show('success', t('copy.changed'))
    onDone()
  }
  const ended = effects.filter((name) => (preview.reply?.efeitos[name] ?? 0) > 0)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} onChange={() => setSeen(undefined)}>
      <Fields copy={copy} missing={missing} />
      {missing.includes('nothing') && <p role="alert">{t('copy.nothing')}</p>}
      <Button type="submit" busy={preview.busy}>
        {t('policies.preview')}
      </Button>
      <ActFailure act={preview} />
      {seen && preview.reply && (
        <Said>
          <Note tone="wait">
            {ended.length === 0 && <p>{t('copy.endsNothing')}</p>}
            {ended.map((name) => (
              <p key={name}>{t(`copy.effect.${name}`, { count: preview.reply!.efeitos[name] })}</p>
            ))}
            <Button kind="main" busy={save.busy} onClick={() => void give()}>
              {t('copy.save')}
            </Button>
          </Note>
        </Said>
      )}
      <ActFailure act={save} />
    </form>
  )
}

/** Changes of a copy, by who may: what they end is told before. */
export function CopyChange({ copy, onDone }: { copy: DeskCopy; onDone: () => void }) {
  const { t } = useTranslation('desk-work')
  const [open, setOpen] = useState(false)
  const mayChange = useMayAtDesk(deskActivities.copies)
  if (!mayChange) return null
  return (
    <DeskSection title={t('copy.change')}>
      {open ? (
        <ChangeForm
          copy={copy}
          onDone={() => {
            setOpen(false)
            onDone()
          }}
        />
      ) : (
        <Button slim onClick={() => setOpen(true)}>
          {t('copy.changeAct')}
        </Button>
      )}
    </DeskSection>
  )
}
