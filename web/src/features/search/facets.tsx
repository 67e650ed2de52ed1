import { filterToText, type Facet, type SearchReply } from '@farol/contract/search.ts'
import { useEffect, useRef, useState, type FormEvent, type RefObject, type SyntheticEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Form, useLocation } from 'react-router'
import { useDeps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useHydrated } from '../../ui/hydration.ts'
import { AtHandSwitch } from './at-hand-switch.tsx'
import { useApply, useAskedState } from './facet-changes.ts'
import { FacetPanel } from './facet-panel.tsx'
import { isMissing } from './opened-facets.ts'
import { OtherParts } from './other-parts.tsx'
import { type SpanErrors, focusFirst, readGuideAddress, spanErrors } from './read-guide.ts'
import type { SearchState } from './search-state.ts'

interface FacetsProps {
  readonly reply: SearchReply
  readonly state: SearchState
  /** Of the facets that are counted on demand, those that came. */
  readonly opened: readonly Facet[]
}

/** What is wrong with the years: what was just tried, else what the address says. */
function useYearErrors(guide: SearchState['guide']) {
  const { search } = useLocation()
  const [tried, setTried] = useState<{ readonly search: string; readonly errors: SpanErrors }>()
  const errors = tried?.search === search ? tried.errors : spanErrors(readGuideAddress(search, guide))
  const isWrong = (form: HTMLFormElement) => {
    const pairs = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])
    const wrong = spanErrors(readGuideAddress(new URLSearchParams(pairs), guide))
    setTried({ search, errors: wrong })
    return focusFirst(
      form,
      Object.keys(wrong).filter((name) => name.startsWith('ano_')),
    )
  }
  return { errors, isWrong }
}

/** All facets in one form. With scripts a tick counts at once; years wait for their button, and without scripts all of it does. */
function FacetForm({ reply, state, opened }: FacetsProps) {
  const { t } = useTranslation('results')
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const asked = useAskedState(state)
  const apply = useApply(state.guide)
  const { errors, isWrong } = useYearErrors(state.guide)
  useEffect(() => {
    // What was ticked before the scripts ran counts now.
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]
    if (form.current && boxes.some((box) => box.checked !== box.defaultChecked)) apply(form.current)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is taken up
  }, [])
  const ticked = ({ target }: FormEvent) => {
    if (form.current && target instanceof HTMLInputElement && target.type === 'checkbox') apply(form.current)
  }
  return (
    <Form
      className="facets"
      ref={form}
      action={`/${state.guide}`}
      aria-label={t('filters')}
      onChange={ticked}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isWrong(event.currentTarget)) apply(event.currentTarget)
      }}
    >
      <OtherParts state={asked} except={['filtro']} />
      {reply.filtros.map((facet) => (
        <FacetPanel key={facet.tipo} facet={facet} state={asked} isMissing={isMissing(facet, state, opened)} errors={errors} />
      ))}
      {asked.filters
        .filter((filter) => reply.filtros.every((facet) => facet.tipo !== filter.tipo))
        .map((filter) => (
          <input key={filterToText(filter)} type="hidden" name="filtro" value={filterToText(filter)} />
        ))}
      {!hydrated && (
        <p className="f-apply">
          <Button type="submit" kind="main">
            {t('applyFilters')}
          </Button>
        </p>
      )}
    </Form>
  )
}

/** On narrow pages the filters are a dialog over the results, and its last button says how many there are. */
function FacetDialog({ reply, state, opened, onClose }: FacetsProps & { onClose: () => void }) {
  const { t } = useTranslation('results')
  const { language } = useDeps()
  return (
    <Dialog open closable title={t('filters')} onClose={onClose}>
      <FacetForm reply={reply} state={state} opened={opened} />
      <p className="f-apply">
        <Button kind="main" onClick={onClose}>
          {t('seeResults', { count: reply.total, formatted: formatNumber(reply.total, language) })}
        </Button>
      </p>
    </Dialog>
  )
}

interface FacetSwitchProps {
  readonly opener: RefObject<HTMLAnchorElement | null>
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** A link to the filters that becomes a button where scripts run, in its place: a finger that is on it meanwhile still finds it. */
function FacetSwitch({ opener, isOpen, onOpen }: FacetSwitchProps) {
  const { t } = useTranslation('results')
  const hydrated = useHydrated()
  const press = (event: SyntheticEvent) => {
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      className="f-toggle"
      href="#filtros"
      ref={opener}
      {...(hydrated && { role: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
      onClick={press}
      onKeyDown={(event) => {
        // As buttons are pressed; Enter presses links, too.
        if (event.key === ' ') press(event)
      }}
    >
      {t('filterResults')}
    </a>
  )
}

/** All facets beside the results; on narrow pages behind one switch: a link to them without scripts, a dialog with them. */
export function Facets(props: FacetsProps) {
  const { t } = useTranslation('results')
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Only when the dialog is gone can what lies under it have the focus.
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <aside className="f-side" id="filtros" data-keeps-focus="" aria-label={t('filters')}>
      <div className="f-bar">
        <FacetSwitch opener={opener} isOpen={open} onOpen={() => setOpen(true)} />
        <AtHandSwitch state={props.state} />
      </div>
      {open ? <FacetDialog {...props} onClose={() => setOpen(false)} /> : <FacetForm {...props} />}
    </aside>
  )
}
