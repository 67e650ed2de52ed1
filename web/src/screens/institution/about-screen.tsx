import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { RichText } from '../../ui/rich-text.tsx'
import { Failure } from '../failure.tsx'
import type { loadAbout } from './institution-data.ts'

/** The page about the library, as its staff wrote it, and how to reach it. */
export function AboutScreen() {
  const { t } = useTranslation('institution')
  const loaded = useLoaderData<Awaited<ReturnType<typeof loadAbout>>>()
  if (!loaded.ok) return <Failure of={loaded} />
  const { titulo, texto, endereco, telefone, email, redes } = loaded.value
  const reachable = endereco ?? telefone ?? email
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1}>
        {titulo}
      </h1>
      {texto && <RichText html={texto} />}
      {reachable && (
        <section className="section">
          <h2 className="h2 rule">{t('about.contact')}</h2>
          {endereco && <p>{endereco}</p>}
          {telefone && (
            <p>
              {t('about.phone')}: {telefone}
            </p>
          )}
          {email && (
            <p>
              {t('about.email')}:{' '}
              <a className="tall" href={`mailto:${email}`}>
                {email}
              </a>
            </p>
          )}
        </section>
      )}
      {redes.length > 0 && (
        <section className="section">
          <h2 className="h2 rule">{t('about.networks')}</h2>
          <ul>
            {redes.map((one) => (
              <li key={one.endereco}>
                <a className="tall" href={one.endereco}>
                  {one.nome}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
