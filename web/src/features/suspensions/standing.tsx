import type { Reply } from '@farol/contract/address.ts'
import type { listSuspensions } from '@farol/contract/suspensions.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { nextDay, numericDay } from '../../i18n/day-words.ts'
import { Note } from '../../ui/note.tsx'

interface StandingProps {
  /** Absent where it has no end. */
  readonly until: string | undefined
  readonly suspended: boolean
  /** A bond that is not in force is suspended. */
  readonly otherBond: boolean
  /** First day of what begins later. */
  readonly coming?: string | undefined
  readonly overdue: Reply<typeof listSuspensions>['em_atraso']
}

/** In one sentence: from when one may borrow again, or that nothing stands in the way. */
export function Standing({ until, suspended, otherBond, coming, overdue }: StandingProps) {
  const { t } = useTranslation('account')
  const { language } = useDeps()
  return (
    <>
      {suspended && (
        <Note tone="stop">
          <p>
            {until === undefined
              ? t('suspension.openEnd')
              : t('suspension.again', { day: numericDay(nextDay(until), language).slice(0, 5) })}
          </p>
        </Note>
      )}
      {overdue.length > 0 && (
        <Note tone="stop">
          <p>{t('suspension.overdue', { count: overdue.length })}</p>
          <ul className="plain-list">
            {overdue.map((loan) => (
              <li key={loan.codigo}>
                {t('suspension.returnCopy', { code: loan.exemplar, title: loan.titulo, day: numericDay(loan.data_devolucao, language) })}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {!suspended && overdue.length === 0 && (
        <p>
          {otherBond
            ? t('suspension.otherBond')
            : coming === undefined
              ? t('suspension.none')
              : t('suspension.notYet', { day: numericDay(coming, language) })}
        </p>
      )}
    </>
  )
}
