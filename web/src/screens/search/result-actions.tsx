import { basketLimit } from '@farol/contract/basket-limits.ts'
import { listOtherEditions, type TitleEditions } from '@farol/contract/editions.ts'
import type { SearchReply } from '@farol/contract/search.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { create } from 'zustand'
import { attempt } from '../../api/loaded.ts'
import { useDeps } from '../../api/site.ts'
import { useTitleWithLibrary } from '../../catalogue/chosen-library.ts'
import { useBasket } from '../../features/basket/basket-store.ts'
import { filterName } from '../../features/search/filter-names.ts'
import { searchName } from '../../features/search/search-name.ts'
import { findTitles } from '../../features/search/search-queries.ts'
import { searchedAddress, useSearchStore } from '../../features/search/search-store.ts'
import { toAddress, type SearchState } from '../../features/search/search-state.ts'
import { formatDay } from '../../i18n/day.ts'
import { formatNumber } from '../../i18n/start.ts'
import { onForgetPerson } from '../../session/browser-data.ts'
import { Button } from '../../ui/button.tsx'
import { useDeferredStore } from '../../ui/use-deferred-store.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { SearchLog } from './search-log.tsx'

export interface ResultActionsProps {
  readonly reply: SearchReply
  readonly state: SearchState
  /** The heading of the results: how the log names a search for everything. */
  readonly heading: string
}

interface EditionsStore {
  readonly byCode: Readonly<Record<string, TitleEditions>>
  readonly learn: (found: readonly TitleEditions[]) => void
}

const useEditions = create<EditionsStore>()((set) => ({
  byCode: {},
  learn: (found) => set(({ byCode }) => ({ byCode: { ...byCode, ...Object.fromEntries(found.map((one) => [one.cod_acervo, one])) } })),
}))

onForgetPerson(() => useEditions.setState({ byCode: {} }))

const editionsOf = ({ byCode }: EditionsStore, code: string) => byCode[code]

/** Tells the store what is shown, and asks once for the other editions of the whole page. */
function useShown({ reply, state, heading }: ResultActionsProps) {
  const { t, i18n } = useTranslation('results')
  const { call, language } = useDeps()
  const say = useToasts((toasts) => toasts.show)
  const address = toAddress(state)
  useEffect(() => {
    const { show, record } = useSearchStore.getState()
    const comboOrdenacao = new URLSearchParams(address.split('?')[1]).has('orderBy')
    show({
      consulta: { base: 'local', address, data: reply.data },
      opcoesConsulta: [{ operator: 'AND', q: state.q, for: state.for }, ...state.rows],
      opcoesResultado: { page: state.page, ordenacao: state.direction, comboOrdenacao, perPage: state.perPage, modo: state.mode },
      filtros: state.filters.map((filter) => ({ ...filter, descricao: filterName(filter, reply.filtros, t) })),
    })
    record({ address, words: searchName(state, reply.filtros, i18n, language) || heading, total: reply.total })
    // oxlint-disable-next-line react/exhaustive-deps -- the address says the whole state
  }, [reply, address, heading, t])
  useEffect(() => {
    const unknown = reply.data.map((item) => item.cod_acervo).filter((code) => !useEditions.getState().byCode[code])
    if (unknown.length === 0) return
    void attempt(call(listOtherEditions, { query: { acervos: unknown } })).then((found) => {
      if (found.ok) useEditions.getState().learn(found.value)
      else say('warning', t('failed.editions'))
    })
  }, [reply, call, say, t])
}

const stale = 60_000

/** Results that were left for a minute are brought up to date when the reader comes back: a copy may be out by now. */
function useRefresh(state: SearchState) {
  const { call } = useDeps()
  const address = toAddress(state)
  useEffect(() => {
    let left = 0
    const turned = async () => {
      if (document.visibilityState === 'hidden') left = performance.now()
      else if (left > 0 && performance.now() - left > stale) {
        const found = await findTitles({ call }, state)
        if (found.ok && useSearchStore.getState().consulta.address === address) useSearchStore.getState().refresh(found.value.data)
      }
    }
    const listener = () => void turned()
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
    // oxlint-disable-next-line react/exhaustive-deps -- the address says the whole state
  }, [call, address])
}

const largestPage = 100

/** Codes of all that a search finds, as many as a basket holds; `whole` is false where some of them did not come. */
async function codesOfAll(call: Parameters<typeof findTitles>[0]['call'], state: SearchState) {
  const codes: string[] = []
  let whole = true
  for (let page = 1; codes.length < basketLimit; page += 1) {
    const found = await findTitles({ call }, { ...state, page, perPage: largestPage, openFacets: [], mode: 'D' })
    whole = found.ok
    if (!found.ok || found.value.data.length === 0) break
    codes.push(...found.value.data.map((item) => item.cod_acervo))
    if (codes.length >= found.value.total) break
  }
  return { codes: codes.slice(0, basketLimit), whole }
}

