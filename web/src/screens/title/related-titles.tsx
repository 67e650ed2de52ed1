import { listRelatedTitles, type RelatedTitles as Related } from '@farol/contract/editions.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { attempt } from '../../api/loaded.ts'
import { useDeps } from '../../api/site.ts'
import { ShelfTitle } from '../../catalogue/shelf-title.tsx'
import '../../styles/related.css'

function Row({ id, heading, items }: { id: string; heading: ReactNode; items: readonly ResultItem[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h3 className="h3" id={id}>
        {heading}
      </h3>
      <ul className="shelf">
        {items.map((item) => (
          <ShelfTitle key={item.cod_acervo} item={item} />
        ))}
      </ul>
    </section>
  )
}

const half = 4

/** The author's titles and those on the subject in one row, each once, and the two searches that find all of them. */
function AuthorAndSubject({ autor, assunto }: Pick<Related, 'autor' | 'assunto'>) {
  const { t } = useTranslation('record', { keyPrefix: 'related' })
  const byAuthor = autor?.data.slice(0, assunto ? half : undefined) ?? []
  const own = new Set(byAuthor.map((item) => item.cod_acervo))
  const onSubject = assunto?.data.filter((item) => !own.has(item.cod_acervo)).slice(0, autor ? half : undefined) ?? []
  const heading = (
    <>
      {autor && <Link to={autor.endereco}>{t('author', { name: autor.descricao })}</Link>}
      {assunto && <Link to={assunto.endereco}>{t('subject', { name: assunto.descricao })}</Link>}
    </>
  )
  return <Row id="mais" heading={heading} items={[...byAuthor, ...onSubject]} />
}

/** What leads on from a title: other editions, its neighbours on the shelf, its author and its subject. Nothing where it did not come. */
export function RelatedTitles({ code }: { code: string }) {
  const { t } = useTranslation('record', { keyPrefix: 'related' })
  const { call } = useDeps()
  const [found, setFound] = useState<{ readonly code: string; readonly value: Related }>()
  useEffect(() => {
    let wanted = true
    void attempt(call(listRelatedTitles, { params: { id: Number(code) } })).then((answer) => {
      // Some hundred elements at once: drawn between what the reader does.
      if (wanted && answer.ok) startTransition(() => setFound({ code, value: answer.value }))
    })
    return () => {
      wanted = false
    }
  }, [call, code])
  if (found?.code !== code) return null
  const { edicoes, estante, autor, assunto } = found.value
  if (edicoes.length + estante.length === 0 && !autor && !assunto) return null
  return (
    <section className="section related" aria-labelledby="relacionados">
      <h2 className="h2" id="relacionados">
        {t('title')}
      </h2>
      <Row id="edicoes" heading={t('editions')} items={edicoes} />
      <Row id="estante" heading={t('shelf')} items={estante} />
      <AuthorAndSubject autor={autor} assunto={assunto} />
    </section>
  )
}
