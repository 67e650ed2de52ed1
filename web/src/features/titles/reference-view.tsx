import type { CitationStyle, ExportFile, getReference } from '@farol/contract/title-views.ts'
import type { Reply } from '@farol/contract/address.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FileLink } from '../../session/file-link.tsx'
import { CopyButton } from './copy-button.tsx'
import { Runs } from './runs.tsx'

export type ReferenceReply = Reply<typeof getReference>

/** One way to cite, ready to be copied. References are Portuguese whatever the language of the page. */
function Style({ style }: { style: CitationStyle }) {
  const id = `estilo-${style.codigo}`
  return (
    <section className="cite" aria-labelledby={id}>
      <div className="head">
        <h3 className="h3" id={id}>
          {style.nome}
        </h3>
        <CopyButton text={style.texto} name={style.nome} />
      </div>
      <blockquote lang="pt-BR">
        <Runs runs={style.trechos} />
      </blockquote>
    </section>
  )
}

/** The title as files, at addresses that last. */
export function Downloads({ files }: { files: readonly ExportFile[] }) {
  return (
    <ul className="row-btns">
      {files.map((file) => (
        <li key={file.formato}>
          <FileLink className="btn slim" href={file.endereco} name={file.endereco.split('/').at(-1)!} type={file.tipo}>
            {file.nome}
          </FileLink>
        </li>
      ))}
    </ul>
  )
}

/** All ways to cite a title, and its files. */
export function ReferenceView({ reference }: { reference: ReferenceReply }) {
  const { t } = useTranslation('record')
  return (
    <div className="stack-5">
      <h2 className="h2">{t('styles')}</h2>
      {reference.estilos.map((style) => (
        <Style key={style.codigo} style={style} />
      ))}
      {reference.no_texto.length > 0 && (
        <>
          <h2 className="h2">{t('inText')}</h2>
          {reference.no_texto.map((style) => (
            <Style key={style.codigo} style={style} />
          ))}
        </>
      )}
      <section aria-labelledby="arquivos" className="stack-3">
        <h2 className="h2" id="arquivos">
          {t('files')}
        </h2>
        <p className="muted">{t('filesText')}</p>
        <Downloads files={reference.arquivos} />
      </section>
    </div>
  )
}
