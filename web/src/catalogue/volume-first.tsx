import { useTranslation } from '../i18n/use-translation.ts'
import { SelectField } from '../ui/field.tsx'
import { keyFieldId } from './copy-key-fields.tsx'

/** Which volume, where there are too many copies to choose among them at once. */
export function VolumeFirst({ volumes, onVolume }: { volumes: readonly string[]; onVolume: (volume: string) => void }) {
  const { t } = useTranslation('holds', { keyPrefix: 'key' })
  return (
    <SelectField
      id={keyFieldId('volume')}
      label={t('volume')}
      defaultValue=""
      // Copies without a volume are a choice too: behind the mark their value is empty.
      onChange={(event) => event.target.value !== '' && onVolume(event.target.value.slice(1))}
    >
      <option value="">{t('choose')}</option>
      {volumes.map((one) => (
        <option key={one} value={`v${one}`}>
          {one === '' ? t('none.volume') : one}
        </option>
      ))}
    </SelectField>
  )
}
