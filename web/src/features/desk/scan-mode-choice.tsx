import { useTranslation } from '../../i18n/use-translation.ts'
import { scanModes, type ScanMode } from './scan-line.ts'

/** Lend and return by the visit, or only one of them. */
export function ScanModeChoice({ mode, onChoose }: { mode: ScanMode; onChoose: (mode: ScanMode) => void }) {
  const { t } = useTranslation('desk')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out as one row
    <div className="seg" role="group" aria-label={t('mode.label')}>
      {scanModes.map((one) => (
        <button key={one} type="button" aria-pressed={one === mode} onClick={() => onChoose(one)}>
          {t(`mode.${one}`)}
        </button>
      ))}
    </div>
  )
}
