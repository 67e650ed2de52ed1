import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData, useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { statusOf } from '../../api/loaded.ts'
import { GuideForm } from '../../features/search/guide-form.tsx'
import { guideForms } from '../../features/search/guide-forms.ts'
import { guideOfPath } from '../../features/search/read-address.ts'
import { readSearch, spanErrors } from '../../features/search/read-guide.ts'
import { emptySearch, toAddress, usualOrder, type SearchState, type TitleGuide } from '../../features/search/search-state.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Failure } from '../failure.tsx'
import { Results } from '../search/results.tsx'
import { guideHead, loadGuide, loadOffered, type GuideData } from './guide-data.ts'
import { switchedGuide } from './switched-guide.tsx'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** A to Z by the first letter of the title: searches that begin with it. */
function Letters({ state }: { state: SearchState }) {
  const { t } = useTranslation('guides')
  const current = state.keywordType === 'I' && state.for === 'TITULO' ? state.q.toUpperCase() : ''
  const currentAttribute = (letter: string) => letter === current && { 'aria-current': 'true' as const }
  const all = { ...emptySearch, guide: state.guide, orderBy: usualOrder(state.guide) }
  return (
    <nav className="letters" aria-label={t('letters')}>
      <Link to={toAddress(all)} {...(state.q === '' && { 'aria-current': 'true' as const })}>
        {t('allLetters')}
      </Link>
      {alphabet.map((letter) => (
        <Link key={letter} to={toAddress({ ...all, q: letter, for: 'TITULO', keywordType: 'I' })} {...currentAttribute(letter)}>
          {letter}
        </Link>
      ))}
    </nav>
  )
}

/** A guide whose form finds titles: the form above, results below it. */
function TitleGuideScreen() {
  const { t } = useTranslation('guides')
  const { t: shell } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const { options, choices, found, help, related, forms } = useLoaderData<GuideData>()
  const read = readSearch(pathname + search)
  const guide = read.state.guide as Exclude<TitleGuide, 'pesquisa_geral'>
  const form = (
    <>
      {(!options || !choices) && <FailedPart text={t('failed.filters')} />}
      <GuideForm
        guide={guide}
        state={read.state}
        options={options ?? []}
        choices={choices ?? {}}
        blank={read.isBlank && read.dropped.length === 0 && guide === 'pesquisa_avancada'}
      />
    </>
  )
  return (
    <>
      <div className="wrap guide-head">
        <h1 className="h1" tabIndex={-1}>
          {shell(`guide.${guide}`)}
        </h1>
        <p className="muted">{t(`text.${guide}`)}</p>
        {guideForms[guide].letters && <Letters state={read.state} />}
        {read.isSearch ? (
          <details
            className="guide-fold"
            key={search}
            open={(found !== undefined && !found.ok) || Object.keys(spanErrors(read)).length > 0}
          >
            <summary>{t('change')}</summary>
            {form}
          </details>
        ) : (
          form
        )}
      </div>
      {found &&
        (found.ok ? (
          <Results reply={found.value} read={read} help={help} related={related} forms={forms} heading="h2" />
        ) : (
          <Failure of={found} title={shell('failed.titles')} heading="h2" />
        ))}
    </>
  )
}

/** How the guides whose forms find titles are loaded and shown. */
export const open = switchedGuide('title-guide-screen.tsx', {
  load: (deps, address, once) => {
    const guide = guideOfPath(new URL(address, 'http://page.local').pathname)
    return loadGuide(
      deps,
      address,
      once(['oferta', guide], () => loadOffered(deps, guide)),
    )
  },
  head: guideHead,
  status: (data) => {
    const { found } = data as GuideData
    return found ? statusOf(found) : 200
  },
  Screen: TitleGuideScreen,
})
