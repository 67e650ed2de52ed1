import type { ResultItem } from '@farol/contract/search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { ChosenLibraryProvider, oneLibrary } from '../../catalogue/chosen-library.ts'
import { FoundWordsProvider } from '../../catalogue/highlighted.tsx'
import { TitleRow } from '../../catalogue/title-card.tsx'
import { toAddress, withChange, type SearchState } from '../../features/search/search-state.ts'
import { Acts, wordsOfSearch } from './title-list.tsx'

/** The title that was meant, above a list that is not in the order of relevance; and the way to that order. */
export function BestMatch({ item, state }: { item: ResultItem; state: SearchState }) {
  const { t } = useTranslation('results')
  return (
    <section className="best" aria-labelledby="melhor">
      <div className="best-head">
        <h2 className="label" id="melhor">
          {t('best.title')}
        </h2>
        <Link className="tall" to={toAddress(withChange(state, { orderBy: 'relevancia', direction: 'C' }))} rel="nofollow">
          {t('best.order')}
        </Link>
      </div>
      <FoundWordsProvider value={wordsOfSearch(state)}>
        <ChosenLibraryProvider value={oneLibrary(state.filters)}>
          <ul className="bib">
            <TitleRow item={item} from={toAddress(state)} acts={<Acts item={item} />} />
          </ul>
        </ChosenLibraryProvider>
      </FoundWordsProvider>
    </section>
  )
}
