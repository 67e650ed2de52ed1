import type { PersonalData } from '@farol/contract/personal-data.ts'
import { languageFacts, type Language } from '@farol/contract/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { FieldName } from './fields.ts'
import { useOwnLibraries } from './use-libraries.ts'

/** What is held in a field, as a reader reads it; empty where nothing is. */
export function usePresentValue(record: PersonalData, field: FieldName): string {
  const { t } = useTranslation('person')
  const libraries = useOwnLibraries()
  const value = record[field]
  if (value === undefined || value === '') return ''
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  if (field === 'sexo' || field === 'estado_civil') return t(`choice.${value as 'F'}`)
  if (field === 'idioma') return languageFacts(value as Language).name
  if (field === 'cod_biblioteca_padrao') return libraries.find((one) => one.cod_biblioteca === value)?.desc_biblioteca ?? value
  return value
}
