import { rowOperators, type RowOperator } from '@farol/contract/search.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useVisibleGuides } from '../../api/visible-guides.ts'
import { useDeps } from '../../api/site.ts'
import { combinedAddress } from '../../features/search/combine-searches.ts'
import { useSearchStore } from '../../features/search/search-store.ts'
import type { LogEntry } from '../../features/search/search-store-rules.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Two searches of the log in one. Says so when no search means exactly that. */
function Combine({ log }: { log: readonly LogEntry[] }) {
  const { t } = useTranslation('results')
  const { t: guides } = useTranslation('results', { keyPrefix: 'log' })
  const navigate = useNavigate()
  const [parts, setParts] = useState({ first: '', operator: 'AND' as RowOperator, second: '' })
  const [impossible, setImpossible] = useState(false)
  const of = (id: string) => log.find((entry) => String(entry.id) === id)?.address
  const choice = (name: 'first' | 'second', label: string) => (
    <select
      className="input"
      aria-label={label}
      value={parts[name]}
      onChange={(event) => setParts({ ...parts, [name]: event.target.value })}
    >
      <option value="">{t('log.choose')}</option>
      {log.map((entry) => (
        <option key={entry.id} value={entry.id}>
          {entry.words}
        </option>
      ))}
    </select>
  )
  const combine = () => {
    const [first, second] = [of(parts.first), of(parts.second)]
    if (!first || !second) return
    const address = combinedAddress(first, parts.operator, second)
    setImpossible(address === undefined)
    if (address !== undefined) void navigate(address)
  }
  return (
    <fieldset className="combine">
      <legend>{t('log.combine')}</legend>
      <div className="row-btns">
        {choice('first', t('log.first'))}
        <select
          className="input"
          aria-label={t('log.operator')}
          value={parts.operator}
          onChange={(event) => setParts({ ...parts, operator: event.target.value as RowOperator })}
        >
          {rowOperators.map((operator) => (
            <option key={operator} value={operator}>
              {guides(operator)}
            </option>
          ))}
        </select>
        {choice('second', t('log.second'))}
        <Button slim onClick={combine} aria-disabled={!of(parts.first) || !of(parts.second)}>
          {t('log.together')}
        </Button>
      </div>
      <p role="alert" className={impossible ? 'error' : 'vh'}>
        {impossible && t('log.impossible')}
      </p>
    </fieldset>
  )
}

/** The searches of this tab: again, combined, deleted one by one. Nobody but this tab knows them. */
export function SearchLog({ current }: { current: string }) {
  const { t } = useTranslation('results')
  const { t: search } = useTranslation('search')
  const { language } = useDeps()
  const log = useSearchStore((store) => store.log)
  const list = useRef<HTMLOListElement>(null)
  const [forgotten, setForgotten] = useState('')
  // Two searches in one stand in the advanced guide.
  const mayCombine = useVisibleGuides().includes('pesquisa_avancada')
  const forget = (entry: LogEntry, position: number) => {
    useSearchStore.getState().forget(entry.id)
    setForgotten(entry.words)
    // The focus goes to the button that takes the place of the one that went.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>('button')
      ;(
        buttons?.[Math.min(position, buttons.length - 1)] ?? list.current?.closest('details')?.querySelector<HTMLElement>('summary')
      )?.focus()
    })
  }
  const said = (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form
    <p className="vh" role="status">
      {forgotten && t('log.deleted', { words: forgotten })}
    </p>
  )
  if (log.length === 0) return said
  const latest = [...log].reverse()
  return (
    <>
      <details className="log">
        <summary>{t('log.count', { count: log.length })}</summary>
        <ol ref={list}>
          {latest.map((entry, position) => (
            <li key={entry.id}>
              <Link to={entry.address} {...(entry.address === current && { 'aria-current': 'page' as const })}>
                {entry.words}
              </Link>{' '}
              <span className="muted num">
                {search('facetTitles', { count: entry.total, formatted: formatNumber(entry.total, language) })}
              </span>{' '}
              <button
                type="button"
                className="btn bare slim"
                aria-label={t('log.delete', { words: entry.words })}
                onClick={() => forget(entry, position)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ol>
        {log.length > 1 && mayCombine && <Combine log={latest} />}
      </details>
      {said}
    </>
  )
}
