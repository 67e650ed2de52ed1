import { alertKinds } from '@farol/contract/alerts.ts'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { isNarrowed, readFilter, type AlertFilter } from './alert-filter.ts'

type Fault = 'needFrom' | 'needTo' | 'turned'

function faultOf(from: string, to: string): Fault | undefined {
  if (!from && to) return 'needFrom'
  if (from && !to) return 'needTo'
  return from > to ? 'turned' : undefined
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Narrows the list to days and a kind. Both days or neither. */
export function AlertFilterForm({ filter, onFilter }: { filter: AlertFilter; onFilter: (filter: AlertFilter) => void }) {
  const { t } = useTranslation('alerts')
  const [fault, setFault] = useState<Fault>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [de, ate, tipo] = [text(form, 'de'), text(form, 'ate'), text(form, 'tipo')]
    const found = faultOf(de, ate)
    setFault(found)
    if (!found) return onFilter(readFilter(new URLSearchParams({ de, ate, tipo })))
    event.currentTarget.querySelector<HTMLInputElement>(`[name=${found === 'needTo' ? 'ate' : 'de'}]`)?.focus()
  }
  const said = fault && t(`filter.${fault}`)
  return (
    <form className="alert-filter" noValidate onSubmit={submit} aria-label={t('filter.title')}>
      <TextField type="date" name="de" label={t('filter.from')} defaultValue={filter.de} error={fault === 'needTo' ? undefined : said} />
      <TextField type="date" name="ate" label={t('filter.to')} defaultValue={filter.ate} error={fault === 'needTo' ? said : undefined} />
      <SelectField name="tipo" label={t('filter.kind')} defaultValue={filter.tipo ?? ''}>
        <option value="">{t('filter.every')}</option>
        {alertKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
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
