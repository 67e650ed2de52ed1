import { useTranslation } from '../../i18n/use-translation.ts'
import { useMayInAll } from './desk-session.ts'

/** To who may do this in some library and not in all of them: that only who may in all does it. */
export function OnlyInAll({ activity }: { activity: number }) {
  const { t } = useTranslation('desk')
  const mayInAll = useMayInAll(activity)
  return mayInAll ? null : <p className="prose">{t('onlyInAll')}</p>
}
