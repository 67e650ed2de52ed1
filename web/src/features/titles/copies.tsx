import type { Copy } from '@farol/contract/titles.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { CopyBadge } from '../../catalogue/availability.tsx'
import { formatDay } from '../../i18n/day.ts'
import { DataTable, type RowGroup } from '../../ui/data-table.tsx'

/** Copies by library, in the order in which the libraries first come. */
function byLibrary(copies: readonly Copy[]): readonly RowGroup<Copy>[] {
  const groups = new Map<string, Copy[]>()
  for (const copy of copies) groups.set(copy.cod_biblioteca, [...(groups.get(copy.cod_biblioteca) ?? []), copy])
  return [...groups].map(([key, rows]) => ({ key, heading: <span className="h3 serif">{rows[0]?.biblioteca}</span>, rows }))
}

const place = (copy: Copy) => [...new Set([copy.colecao, copy.localizacao].filter(Boolean))].join(', ')

/** The copies of a title in a table by library: state, due date, call number, place. */
export function CopiesTable({ copies }: { copies: readonly Copy[] }) {
  const { t } = useTranslation('record', { keyPrefix: 'title' })
  const { language } = useDeps()
  const partOf = (copy: Copy) =>
    [
      copy.volume && t('part.volume', { value: copy.volume }),
      copy.tomo && t('part.tomo', { value: copy.tomo }),
      copy.parte && t('part.parte', { value: copy.parte }),
      copy.material_adicional,
    ]
      .filter(Boolean)
      .join(', ')
  const columns = [
    { name: t('column.status'), cell: (copy: Copy) => <CopyBadge copy={copy} /> },
    { name: t('column.due'), cell: (copy: Copy) => (copy.data_devolucao ? formatDay(copy.data_devolucao, language) : '') },
    { name: t('column.call'), cell: (copy: Copy) => copy.numero_chamada ?? '' },
    { name: t('column.part'), cell: partOf },
    { name: t('column.collection'), cell: place },
    { name: t('column.loan'), cell: (copy: Copy) => copy.tipo_emprestimo ?? '' },
    { name: t('column.code'), cell: (copy: Copy) => <span className="muted">{copy.codigo}</span> },
  ]
  const filled = columns.filter((column) => copies.some((copy) => column.cell(copy) !== ''))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label={t('copiesCaption')}>
      <DataTable caption={t('copiesCaption')} columns={filled} groups={byLibrary(copies)} rowKey={(copy) => copy.codigo} />
    </section>
  )
}
