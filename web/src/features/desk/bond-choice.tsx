import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { useReader } from './use-reader.ts'

/** The bonds by which a reader may borrow, by their names: the refusal knows their numbers. */
export function BondChoice({ reader, bonds, onChoose }: { reader: string; bonds: readonly string[]; onChoose: (bond: string) => void }) {
  const { t } = useTranslation('desk')
  const shown = useReader(reader).reader?.vinculos.filter((bond) => bonds.includes(bond.codigo)) ?? []
  return shown.map((bond) => (
    <Button key={bond.codigo} slim onClick={() => onChoose(bond.codigo)}>
      {t('line.bond', { bond: `${bond.descricao}, ${bond.cod_biblioteca}` })}
    </Button>
  ))
}
