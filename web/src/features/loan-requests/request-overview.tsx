import type { RequestCombination, SourceLibrary } from '@farol/contract/loan-requests.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { shownKey, useKeyWords } from '../../catalogue/key-words.ts'
import { formatNumber } from '../../i18n/start.ts'
import { DataTable } from '../../ui/data-table.tsx'

type Row = RequestCombination & { readonly library: string }

/** What can be sent, library by library: it needs no scripts and names nobody. */
export function RequestOverview({ libraries }: { libraries: readonly SourceLibrary[] }) {
  const { t } = useTranslation('requests', { keyPrefix: 'overview' })
  const { language } = useDeps()
  const words = useKeyWords()
  const number = (value: number) => formatNumber(value, language)
  const columns = [
    { name: t('key'), cell: (row: Row) => words(shownKey(row)) || t('only') },
    { name: t('copies'), cell: (row: Row) => t('ofTotal', { free: number(row.disponiveis), total: number(row.exemplares) }) },
    { name: t('outlook'), cell: (row: Row) => (row.permitido ? t('can') : row.motivos.map(({ mensagem }) => mensagem).join(' ')) },
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
