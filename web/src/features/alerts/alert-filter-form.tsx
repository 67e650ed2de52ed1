import { alertKinds } from '@farol/contract/alerts.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { dayToType, typedDay } from '../../i18n/typed-day.ts'
import { toFirstWrong } from '../../ui/to-first-wrong.ts'
import { Button } from '../../ui/button.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { SelectField } from '../../ui/field.tsx'
import { isNarrowed, readFilter, type AlertFilter } from './alert-filter.ts'

type Fault = 'needFrom' | 'needTo' | 'turned' | 'wrong'

interface TypedSpan {
  readonly from: string
  readonly to: string
}

/** Where a fault is said: at the last day, or at the first. */
type Place = 'from' | 'to'

/** What is wrong with two typed days: both or neither, both existing, in their order. */
function faultOf({ from, to }: TypedSpan): { readonly fault: Fault; readonly at: Place } | undefined {
  if (from.trim() && !typedDay(from)) return { fault: 'wrong', at: 'from' }
  if (to.trim() && !typedDay(to)) return { fault: 'wrong', at: 'to' }
  if (!from.trim() && to.trim()) return { fault: 'needFrom', at: 'from' }
  if (from.trim() && !to.trim()) return { fault: 'needTo', at: 'to' }
  return (typedDay(from) ?? '') > (typedDay(to) ?? '') ? { fault: 'turned', at: 'from' } : undefined
}

function useSaidFault(found: ReturnType<typeof faultOf>) {
  const { t } = useTranslation('alerts')
  const { t: ofAccount } = useTranslation('account')
  return (at: Place): string | undefined => {
    if (found?.at !== at) return undefined
    return found.fault === 'wrong' ? ofAccount('dayWrong') : t(`filter.${found.fault}`)
  }
}

/** Narrows the list to days and a kind. Both days or neither. */
export function AlertFilterForm({ filter, onFilter }: { filter: AlertFilter; onFilter: (filter: AlertFilter) => void }) {
  const { t } = useTranslation('alerts')
  const [days, setDays] = useState<TypedSpan>({ from: dayToType(filter.de ?? ''), to: dayToType(filter.ate ?? '') })
  const [kind, setKind] = useState(filter.tipo ?? '')
  const [found, setFound] = useState<ReturnType<typeof faultOf>>()
  const said = useSaidFault(found)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fault = faultOf(days)
    setFound(fault)
    if (fault) return toFirstWrong(form)
    const [de, ate] = [typedDay(days.from) ?? '', typedDay(days.to) ?? '']
    return onFilter(readFilter(new URLSearchParams({ de, ate, tipo: kind })))
  }
  return (
    <form className="alert-filter" noValidate onSubmit={submit} aria-label={t('filter.title')}>
      <DayField label={t('filter.from')} value={days.from} onValue={(from) => setDays({ ...days, from })} error={said('from')} />
      <DayField label={t('filter.to')} value={days.to} onValue={(to) => setDays({ ...days, to })} error={said('to')} />
      <SelectField label={t('filter.kind')} value={kind} onChange={(event) => setKind(event.target.value)}>
        <option value="">{t('filter.every')}</option>
        {alertKinds.map((one) => (
          <option key={one} value={one}>
            {t(`kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <p className="row-btns">
        <Button type="submit">{t('filter.apply')}</Button>
        {isNarrowed(filter) && (
          <Button kind="bare" onClick={() => onFilter({ page: 1 })}>
            {t('clear')}
          </Button>
        )}
      </p>
    </form>
  )
}
