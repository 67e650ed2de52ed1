import type { WireReason } from '@farol/contract/wire.ts'
import { useTranslation } from 'react-i18next'
import { useDeps } from '../../api/site.ts'
import { numericDay } from '../../i18n/day-words.ts'

/** All reasons why a loan is not renewed, each with what to do about it: in the server's words, a hold by its last day. */
export function useRenewReasons() {
  const { t } = useTranslation('loans')
  const { language } = useDeps()
  return (reasons: readonly WireReason[], loan?: { readonly data_devolucao?: string | undefined }): string =>
    reasons
      .map(({ codigo, mensagem }) =>
        codigo === 'reservado' && loan?.data_devolucao
          ? t('heldByOther', { day: numericDay(loan.data_devolucao, language).slice(0, 5) })
          : mensagem,
      )
      .join(' ')
}
