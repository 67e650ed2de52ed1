import type { BasketItem } from '@farol/contract/basket.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { wholeTitle } from '../../catalogue/title-words.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { walk, type Stop } from './item-order.ts'

/** What to fetch now, with shelf places, made to be printed; `plain` where no scripts run, so that no button prints. */
export function WalkingList({ items, plain = false }: { items: readonly BasketItem[]; plain?: boolean }) {
  const { t } = useTranslation('basket')
  const groups = walk(items)
  const found = new Set(groups.flatMap((group) => group.rows.map(({ item }) => item.cod_acervo)))
  const skipped = items.length - found.size
  const columns: readonly Column<Stop>[] = [
    { name: t('column.call'), cell: ({ place }) => <b>{place.numero_chamada ?? t('noCall')}</b> },
    { name: t('column.place'), cell: ({ place }) => place.localizacao },
    { name: t('column.title'), cell: ({ item }) => <span lang={item.idioma_titulo}>{wholeTitle(item)}</span> },
    { name: t('column.free'), cell: ({ place }) => place.disponiveis || t('consult', { count: place.consulta_local }) },
  ]
  return (
    <section className="stack-3" aria-labelledby="percurso">
      <h2 className="h2" id="percurso">
        {t('walkTitle')}
      </h2>
      <p className="muted">{found.size > 0 ? t('walkText') : t('walkNone')}</p>
      {found.size > 0 && (
        <>
          <DataTable
            caption={t('walkTitle')}
            columns={columns}
            groups={groups.map((group) => ({ key: group.code, heading: group.library, rows: group.rows }))}
            rowKey={({ item, place }) => `${place.cod_biblioteca}-${item.cod_acervo}`}
          />
          {skipped > 0 && <p>{t('walkSkipped', { count: skipped })}</p>}
          {!plain && (
            <div className="row-btns">
              <Button kind="main" onClick={() => window.print()}>
                {t('print')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
