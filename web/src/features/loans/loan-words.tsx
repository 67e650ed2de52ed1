import type { PendingLoan } from '@farol/contract/loans.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Which copy it is: barcode, volume, part and what else tells it from others of its title. */
export function CopyWords({ loan }: { loan: Pick<PendingLoan, 'exemplar' | 'volume' | 'tomo' | 'parte' | 'material_adicional'> }) {
  const { t } = useTranslation('loans')
  const parts = [
    t('copy', { code: loan.exemplar }),
    loan.volume && t('volume', { name: loan.volume }),
    loan.tomo && t('tome', { name: loan.tomo }),
    loan.parte && t('part', { name: loan.parte }),
    loan.material_adicional,
  ]
  return parts.filter(Boolean).join(' · ')
}

/** "2009 · Livros". */
export const yearAndType = ({ ano, desc_tipo_obra: type }: Pick<PendingLoan, 'ano' | 'desc_tipo_obra'>): string =>
  [ano, type].filter(Boolean).join(' · ')
