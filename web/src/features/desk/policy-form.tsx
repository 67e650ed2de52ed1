import { addPolicy, type NewPolicy, type Policy } from '@farol/contract/desk/policies.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { daysUntil } from '../../i18n/typed-day.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { ChoiceBoxes, chosenIn } from './choices.tsx'
import { useDeskSession } from './desk-session.ts'
import { Said } from './said.tsx'
import { typedFields } from './use-desk-query.ts'

const units = ['dias', 'horas', 'pernoite'] as const
const counts = ['prazo', 'limite', 'renovacoes', 'renovacoes_web', 'prazo_renovacao', 'afastamento_por_dia', 'dias_retirada'] as const
const needed: readonly string[] = ['prazo', 'renovacoes', 'renovacoes_web', 'dias_retirada', 'de', 'motivo']
/** Loans by hours and nights pay by the hour, daily ones by the day. */
const fineOf = { dias: 'multa_dia_centavos', horas: 'multa_hora_centavos', pernoite: 'multa_hora_centavos' } as const
const lists = ['categorias', 'grupos', 'tipos'] as const

type Draft = NewPolicy & { readonly motivo: string; readonly substitui?: number }

const isCount = (text: string | undefined) => text === undefined || /^\d{1,5}$/.test(text)

/** Cents of an amount that may be nought; undefined for what is none. */
const centsIn = (text: string | undefined): number | undefined => {
  const match = /^(\d{1,7})(?:[,.](\d{1,2}))?$/.exec(text ?? '')
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** The row as it was typed, and the fields that are not right. */
function draftOf(form: HTMLFormElement, replaced: Policy | undefined): { readonly draft?: Draft; readonly wrong: readonly string[] } {
  const typed = typedFields(form)
  const fines = Object.values(fineOf).filter((name) => typed[name] !== undefined)
  const wrong = [
    ...needed.filter((name) => typed[name] === undefined),
    ...counts.filter((name) => !isCount(typed[name])),
    ...fines.filter((name) => centsIn(typed[name]) === undefined),
  ]
  if (wrong.length > 0) return { wrong }
  const numbers = Object.fromEntries(counts.filter((name) => typed[name] !== undefined).map((name) => [name, Number(typed[name])]))
  const scopes = Object.fromEntries(lists.map((name) => [name, chosenIn(form, name)]))
  const draft = {
    ...numbers,
    ...scopes,
    unidade: units.find((one) => one === typed['unidade']) ?? 'dias',
    de: typed['de'],
    ...(typed['ate'] && { ate: typed['ate'] }),
    ...(typed['cod_biblioteca'] && { cod_biblioteca: typed['cod_biblioteca'] }),
    ...Object.fromEntries(fines.map((name) => [name, centsIn(typed[name])])),
    motivo: typed['motivo'],
    ...(replaced && { substitui: replaced.numero }),
  }
  return { draft: draft as unknown as Draft, wrong }
}

interface FieldsProps {
  readonly old: Policy | undefined
  readonly error: (name: string) => string | undefined
}

/** What begins as a copy is of the library where one works. */
function ScopeFields({ old, isCopy, error }: FieldsProps & { readonly isCopy: boolean }) {
  const { t } = useTranslation('desk-work')
  const { bibliotecas: libraries = [], cod_biblioteca: here } = useDeskSession(({ staff }) => staff) ?? {}
  const [today] = useState(() => daysUntil(new Date(), 0).until)
  return (
    <div className="filters">
      <SelectField name="cod_biblioteca" label={t('policies.library')} defaultValue={(isCopy ? here : old?.cod_biblioteca) ?? ''}>
        <option value="">{t('policies.everyLibrary')}</option>
        {libraries.map((one) => (
          <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
            {one.desc_biblioteca}
          </option>
        ))}
      </SelectField>
      {lists.map((name) => (
        <ChoiceBoxes key={name} list={name} name={name} label={t(`policies.${name}`)} {...(old && { chosen: old[name] })} />
      ))}
      <TextField name="de" type="date" label={t('policies.from')} required defaultValue={today} error={error('de')} />
      <TextField name="ate" type="date" label={t('policies.until')} />
    </div>
  )
}

function TermFields({ old, error }: FieldsProps) {
  const { t } = useTranslation('desk-work')
  const [unit, setUnit] = useState(old?.unidade ?? 'dias')
  const fineName = fineOf[unit]
  const fine = old?.[fineName]
  return (
    <div className="filters">
      <SelectField
        name="unidade"
        label={t('policies.unit')}
        value={unit}
        onChange={({ target }) => setUnit(units.find((one) => one === target.value) ?? 'dias')}
      >
        {units.map((one) => (
          <option key={one} value={one}>
            {t(`policies.units.${one}`)}
          </option>
        ))}
      </SelectField>
      {counts.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`policies.${name}`)}
          inputMode="numeric"
          required={needed.includes(name)}
          defaultValue={old?.[name]}
          autoComplete="off"
          error={error(name)}
        />
      ))}
      <TextField
        key={fineName}
        name={fineName}
        label={t(unit === 'dias' ? 'policies.finePerDay' : 'policies.finePerHour')}
        inputMode="decimal"
        defaultValue={fine === undefined ? '' : (fine / 100).toFixed(2).replace('.', ',')}
        autoComplete="off"
        error={error(fineName)}
      />
    </div>
  )
}

interface PolicyFormProps {
  /** The row that the new one begins with, and takes the place of. */
  readonly old?: Policy | undefined
  /** The old row stays: the new one is one beside it. */
  readonly isCopy?: boolean
  readonly onDone: () => void
}

/** A new row, from an old one or from nothing: first its effect is shown, then it is saved. */
export function PolicyForm({ old, isCopy = false, onDone }: PolicyFormProps) {
  const { t } = useTranslation('desk-work')
  const { call } = useDeps()
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [seen, setSeen] = useState<Draft>()
  const preview = useAct((draft: Draft, idempotencyKey) => call(addPolicy, { body: { ...draft, previa: true }, idempotencyKey }))
  const save = useAct((body: Draft, idempotencyKey) => call(addPolicy, { body, idempotencyKey }))
  const replaced = isCopy ? undefined : old
  const error = (name: string) => (wrong.includes(name) ? t('policies.wrong') : undefined)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { draft, wrong: found } = draftOf(event.currentTarget, replaced)
    setWrong(found)
    setSeen(undefined)
    if (draft && (await preview.run(draft))) setSeen(draft)
  }
  const give = async () => {
    if (seen && (await save.run(seen))) onDone()
  }
  return (
    <form className="policy-form" noValidate onSubmit={(event) => void submit(event)} onChange={() => setSeen(undefined)}>
      <ScopeFields old={old} isCopy={isCopy} error={error} />
      <TermFields old={old} error={error} />
      <TextField name="motivo" label={t('dueDates.reason')} required maxLength={500} error={error('motivo')} />
      <Button type="submit" busy={preview.busy}>
        {t('policies.preview')}
      </Button>
      <ActFailure act={preview} />
      {seen && preview.reply && (
        <Said>
          <Note tone="wait">
            <p>{replaced ? t('policies.replaces', { number: replaced.numero, count: preview.reply.emprestimos }) : t('policies.isNew')}</p>
            <Button kind="main" busy={save.busy} onClick={() => void give()}>
              {t('policies.save')}
            </Button>
          </Note>
        </Said>
      )}
      <ActFailure act={save} />
    </form>
  )
}