function useActs(state: SearchState) {
  const { t } = useTranslation('results')
  const { call, language } = useDeps()
  const navigate = useNavigate()
  const show = useToasts((toasts) => toasts.show)
  const [busy, setBusy] = useState(false)
  const selectAll = async () => {
    setBusy(true)
    const { codes, whole } = await codesOfAll(call, state)
    setBusy(false)
    // Another search is shown by now: its titles are not these.
    if (searchedAddress(useSearchStore.getState().consulta.address) !== searchedAddress(toAddress(state))) return
    useSearchStore.getState().select(codes)
    if (!whole) show('error', t('failed.selection', { formatted: formatNumber(codes.length, language) }))
  }
  const toBasket = () => {
    const { added, refused } = useBasket.getState().add(useSearchStore.getState().itensSelec)
    show('success', t('desk.added', { count: added }))
    if (refused > 0) show('warning', t('desk.full', { limit: basketLimit }))
  }
  const addAndOpenBasket = () => {
    toBasket()
    void navigate('/cesta')
  }
  return { busy, selectAll, toBasket, addAndOpenBasket }
}

function Selection({ reply, state }: Pick<ResultActionsProps, 'reply' | 'state'>) {
  const { t } = useTranslation('results')
  const { language } = useDeps()
  const selected = useSearchStore((store) => store.itensSelec)
  const { busy, selectAll, toBasket, addAndOpenBasket } = useActs(state)
  const onPage = reply.data.map((item) => item.cod_acervo)
  const whole = onPage.every((code) => selected.includes(code))
  const { select, unselect } = useSearchStore.getState()
  const all = Math.min(reply.total, basketLimit)
  return (
    <div className="row-btns desk">
      <Button slim aria-pressed={whole} onClick={() => (whole ? unselect(onPage) : select(onPage))}>
        {t('desk.page')}
      </Button>
      {reply.total > onPage.length && (
        <Button slim busy={busy} onClick={() => void selectAll()}>
          {t(reply.total > basketLimit ? 'desk.first' : 'desk.all', { count: all, formatted: formatNumber(all, language) })}
        </Button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <span role="status" className={selected.length > 0 ? 'num' : 'vh'}>
        {t('desk.selected', { count: selected.length, formatted: formatNumber(selected.length, language) })}
      </span>
      {selected.length > 0 && (
        <>
          <Button slim kind="main" onClick={toBasket}>
            {t('desk.toBasket')}
          </Button>
          <Button slim onClick={addAndOpenBasket}>
            {t('desk.handOut')}
          </Button>
          <Button slim kind="bare" onClick={() => unselect(selected)}>
            {t('desk.none')}
          </Button>
        </>
      )}
      <Button slim kind="bare" onClick={() => print()}>
        {t('desk.print')}
      </Button>
    </div>
  )
}

function localDay(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].join('-')
}

/** On paper alone: whose list it is, where it comes from and when. The address is the whole search, filters and all. */
export function PrintedFrom({ address }: { address: string }) {
  const { site, language } = useDeps()
  const [today] = useState(localDay)
  return (
    <p className="small printed-from">
      <b>{site.name}</b>
      <br />
      {site.publicUrl + address}
      <br />
      {formatDay(today, language)}
    </p>
  )
}

/** What one does with results: select some or all, put them into the basket, hand them out, print, go back to an earlier search. */
export function ResultActions(props: ResultActionsProps) {
  useShown(props)
  useRefresh(props.state)
  return (
    <>
      {props.reply.data.length > 0 && <Selection reply={props.reply} state={props.state} />}
      <SearchLog current={toAddress(props.state)} />
    </>
  )
}

/** Other editions and other names of a title, where there are any. */
export function EditionsOf({ code, title, from }: { code: string; title: string; from: string }) {
  const { t } = useTranslation('results')
  const withLibrary = useTitleWithLibrary()
  const found = useDeferredStore(useEditions, code, editionsOf)
  if (!found || found.edicoes.length === 0) return null
  return (
    <details className="more-editions">
      <summary>
        {t('editions.count', { count: found.edicoes.length })}
        <span className="vh">: {title}</span>
      </summary>
      <ul>
        {found.edicoes.map((one) => (
          <li key={one.cod_acervo}>
            <Link to={withLibrary(titleAddress(one.cod_acervo))} state={{ from }}>
              {one.descricao}
            </Link>{' '}
            <span className="muted">
              {[one.edicao, one.ano_publicacao, one.desc_tipo_obra, one.idioma_desc].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
