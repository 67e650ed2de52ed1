import { listSuggestions, type DeskSuggestion } from '@farol/contract/desk/moderation.ts'
import { useDeps } from '../../api/site.ts'
import { instantText } from '../../i18n/instant.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ListPages } from '../../ui/list-pages.tsx'
import { AnswerPart } from './answer-part.tsx'
import { ChangeSuggestion } from './change-suggestion.tsx'
import { ReaderName } from './reader-name.tsx'
import { Said } from './said.tsx'
import { useAnswer } from './use-answer.ts'
import { useDeskQuery } from './use-desk-query.ts'

const perPage = 20

function Facts({ suggestion }: { suggestion: DeskSuggestion }) {
  const { t } = useTranslation('desk-office')
  const { docente: teaching } = suggestion
  const facts: readonly (readonly [name: string, value: string | number | undefined])[] = [
    [t('suggestions.status'), t(`suggestions.statuses.${suggestion.situacao}`)],
    [t('suggestions.author'), suggestion.autor],
    [t('suggestions.publisher'), suggestion.editor],
    [t('suggestions.edition'), suggestion.edicao],
    [t('suggestions.standardNumber'), suggestion.isbn_issn],
    [t('suggestions.periodical'), suggestion.periodico ? t('suggestions.yes') : undefined],
    [t('suggestions.course'), teaching?.curso],
    [t('suggestions.discipline'), teaching?.disciplina],
    [t('suggestions.bibliography'), teaching && t(`suggestions.${teaching.bibliografia}`)],
    [t('suggestions.copies'), teaching?.exemplares],
    [t('suggestions.students'), teaching?.alunos],
    [t('suggestions.reason'), teaching?.justificativa],
    [t('suggestions.notes'), suggestion.outras_inf],
  ]
  return (
    <dl className="defs">
      {facts
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div className="pair" key={name}>
            <dt>{name}</dt>
            <dd className="pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function SuggestionRow({ suggestion, onChange }: { suggestion: DeskSuggestion; onChange: () => void }) {
  const { language } = useDeps()
  return (
    <li>
      <div className="row-main">
        <h2 className="h2 wrap-any">{suggestion.titulo}</h2>
        <p className="small muted">
          <ReaderName reader={suggestion.de} /> · {suggestion.desc_biblioteca} · {instantText(suggestion.quando, language)}
        </p>
        <Facts suggestion={suggestion} />
        <ChangeSuggestion suggestion={suggestion} onChange={onChange} />
      </div>
    </li>
  )
}

/** Titles that readers want a library to buy: those under way, or those that have ended. Their staff writes down how far each is. */
export function SuggestionList({ situacao }: { situacao: 'em_andamento' | 'encerrada' }) {
  const { t } = useTranslation('desk-office')
  const { call } = useDeps()
  const { page, addressOf } = useDeskQuery()
  const answer = useAnswer(`${situacao} ${page}`, () => call(listSuggestions, { query: { situacao, page, perPage } }))
  return (
    <AnswerPart answer={answer}>
      {(found) => (
        <>
          <Said quiet>{t('suggestions.count', { count: found.total })}</Said>
          <ul className="desk-rows">
            {found.data.map((suggestion) => (
              <SuggestionRow key={suggestion.codigo} suggestion={suggestion} onChange={answer.reload} />
            ))}
          </ul>
          <ListPages page={found.page} pages={Math.ceil(found.total / perPage)} addressOf={addressOf} />
        </>
      )}
    </AnswerPart>
  )
}
