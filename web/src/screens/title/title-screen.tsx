import type { Copy, TitleReply } from '@farol/contract/titles.ts'
import { useTranslation } from 'react-i18next'
import { useLoaderData } from 'react-router'
import { Cover } from '../../catalogue/cover.tsx'
import { Authors } from '../../catalogue/title-card.tsx'
import { coverNote, statements, titleParts, wholeTitle } from '../../catalogue/title-words.ts'
import { BasketSlot } from '../../features/basket/basket-slots.tsx'
import { AvailabilityBox } from '../../features/titles/availability-box.tsx'
import { Citation } from '../../features/titles/citation.tsx'
import { CopiesTable } from '../../features/titles/copies.tsx'
import { Details, Subjects } from '../../features/titles/details.tsx'
import { Failure, NotFound } from '../failure.tsx'
import { BackLink } from './back-link.tsx'
import type { TitleData } from './title-data.ts'

interface TitleProps {
  readonly title: TitleReply
  readonly copies: readonly Copy[]
}

function imprintLine(title: TitleReply): string {
  const identifiers = [...title.isbn.map((isbn) => `ISBN ${isbn}`), ...title.issn.map((issn) => `ISSN ${issn}`)]
  return [statements([title.edicao, title.imprenta, title.desc_fisica]), ...identifiers].filter(Boolean).join(' ')
}

function Heading({ title }: { title: TitleReply }) {
  const parts = titleParts(title)
  return (
    <header>
      <p className="label">{title.desc_tipo_obra}</p>
      <h1 tabIndex={-1} lang={title.idioma_titulo}>
        {parts.title}
        {parts.subtitle && <span>: {parts.subtitle}</span>}
      </h1>
      {title.autores.length > 0 && (
        <p className="h3 by">
          <Authors authors={title.autores} />
        </p>
      )}
      <div className="acts">
        <BasketSlot codes={[title.cod_acervo]} title={wholeTitle(title)} />
      </div>
    </header>
  )
}

// Shown above, not once more among the details.
const shownAbove = new Set(['assuntos', 'resumo', 'edicao', 'descricao_fisica'])

function Folio({ title, copies }: TitleProps) {
  const subjects = title.grupos.find((group) => group.grupo === 'assuntos')?.valores ?? []
  const imprint = imprintLine(title)
  return (
    <div className="folio">
      <Cover title={titleParts(title).title} note={coverNote(title)} year={title.ano_publicacao} typeOfWork={title.desc_tipo_obra} />
      <Heading title={title} />
      <div className="about">
        {imprint && <p className="muted prose">{imprint}</p>}
        {title.resumo && <p className="prose">{title.resumo}</p>}
        {subjects.length > 0 && <Subjects values={subjects} />}
      </div>
      <AvailabilityBox title={title} copies={copies} />
    </div>
  )
}

function FoundTitle({ title, copies }: TitleProps) {
  const { t } = useTranslation('title')
  const groups = title.grupos.filter((group) => !shownAbove.has(group.grupo))
  return (
    <div className="wrap">
      <BackLink title={titleParts(title).title} />
      <Folio title={title} copies={copies} />
      <div className="with-side right section">
        <div>
          <section aria-labelledby="exemplares" className="stack-3">
            <h2 className="h2" id="exemplares">
              {t('copies')}
            </h2>
            {copies.length > 0 ? <CopiesTable copies={copies} /> : <p className="muted">{t('noCopies')}</p>}
          </section>
          {groups.length > 0 && (
            <section aria-labelledby="detalhes" className="section stack-3">
              <h2 className="h2" id="detalhes">
                {t('details')}
              </h2>
              <Details groups={groups} />
            </section>
          )}
        </div>
        {title.referencia && (
          <div>
            <Citation reference={title.referencia} />
          </div>
        )}
      </div>
    </div>
  )
}

/** One title: what it is, where it can be had, how to cite it. */
export function TitleScreen() {
  const { title, copies } = useLoaderData<TitleData>()
  if (title.ok) return <FoundTitle title={title.value} copies={copies.ok ? copies.value : []} />
  return title.status === 404 ? <NotFound message={title.message} /> : <Failure message={title.message} />
}

export const Component = TitleScreen
