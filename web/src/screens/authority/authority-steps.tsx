import { authorityAddress } from '@farol/contract/screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useNavigation } from '../../session/navigation-store.ts'
import { Icon } from '../../ui/icon.tsx'

/** The headings before and after one among those that were found with it. */
export function AuthoritySteps({ code }: { code: string }) {
  const { t } = useTranslation('results', { keyPrefix: 'steps' })
  const ready = useTexts('results')
  const from = (useLocation().state as { readonly from?: string } | null)?.from
  // A heading stands there once for each of its forms that was met.
  const found = useNavigation((state) => state.autoridades)
  const headings = [...new Map(found.map((one) => [one.cod_autoridade, one.descricao]))]
  const at = headings.findIndex(([other]) => other === code)
  if (!ready || at < 0 || from === undefined) return null
  const [previous, next] = [headings[at - 1], headings[at + 1]]
  return (
    <nav className="row-btns steps small" aria-label={t('authorities')}>
      {previous && (
        <Link className="btn slim" to={authorityAddress(previous[0])} state={{ from }}>
          <Icon name="left" /> {t('previous')}
          <span className="vh">: {previous[1]}</span>
        </Link>
      )}
      <Link className="btn slim" to={from}>
        {t('found')}
      </Link>
      {next && (
        <Link className="btn slim" to={authorityAddress(next[0])} state={{ from }}>
          {t('next')}
          <span className="vh">: {next[1]}</span> <Icon name="right" />
        </Link>
      )}
    </nav>
  )
}
