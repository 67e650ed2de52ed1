import type { Hold } from '@farol/contract/holds.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { Cover } from '../../catalogue/cover.tsx'
import { useKeyWords } from '../../catalogue/key-words.ts'
import { Day } from '../../session/day.tsx'
import { HoldStanding } from './queue-place.tsx'

interface HoldRowProps {
  readonly hold: Hold
  /** The box to tick. */
  readonly before: ReactNode
  readonly act: ReactNode
}

/** One hold: cover, title, which copies and where to fetch; where it stands; what can be done. */
export function HoldRow({ hold, before, act }: HoldRowProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'list' })
  const words = useKeyWords()
  const { titulo: title, autor: author = '', desc_tipo_obra: type = '', desc_biblioteca: library, retirada, observacoes } = hold
  const key = words(hold)
  return (
    <li>
      <label className="pick">{before}</label>
      <Cover title={title} note={author} typeOfWork={type} picture={hold.link_capa} />
      <div className="txt">
        <h3>
          <Link to={titleAddress(hold.cod_acervo)}>{title}</Link>
        </h3>
        {author && <p className="by">{author}</p>}
        {key && <p className="imprint num">{key}</p>}
        <p className="imprint">
          {retirada.desc_biblioteca === library ? t('at', { library }) : t('from', { library, pickUp: retirada.desc_biblioteca })}
        </p>
        <p className="imprint">
          {t('placedOn')} <Day day={hold.data} />
        </p>
        {observacoes && <p className="imprint">{observacoes}</p>}
      </div>
      <HoldStanding hold={hold} />
      <div className="act">{act}</div>
    </li>
  )
}
