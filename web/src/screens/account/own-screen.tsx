import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { LazyArea } from '../../i18n/texts.ts'
import { Skeleton } from '../../ui/empty-state.tsx'
import '../../styles/account.css'

interface OwnScreenProps {
  readonly title: string
  /** A line below the heading. */
  readonly below?: string
  /** Texts of the area besides those of the account. */
  readonly texts: LazyArea
  /** Called once the words are here. */
  readonly children: () => ReactNode
}

/** A screen of the patron area: its heading at once, the rest when its words are here. */
export function OwnScreen({ title, below, texts, children }: OwnScreenProps) {
  const { t } = useTranslation('session')
  const hasCommon = useTexts('account')
  const hasOwn = useTexts(texts)
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        {title}
      </h1>
      {below && <p className="muted below-h1">{below}</p>}
      {hasCommon && hasOwn ? children() : <Skeleton label={t('account.loading')} />}
    </>
  )
}
