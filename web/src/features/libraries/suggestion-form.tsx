import {
  suggestAcquisition,
  suggestAcquisitionAsTeacher,
  type AcquisitionSuggestion,
  type TeacherSuggestion,
} from '@farol/contract/libraries.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { toFirstWrong } from '../../ui/to-first-wrong.ts'
import { SelectField } from '../../ui/field.tsx'
import { useDraft } from '../../session/draft-store.ts'
import { useSentOnce } from '../../session/use-sent-once.ts'
import { LibraryChoice, PlacesWait } from './library-choice.tsx'
import { SendingNote } from './sending-note.tsx'
import { TeachingFields, TitleFields } from './suggestion-fields.tsx'
import { blankSuggestion, missingFields, toSuggestion, toTeacherSuggestion, type RequiredName, type Suggested } from './suggestion.ts'
import { usePlaces, type Places } from './use-libraries.ts'
import { useSending } from './use-sending.ts'

const labels = {
  biblioteca: 'suggestion.library',
  titulo: 'suggestion.name',
  editor: 'suggestion.publisher',
  curso: 'suggestion.course',
  disciplina: 'suggestion.discipline',
  exemplares: 'suggestion.copies',
} as const satisfies Record<RequiredName, string>

interface PlaceFieldsProps {
  readonly places: Places
  readonly values: Suggested
  readonly error: string | undefined
  readonly change: (change: Partial<Suggested>) => void
}

/** Campus first; it narrows the libraries. */
function PlaceFields({ places, values, error, change }: PlaceFieldsProps) {
  const { t } = useTranslation('institution')
  const near = places.libraries.filter((one) => values.campus === '' || one.cod_campus === values.campus)
  return (
    <>
      <SelectField
        label={t('suggestion.campus')}
        value={values.campus}
        onChange={(event) => change({ campus: event.target.value, biblioteca: '' })}
      >
        <option value="">{t('suggestion.anyCampus')}</option>
        {places.campuses.map((one) => (
          <option key={one.cod_campus} value={one.cod_campus}>
            {one.nome_campus}
          </option>
        ))}
      </SelectField>
      <LibraryChoice libraries={near} value={values.biblioteca} error={error} onChange={(biblioteca) => change({ biblioteca })} />
    </>
  )
}

/** A title that a library should buy; a teacher names course and bibliography too. */
export function SuggestionForm({ teacher }: { teacher: boolean }) {
  const { t } = useTranslation('institution')
  const { call } = useDeps()
  const places = usePlaces()
  const name = teacher ? 'teacher suggestion' : 'suggestion'
  const { draft: values, change, forget } = useDraft(name, blankSuggestion)
  const [missing, setMissing] = useState<readonly RequiredName[]>([])
  const sendOnce = useSentOnce(name, (body: AcquisitionSuggestion | TeacherSuggestion, idempotencyKey) =>
    'curso' in body ? call(suggestAcquisitionAsTeacher, { body, idempotencyKey }) : call(suggestAcquisition, { body, idempotencyKey }),
  )
  const { sending, submit, fail } = useSending(() => sendOnce(teacher ? toTeacherSuggestion(values) : toSuggestion(values)), forget)
  const errors = Object.fromEntries(missing.map((name) => [name, t('CampoObrigatorioNaoPreenchido', { name: t(labels[name]) })]))
  const send = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const blank = missingFields(values, teacher)
    setMissing(blank)
    if (blank.length > 0) {
      fail(t('suggestion.allRequired'))
      toFirstWrong(event.currentTarget)
    } else if (sending.state !== 'sending') void submit()
  }
  if (!places.data) return <PlacesWait places={places} />
  const fields = { values, errors, change }
  return (
    <form onSubmit={send} noValidate>
      {sending.state !== 'sent' && (
        <>
          <PlaceFields places={places.data} values={values} error={errors['biblioteca']} change={change} />
          <TitleFields {...fields} />
          {teacher && <TeachingFields {...fields} />}
        </>
      )}
      <SendingNote
        sending={sending}
        signIn={t('RealizeLoginEnviarSugestaoAquisicao')}
        sent={(number) => t('suggestion.sent', { number })}
        again={submit}
      />
      {sending.state !== 'sent' && (
        <div className="row-btns">
          <Button kind="main" type="submit" busy={sending.state === 'sending'}>
            {t('suggestion.send')}
          </Button>
        </div>
      )}
    </form>
  )
}
