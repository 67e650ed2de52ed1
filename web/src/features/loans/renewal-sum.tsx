import type { RenewalResult } from '@farol/contract/loans.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TimedAlert } from '../../ui/timed-alert.tsx'

/** "2 títulos: renovado com sucesso; 1 não renovado": read out at once, gone after eight seconds. The results stay. */
export function RenewalSum({ results }: { results: readonly RenewalResult[] }) {
  const { t } = useTranslation('loans')
  const done = results.filter(({ renovado }) => renovado).length
  const refused = results.length - done
  const said = [done > 0 && t('sum.done', { count: done }), refused > 0 && t('sum.refused', { count: refused })].filter(Boolean).join('; ')
  return (
    <TimedAlert key={results.map(({ codigo, chave_seguranca: key }) => `${codigo} ${key ?? ''}`).join()} tone={refused > 0 ? 'wait' : 'ok'}>
      {said}
    </TimedAlert>
  )
}
