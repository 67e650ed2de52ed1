import type { Library } from '@farol/contract/libraries.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import type { usePlaces } from './use-libraries.ts'

interface LibraryChoiceProps {
  readonly libraries: readonly Library[]
  readonly value: string
  readonly onChange: (code: string) => void
  readonly error?: string | undefined
}

export function LibraryChoice({ libraries, value, onChange, error }: LibraryChoiceProps) {
  const { t } = useTranslation('institution')
  return (
    <SelectField label={t('comment.library')} value={value} error={error} required onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('comment.choose')}</option>
      {libraries.map((one) => (
        <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
          {one.desc_biblioteca}
        </option>
      ))}
    </SelectField>
  )
}

/** Until the libraries are there: that they come, or that they did not. */
export function PlacesWait({ places }: { places: ReturnType<typeof usePlaces> }) {
  const { t } = useTranslation('institution')
  if (!places.isError) return <p aria-busy="true">{t('libraries.loading')}</p>
  return (
    <Note tone="stop">
      <p>{t('libraries.failed')}</p>
      <p>
        <Button slim onClick={() => void places.refetch()}>
          {t('libraries.retry')}
        </Button>
      </p>
    </Note>
  )
}
