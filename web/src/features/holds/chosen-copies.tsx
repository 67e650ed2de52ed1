import type { HoldCombination } from '@farol/contract/holds.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { dayInWords } from '../../i18n/day-words.ts'
import { Note } from '../../ui/note.tsx'

/** What is known of the chosen copies: how many, who waits, the place a hold would have. Read out as it changes. */
export function ChosenCopies({ copies }: { copies: HoldCombination | undefined }) {
  const { t } = useTranslation('holds', { keyPrefix: 'form' })
  const { language } = useDeps()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is there before it has anything to say
    <div role="status" className="chosen-copies">
      {!copies && <p className="muted">{t('chooseFirst')}</p>}
      {copies && (
        <ul>
          <li>{t('copies', { count: copies.exemplares })}</li>
          {copies.emprestado_ate && <li>{t('onLoanUntil', { day: dayInWords(copies.emprestado_ate, language) })}</li>}
          <li>{t('waiting', { count: copies.fila })}</li>
          <li>
            <b>{t('place', { position: copies.posicao })}</b>
          </li>
          <li>{copies.previsao ? t('estimate', { day: dayInWords(copies.previsao, language) }) : t('noEstimate')}</li>
        </ul>
      )}
      {copies?.permitido === false && <Note tone="wait">{copies.motivos.map(({ mensagem }) => mensagem).join(' ')}</Note>}
    </div>
  )
}
