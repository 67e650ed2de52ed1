import { useTranslation } from '../../i18n/use-translation.ts'
import { fieldNames } from './document-parts.ts'

/** Words of a place: its last part has a name, or is one. */
export function useLabel(place: string, own?: (typeof fieldNames)[number]): string {
  const { t } = useTranslation('desk-work')
  const last = place
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1)
  const name = own ?? fieldNames.find((one) => one === last)
  const label = name === undefined ? place : t(`document.field.${name}`)
  const section = /^sections\.(first|second)/.exec(place)?.[1]
  return section === undefined ? label : `${label} (${section === 'first' ? 1 : 2})`
}
