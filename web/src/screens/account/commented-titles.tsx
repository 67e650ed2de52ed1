import { listCommentedTitles, type CommentedTitle } from '@farol/contract/comments.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { OwnComments } from '../../features/comments/own-comments.tsx'
import { useKnownComments } from '../../features/comments/use-own-comments.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { ListPages } from '../../ui/list-pages.tsx'

const perPage = 20

function useCommented(page: number) {
  const { call } = useDeps()
  const { person } = useSession()
  return useQuery({
    queryKey: ['comentarios', person?.user.cod_pessoa, 'titulos', page],
    queryFn: () => call(listCommentedTitles, { query: { page, perPage } }),
    retry: false,
  })
}

function Title({ title }: { title: CommentedTitle }) {
  const { t } = useTranslation('record', { keyPrefix: 'ownComments' })
  const [opened, setOpened] = useState(false)
  const { person } = useSession()
  const known = useKnownComments(title.cod_acervo, person?.user.cod_pessoa ?? '')
  const count = known ? known.length : title.comentarios
  const waiting = known ? known.filter(({ situacao }) => situacao === 'aguardando').length : title.aguardando
  return (
    <li className="stack-3">
      <h2 className="h3">
        <Link to={titleAddress(title.cod_acervo)} lang={title.idioma_titulo}>
          {title.descricao}
        </Link>
      </h2>
      <details className="fold" onToggle={() => setOpened(true)}>
        <summary>{t(waiting > 0 ? 'waiting' : 'written', { count, waiting })}</summary>
        {opened && <OwnComments code={title.cod_acervo} closed />}
      </details>
    </li>
  )
}

function Titles() {
  const { t } = useTranslation('record', { keyPrefix: 'ownComments' })
  const [query] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
  const { data, isError, refetch } = useCommented(page)
  if (isError)
    return (
      <Note tone="stop">
        <p>{t('pageFailed')}</p>
        <Button slim onClick={() => void refetch()}>
          {t('again')}
        </Button>
      </Note>
    )
  if (!data) return <p aria-busy="true">{t('loading')}</p>
  if (data.total === 0) return <p>{t('empty')}</p>
  return (
    <>
      <ul className="stack-5">
        {data.data.map((title) => (
          <Title key={title.cod_acervo} title={title} />
        ))}
      </ul>
      <ListPages page={page} pages={Math.ceil(data.total / perPage)} addressOf={(other) => `?page=${other}`} />
    </>
  )
}

/** `/meu{product}/comentarios`: titles one commented on, what one said of them, and what became of it. */
export function CommentedTitles() {
  const { t } = useTranslation('account')
  const ready = useTexts('record')
  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        {t('accountMenu.comments')}
      </h1>
      {ready && <Titles />}
    </>
  )
}

export const Component = CommentedTitles
