import { sectionAddress } from '@farol/contract/screens.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { CopyButton } from './copy-button.tsx'
import { Downloads, type ReferenceReply } from './reference-view.tsx'
import { Runs } from './runs.tsx'

/** How to cite a title: one style or another, how it is named in a text, the files; all styles have a page. */
export function Citation({ code, reference }: { code: string; reference: ReferenceReply }) {
  const { t } = useTranslation('record', { keyPrefix: 'title' })
  const { t: record } = useTranslation('record')
  const [chosen, choose] = useState('')
  const style = reference.estilos.find((one) => one.codigo === chosen) ?? reference.estilos[0]
  const [inText] = reference.no_texto
  if (!style) return null
  return (
    <section className="cite" aria-labelledby="como-citar">
      <div className="head">
        <h2 className="h3" id="como-citar">
          {t('cite')}
        </h2>
        <select
          className="input with-scripts"
          aria-label={t('citeStyle')}
          value={style.codigo}
          onChange={(event) => choose(event.target.value)}
        >
          {reference.estilos.map(({ codigo, nome }) => (
            <option key={codigo} value={codigo}>
              {nome.replace(/[ ,(].*$/, '')}
            </option>
          ))}
        </select>
      </div>
      <blockquote lang="pt-BR">
        <Runs runs={style.trechos} />
      </blockquote>
      {inText && (
        <p className="small muted">
          {record('inText')}: <span lang="pt-BR">{inText.texto}</span>
        </p>
      )}
      <div className="stack-3">
        <CopyButton text={style.texto} name={style.nome} />
        <Downloads files={reference.arquivos.slice(0, 3)} />
        <p className="small">
          <Link className="tall" to={sectionAddress(code, 'referencia')}>
            {record('styles')}
          </Link>
        </p>
      </div>
    </section>
  )
}
