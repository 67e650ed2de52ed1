import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { toAddress, type SearchState } from '../../features/search/search-state.ts'
import { Note } from '../../ui/note.tsx'

/** The words that were meant found what is shown; those that were typed can be looked for all the same. */
export function Corrected({ asked, meant }: { readonly asked: SearchState; readonly meant: SearchState }) {
  const { t } = useTranslation('results')
  return (
    <Note>
      <p>{t('corrected.shown', { q: meant.q })}</p>
      <p>
        <Link to={toAddress({ ...asked, literal: true })}>{t('corrected.anyway', { q: asked.q })}</Link>
      </p>
    </Note>
  )
}
