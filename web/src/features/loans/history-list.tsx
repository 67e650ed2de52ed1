import type { HistoryEntry } from '@farol/contract/loans.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { hourInWords, numericDay } from '../../i18n/day-words.ts'
import { RowReceipt } from './receipt.tsx'

interface HistoryListProps {
  readonly entries: readonly HistoryEntry[]
  readonly chosen: readonly string[]
  readonly mayChoose: boolean
  readonly onChoose: (code: string, on: boolean) => void
}

/** One thing that happened. A title that is gone is named without a link. */
function Entry({ entry, ticked, onTick }: { entry: HistoryEntry; ticked: boolean | undefined; onTick: (on: boolean) => void }) {
  const { t } = useTranslation('loans')
  const { language } = useDeps()
  const { titulo: title, autor: author, cod_acervo: record, data: day, hora: hour } = entry
  return (
    <li>
      {ticked !== undefined && (
        <label className="pick">
          <input
            className="tick"
            type="checkbox"
            aria-label={t('history.choose', { title, day: numericDay(day, language) })}
            checked={ticked}
            onChange={(event) => onTick(event.target.checked)}
          />
        </label>
      )}
      <div>
        <p className="small muted num">
          {t(`history.kind.${entry.tipo}`)} · {numericDay(day, language)}, {hourInWords(hour, language)}
        </p>
        <h3 className="h3">{record ? <Link to={titleAddress(record)}>{title}</Link> : title}</h3>
        {author && <p>{author}</p>}
        <p className="imprint num">
          {t('copy', { code: entry.exemplar })} · {entry.desc_biblioteca}
          {!record && ` · ${t('history.gone')}`}
        </p>
        <RowReceipt receiptKey={entry.chave_seguranca} title={title} />
      </div>
    </li>
  )
}

/** Loans, renewals, returns and consultations, newest first, each with a box. */
export function HistoryList({ entries, chosen, mayChoose, onChoose }: HistoryListProps) {
  return (
    <ul className={mayChoose ? 'history' : 'plain-list'}>
      {entries.map((entry) => (
        <Entry
          key={entry.codigo}
          entry={entry}
          ticked={mayChoose ? chosen.includes(entry.codigo) : undefined}
          onTick={(on) => onChoose(entry.codigo, on)}
        />
      ))}
    </ul>
  )
}
