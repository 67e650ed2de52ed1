import type { BasketItem } from '@farol/contract/basket.ts'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/empty-state.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { BasketList, removeId } from './basket-list.tsx'
import type { Codes } from './basket-rules.ts'
import { useBasket } from './basket-store.ts'
import { ExportForm } from './export-form.tsx'
import { ShareBasket } from './share-basket.tsx'
import { byLibrary, itemOrders, ordered, type ItemOrder, type LibraryGroup } from './item-order.ts'
import { useBasketItems, type BasketItems } from './use-basket-items.ts'
import { WalkingList } from './walking-list.tsx'

type View = 'titles' | 'walk'

interface Look {
  readonly order: ItemOrder
  readonly grouped: boolean
  readonly view: View
}

function LookTools({ look, onLook }: { look: Look; onLook: (change: Partial<Look>) => void }) {
  const { t } = useTranslation('basket')
  return (
    <div className="tools">
      <fieldset className="seg" aria-label={t('view')}>
        {(['titles', 'walk'] as const).map((view) => (
          <button key={view} type="button" aria-pressed={look.view === view} onClick={() => onLook({ view })}>
            {t(`views.${view}`)}
          </button>
        ))}
      </fieldset>
      {look.view === 'titles' && (
        <>
          <span className="sort">
            <label htmlFor="ordem-cesta">{t('sort')}</label>
            <select id="ordem-cesta" value={look.order} onChange={(event) => onLook({ order: event.target.value as ItemOrder })}>
              {itemOrders.map((order) => (
                <option key={order} value={order}>
                  {t(`sorts.${order}`)}
                </option>
              ))}
            </select>
          </span>
          <Checkbox label={t('group')} checked={look.grouped} onChange={(event) => onLook({ grouped: event.target.checked })} />
        </>
      )}
    </div>
  )
}

function Troubles({ gone, loading, failure, again }: BasketItems) {
  const { t } = useTranslation('basket')
  return (
    <>
      {loading && <Skeleton label={t('loading')} />}
      {failure && (
        <Note tone="stop">
          <p>{t('failed', { why: failure })}</p>
          <Button onClick={again}>{t('retry')}</Button>
        </Note>
      )}
      {gone.length > 0 && (
        <Note>
          <p>{t('gone', { count: gone.length })}</p>
          <Button onClick={() => useBasket.getState().remove(gone)}>{t('dropGone')}</Button>
        </Note>
      )}
    </>
  )
}

interface ContentsProps {
  readonly codes: Codes
  readonly onRemoved: (count: number) => void
  /** How these titles are sent: composed by the screen. */
  readonly mail: (codes: Codes) => ReactNode
}

function useChoice(codes: Codes) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const chosen = new Set(codes.filter((code) => ticked.has(code)))
  const choose = (code: string, on: boolean) => setTicked(new Set(on ? [...chosen, code] : [...chosen].filter((one) => one !== code)))
  const chooseAll = (on: boolean) => setTicked(new Set(on ? codes : []))
  return { chosen, choose, chooseAll }
}

const focus = (id: string | undefined) =>
  requestAnimationFrame(() => (document.getElementById(id ?? '') ?? document.querySelector<HTMLElement>('h1'))?.focus())

/** The row after that of a title in a group, else the one before it. All rows of that title go, those in other groups too. */
function nextRow(groups: readonly LibraryGroup<BasketItem>[], code: string, group: string) {
  const rows = groups.flatMap((one) => one.rows.map((item) => ({ code: item.cod_acervo, group: one.code })))
  const at = rows.findIndex((row) => row.code === code && row.group === group)
  const stays = (row: { readonly code: string }) => row.code !== code
  return rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays)
}

const acts = [
  ['baixar', 'export.title'],
  ['enviar', 'mail.title'],
  ['adiante', 'link.title'],
] as const

/** What can be done with all of them, above a list that may be long: each leads to its form below. */
function ActLinks() {
  const { t } = useTranslation('basket')
  return acts.map(([id, text]) => (
    <a
      key={id}
      className="btn"
      href={`#${id}`}
      onClick={(event) => {
        // The address may hold a basket.
        event.preventDefault()
        focus(id)
      }}
    >
      {t(text)}
    </a>
  ))
}

/** The titles of a basket that is not empty, and what can be done with them. */
export function BasketContents({ codes, onRemoved, mail }: ContentsProps) {
  const { t } = useTranslation('basket')
  const { language } = useDeps()
  const basket = useBasketItems(codes)
  const [look, setLook] = useState<Look>({ order: 'added', grouped: false, view: 'titles' })
  const { chosen, choose, chooseAll } = useChoice(codes)
  const items = ordered(basket.items, look.order, language)
  const groups = look.grouped ? byLibrary(items) : [{ code: '', library: '', rows: items }]
  const meant = chosen.size > 0 ? codes.filter((code) => chosen.has(code)) : codes
  const removeOne = (code: string, group: string) => {
    const next = nextRow(groups, code, group)
    useBasket.getState().remove([code])
    onRemoved(1)
    focus(next && removeId(next.code, next.group))
  }
  const removeMany = (many: Codes) => {
    useBasket.getState().remove(many)
    onRemoved(many.length)
    focus(undefined)
  }
  return (
    <>
      <div className="head">
        <p>
          <b className="num">{t('count', { count: codes.length })}</b>
          <span className="muted">, {chosen.size > 0 ? t('chosen', { count: chosen.size }) : t('chosenNone')}</span>
        </p>
        <LookTools look={look} onLook={(change) => setLook({ ...look, ...change })} />
      </div>
      <div className="row-btns keep">
        <Checkbox label={t('chooseAll')} checked={chosen.size === codes.length} onChange={(event) => chooseAll(event.target.checked)} />
        <ActLinks />
        {chosen.size > 0 && <Button onClick={() => removeMany([...chosen])}>{t('removeChosen')}</Button>}
        <Button kind="stop" onClick={() => removeMany(codes)}>
          {t('clear')}
        </Button>
      </div>
      <Troubles {...basket} />
      {look.view === 'titles' && <BasketList groups={groups} choosing={{ chosen, choose, remove: removeOne }} />}
      {look.view === 'walk' && <WalkingList items={items.filter((item) => meant.includes(item.cod_acervo))} />}
      <div className="keep">
        <div className="cols section">
          <ExportForm codes={meant} />
          {mail(meant)}
        </div>
        <ShareBasket codes={meant} />
      </div>
    </>
  )
}
