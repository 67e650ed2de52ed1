import { moveManyDueDates } from '@farol/contract/desk/loans.ts'
import type { Input } from '@farol/contract/address.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { ChoiceBoxes, chosenIn } from '../../features/desk/choices.tsx'
import { useDeskLibrary } from '../../features/desk/desk-library.ts'
import { Said } from '../../features/desk/said.tsx'
import { typedFields } from '../../features/desk/use-desk-query.ts'
import { formatDay } from '../../i18n/day.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { DeskHeading } from './desk-heading.tsx'

type Move = NonNullable<Input<typeof moveManyDueDates>['body']>

const required = ['de', 'ate', 'nova_data', 'motivo'] as const

type Missing = (typeof required)[number]

function moveOf(form: HTMLFormElement, library: string): { readonly move?: Move; readonly missing: readonly Missing[] } {
  const typed = typedFields(form)
  const missing = required.filter((name) => typed[name] === undefined)
  if (missing.length > 0) return { missing }
  const { de, ate, nova_data, motivo } = typed as Record<Missing, string>
  const [categorias, grupos] = [chosenIn(form, 'categorias'), chosenIn(form, 'grupos')]
  const some = { ...(categorias.length > 0 && { categorias }), ...(grupos.length > 0 && { grupos }) }
  return { move: { cod_biblioteca: library, de, ate, nova_data, motivo, ...some }, missing }
}

function Fields({ missing }: { missing: readonly Missing[] }) {
  const { t } = useTranslation('desk-work')
  const error = (name: Missing) => (missing.includes(name) ? t('required') : undefined)
  return (
    <>
      <div className="filters">
        <TextField name="de" type="date" label={t('dueDates.from')} required error={error('de')} />
        <TextField name="ate" type="date" label={t('dueDates.until')} required error={error('ate')} />
        <TextField name="nova_data" type="date" label={t('dueDates.newDay')} required error={error('nova_data')} />
      </div>
      <div className="filters">
        <ChoiceBoxes list="categorias" name="categorias" label={t('dueDates.categories')} />
        <ChoiceBoxes list="grupos" name="grupos" label={t('dueDates.groups')} />
      </div>
      <TextField name="motivo" label={t('dueDates.reason')} required maxLength={500} error={error('motivo')} />
    </>
  )
}

/** `/equipe/prorrogacao`: moves the due days of many loans; first it is counted, then done, and each reader is told once. */
export function Component() {
  const { t } = useTranslation('desk-work')
  const { call, language } = useDeps()
  const library = useDeskLibrary()
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const [counted, setCounted] = useState<Move>()
  const count = useAct((move: Move, idempotencyKey) => call(moveManyDueDates, { body: { ...move, previa: true }, idempotencyKey }))
  const move = useAct((body: Move, idempotencyKey) => call(moveManyDueDates, { body, idempotencyKey }))
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = moveOf(event.currentTarget, library)
    setMissing(given.missing)
    setCounted(undefined)
    move.clear()
    if (given.move && (await count.run(given.move))) setCounted(given.move)
  }
  const loans = count.reply?.emprestimos ?? 0
  return (
    <>
      <DeskHeading title={t('dueDates.heading')} />
      <p className="prose">{t('dueDates.intro')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} onChange={() => setCounted(undefined)}>
        <Fields missing={missing} />
        <Button type="submit" busy={count.busy}>
          {t('dueDates.count')}
        </Button>
      </form>
      <ActFailure act={count} />
      {counted && !move.reply && (
        <Said>
          <Note tone="wait">
            <p>{t('dueDates.counted', { count: loans, day: formatDay(counted.nova_data, language) })}</p>
            {loans > 0 && (
              <Button kind="main" busy={move.busy} onClick={() => void move.run(counted)}>
                {t('dueDates.move', { count: loans })}
              </Button>
            )}
          </Note>
        </Said>
      )}
      <ActFailure act={move} />
      {move.reply && (
        <Said>
          <Note tone="ok">{t('dueDates.moved', { count: move.reply.emprestimos })}</Note>
        </Said>
      )}
    </>
  )
}
