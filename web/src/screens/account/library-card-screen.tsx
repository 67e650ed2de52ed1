import { getLibraryCard } from '@farol/contract/account-home.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'
import { OwnBlock } from '../../session/own-block.tsx'
import { useOwnQuery } from '../../session/use-own-query.ts'
import { Barcode } from '../../ui/barcode.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { OwnScreen } from './own-screen.tsx'

function Card() {
  const { t } = useTranslation('account')
  const { call, language, site } = useDeps()
  const query = useOwnQuery(['carteira'], () => call(getLibraryCard))
  return (
    <OwnBlock query={query} loading={t('card.loading')} failed={t('card.failed')}>
      {({ nome: name, categoria: category, numero: number, valido_ate: until }) => (
        <div className="card">
          <p className="small">{site.name}</p>
          <p className="card-name">{name}</p>
          <p>{category}</p>
          <Barcode text={number} label={t('card.barcode', { number })} />
          <p className="digits num">{number}</p>
          <QrCode text={number} label={t('card.qr', { number })} />
          {until && <p className="num">{t('card.until', { day: numericDay(until, language) })}</p>}
        </div>
      )}
    </OwnBlock>
  )
}

/** `/meu{product}/carteira`: the library card, to be read from a telephone. */
export function LibraryCardScreen() {
  const { t } = useTranslation('account')
  return (
    <OwnScreen title={t('accountMenu.libraryCard')} texts="account">
      {() => <Card />}
    </OwnScreen>
  )
}

export const Component = LibraryCardScreen
