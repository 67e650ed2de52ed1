import type { HomeItem } from '@farol/contract/account-home.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { dayInWords, hourInWords } from '../../i18n/day-words.ts'
import { formatMoney } from '../../i18n/money.ts'

/** One item as a sentence and what belongs to it: days in words, the closing hour, the library. `owes`: something is owed, also below the limit. */
export function useItemWords(owes: boolean) {
  const { t } = useTranslation('account')
  const { language } = useDeps()
  return (item: HomeItem): { readonly sentence: string; readonly detail: string } => {
    const { tipo: kind, titulo = '', data, hora, desc_biblioteca: library = '', valor_centavos: amount } = item
    const words = {
      title: titulo,
      library,
      day: data ? dayInWords(data, language) : '',
      hour: hora ? hourInWords(hora, language) : '',
      amount: amount === undefined ? '' : formatMoney(amount, language),
    }
    const { local_recebimento: place } = item
    if (place && place !== 'balcao') return { sentence: t('delivered.item', words), detail: t(`delivered.${place}`, words) }
    const open = (kind === 'afastado' || kind === 'tudo_em_dia') && !data
    // An alert says all in its title.
    if (kind === 'alerta') return { sentence: t('item.alerta', words), detail: '' }
    return open
      ? { sentence: t(`open.${kind}`), detail: kind === 'tudo_em_dia' && owes ? t('open.owing') : t(`open.${kind}Detail`) }
      : { sentence: t(`item.${kind}`, words), detail: t(`detail.${kind}`, words).trim() }
  }
}
