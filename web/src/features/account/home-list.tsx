import type { Home, HomeAct, HomeItem } from '@farol/contract/account-home.ts'
import { accountScreens } from '@farol/contract/account-screens.ts'
import { withSlug } from '@farol/contract/product.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useItemWords } from './home-item-words.ts'

/** Where an act is done that is not done on the spot. */
const places: { readonly [A in Exclude<HomeAct, 'renovar'>]: string } = {
  ver_reserva: accountScreens.holds,
  ver_solicitacao: accountScreens.loanRequests,
  gerar_gru: accountScreens.debts,
  ver_debitos: accountScreens.debts,
  renovar_cadastro: `${accountScreens.personalData}#renovacao-cadastro`,
  corrigir_email: accountScreens.personalData,
  ver_alerta: accountScreens.alerts,
}

/** Items that are lit: what runs out today, and what already did. */
const isUrgent = ({ tipo }: HomeItem) => tipo === 'em_atraso' || tipo === 'vence_hoje'

interface HomeListProps {
  readonly home: Home
  /** The act of an item that renews a loan. */
  readonly renew: (item: HomeItem) => ReactNode
}

function ItemAct({ item, renew }: { item: HomeItem; renew: HomeListProps['renew'] }) {
  const { t } = useTranslation('account')
  const { site } = useDeps()
  const { acao: act } = item
  if (!act) return null
  if (act.tipo === 'renovar') return renew(item)
  if (!act.permitido) return <p className="small said-stop">{act.motivos.map(({ mensagem }) => mensagem).join(' ')}</p>
  return <ButtonLink to={withSlug(places[act.tipo], site.slug)}>{t(`act.${act.tipo}`)}</ButtonLink>
}

/** What matters today: one sentence each, and the act that settles it. */
export function HomeList({ home, renew }: HomeListProps) {
  const words = useItemWords(home.contadores.debitos_centavos > 0)
  return (
    <ul className="now">
      {home.itens.map((item) => {
        const { sentence, detail } = words(item)
        return (
          <li key={`${item.tipo} ${item.codigo ?? ''}`} {...(isUrgent(item) && { className: 'lit-now' })}>
            <div>
              <h3>{sentence}</h3>
              {detail && <p className="small muted">{detail}</p>}
            </div>
            <div className="act">
              <ItemAct item={item} renew={renew} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
