import type { CancelResult } from '@farol/contract/holds.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../../ui/badge.tsx'

interface CancelResultsProps {
  readonly results: readonly CancelResult[]
  /** Titles of the holds by their codes, as they were before. */
  readonly titles: ReadonlyMap<string, string>
}

/** What became of each hold, in the order in which they were sent. The heading takes the focus. */
export function CancelResults({ results, titles }: CancelResultsProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'result' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [results])
  return (
    <section aria-labelledby="resultado-reservas" className="results-of">
      <h2 className="h2" id="resultado-reservas" tabIndex={-1} ref={heading}>
        {t('title')}
      </h2>
      <ol className="answers">
        {results.map(({ codigo, cancelada, motivos = [] }) => (
          <li key={codigo}>
            <p>
              <Badge tone={cancelada ? 'ok' : 'stop'} shape={cancelada ? 'full' : 'cross'}>
                {t(cancelada ? 'cancelled' : 'refused', { title: titles.get(codigo) ?? codigo })}
              </Badge>
            </p>
            {!cancelada && <p>{motivos.map(({ mensagem }) => mensagem).join(' ')}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
