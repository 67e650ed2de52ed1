import type { HoldCombination, HoldLibrary } from '@farol/contract/holds.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { shownKey, useKeyWords } from '../../catalogue/key-words.ts'
import { dayInWords } from '../../i18n/day-words.ts'
import { formatNumber } from '../../i18n/start.ts'
import { DataTable } from '../../ui/data-table.tsx'

type Row = HoldCombination & { readonly library: string }

/** When a copy may come, or why none can be waited for. */
function Outlook({ row }: { row: Row }) {
  const { t } = useTranslation('holds', { keyPrefix: 'overview' })
  const { language } = useDeps()
  if (!row.permitido) return row.motivos.map(({ mensagem }) => mensagem).join(' ')
  return row.previsao ? t('estimate', { day: dayInWords(row.previsao, language) }) : t('noEstimate')
}

/** What can be waited for, library by library: it needs no scripts and names nobody. */
export function HoldOverview({ libraries }: { libraries: readonly HoldLibrary[] }) {
  const { t } = useTranslation('holds', { keyPrefix: 'overview' })
  const { language } = useDeps()
  const words = useKeyWords()
  const number = (value: number) => formatNumber(value, language)
  const columns = [
    { name: t('key'), cell: (row: Row) => words(shownKey(row)) || t('only') },
    { name: t('copies'), cell: (row: Row) => t('ofTotal', { free: number(row.disponiveis), total: number(row.exemplares) }) },
    { name: t('waiting'), cell: (row: Row) => number(row.fila) },
    { name: t('outlook'), cell: (row: Row) => <Outlook row={row} /> },
  ]
  const groups = libraries.map((one) => ({
    key: one.cod_biblioteca,
    heading: <span className="h3 serif">{one.desc_biblioteca}</span>,
    rows: one.combinacoes.map((row) => ({ ...row, library: one.cod_biblioteca })),
  }))
  const keyOf = (row: Row) =>
    [row.library, row.volume, row.tomo, row.parte, row.material_adicional, row.localizacao].map((part) => part ?? '').join('|')
  return <DataTable caption={t('caption')} columns={columns} groups={groups} rowKey={keyOf} />
}
