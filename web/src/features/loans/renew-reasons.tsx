import type { WireReason } from '@farol/contract/schemas/wire.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { dayAndMonth } from '../../i18n/day-words.ts'

/**
 * All reasons why a loan is not renewed, each with what to do about it: in the server's words, a hold by its last day. `asked`: a renewal was
 * tried; before it nothing was cancelled, so a renewal that gains no day is told by the day that stays.
 */
export function useRenewReasons() {
  const { t } = useTranslation('loans')
  const { language } = useDeps()
  return (reasons: readonly WireReason[], loan?: { readonly data_devolucao?: string | undefined }, asked = false): string =>
    reasons
      .map(({ codigo, mensagem }) => {
        const day = loan?.data_devolucao && dayAndMonth(loan.data_devolucao, language)
        if (codigo === 'reservado' && day) return t('heldByOther', { day })
        return codigo === 'ja_renovado' && day && !asked ? t('gainsNothing', { day }) : mensagem
      })
      .join(' ')
}
