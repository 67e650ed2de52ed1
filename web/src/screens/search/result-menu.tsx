import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { toAddress, withChange } from '../../features/search/search-state.ts'
import { Menu } from '../../ui/menu.tsx'
import { ActionsSlot } from './result-slots.tsx'
import { wordsOfSearch } from './title-list.tsx'
import type { ResultActionsProps } from './result-actions.tsx'

/** Behind one button: why these titles, selecting, printing, and the searches of this tab. */
export function ResultMenu(props: ResultActionsProps) {
  const { t } = useTranslation('results')
  const { reply, state } = props
  const { reasons, ...others } = state
  const explains = reply.data.length > 0 && state.mode === 'D' && wordsOfSearch(state).length > 0
  return (
    <Menu label={t('menu')}>
      {explains && (
        <Link to={toAddress(reasons ? others : withChange(state, { reasons: true }))} rel="nofollow" preventScrollReset>
          {t(reasons ? 'why.hide' : 'why.label')}
        </Link>
      )}
      <ActionsSlot {...props} />
    </Menu>
  )
}
