import { useTranslation } from '../../i18n/use-translation.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { ChoiceField } from './choices.tsx'
import { useDeskLibrary } from './desk-library.ts'
import { useDeskSession } from './desk-session.ts'

/** A bond as its fields name it. */
export interface TypedBond {
  readonly categoria: string
  readonly cod_biblioteca: string
  readonly matricula?: string
  readonly validade?: string
}

export function bondOf(typed: Readonly<Record<string, string>>): TypedBond {
  const { categoria = '', cod_biblioteca = '', matricula, validade } = typed
  return { categoria, cod_biblioteca, ...(matricula && { matricula }), ...(validade && { validade }) }
}

/** As what a reader belongs to the institution: category, library, registration, until when. */
export function BondFields() {
  const { t } = useTranslation('desk')
  const here = useDeskLibrary()
  const libraries = useDeskSession(({ staff }) => staff?.bibliotecas) ?? []
  return (
    <div className="filters">
      <ChoiceField list="categorias" name="categoria" label={t('person.category')} />
      <SelectField name="cod_biblioteca" label={t('person.library')} defaultValue={here}>
        {libraries.map((one) => (
          <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
            {one.desc_biblioteca}
          </option>
        ))}
      </SelectField>
      <TextField name="matricula" label={t('person.registration')} maxLength={64} autoComplete="off" />
      <TextField name="validade" type="date" label={t('person.validUntil')} />
    </div>
  )
}
