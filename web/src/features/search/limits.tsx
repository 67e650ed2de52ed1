import { furtherRows, maxCharacters, maxReached, pageSizes } from '@farol/contract/search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Empty } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { surplusRows } from './read-address.ts'
import { spanErrors } from './read-guide.ts'
import { emptySearch } from './search-state.ts'

/** The page to ask for: of one past what the server answers, the last that it does, whose total says what there is. */
export const reachablePage = (page: number, perPage: number): number => Math.min(page, maxReached / perPage)

export const isBeyondReach = (page: number, perPage: number): boolean => page * perPage > maxReached

interface BeyondProps {
  readonly total: number
  readonly page: number
  readonly perPage: number
  /** The address of the first page. */
  readonly first: string
}

/** A page past the last one, or past what can be reached of a very long list, or whose lines went since they were counted: which of them, and the way to the first page. */
export function Beyond({ total, page, perPage, first }: BeyondProps) {
  const { t } = useTranslation('results')
  const { language } = useDeps()
  const isThere = total > (page - 1) * perPage
  const why = () => {
    if (!isThere) return t('empty.beyond')
    return isBeyondReach(page, perPage) ? t('empty.deep', { limit: formatNumber(maxReached, language) }) : t('empty.gone')
  }
  return (
    <Empty title={why()}>
      {page > 1 && (
        <p>
          <Link to={first}>{t('empty.first')}</Link>
        </p>
      )}
    </Empty>
  )
}

const ofWords = /^(?:q\d?|termo|linha)$/

/** What an address asked for and did not get: each limit in a sentence that names it, the rest by the names of its parameters. */
export function DroppedNotes({ dropped }: { dropped: readonly string[] }) {
  const { t } = useTranslation('results')
  const years = Object.values(spanErrors({ state: emptySearch, dropped: dropped.filter((name) => name.startsWith('ano_')) }))
  const rest = dropped.filter((name) => !ofWords.test(name) && !['perPage', surplusRows].includes(name) && !name.startsWith('ano_'))
  const sentences = [
    dropped.some((name) => ofWords.test(name)) && t('limit.words', { limit: maxCharacters }),
    dropped.includes(surplusRows) && t('limit.rows', { limit: furtherRows.length + 1 }),
    dropped.includes('perPage') && t('limit.perPage', { limit: Math.max(...pageSizes) }),
    ...[...new Set(years)].map((error) => t(`years.${error}`)),
    rest.length > 0 && t('dropped', { count: rest.length, names: rest.join(', ') }),
  ]
  return sentences.map((sentence) => sentence && <Note key={sentence}>{sentence}</Note>)
}
