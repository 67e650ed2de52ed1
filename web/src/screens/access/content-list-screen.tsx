import { contentAddress } from '@farol/contract/screens.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { ProvidersData } from './access-data.ts'

/** `/conteudo`: the providers that the institution has. */
export function ContentListScreen() {
  const { t } = useTranslation('access')
  const { t: errors } = useTranslation('errors')
  const loaded = useLoaderData<ProvidersData>()
  const providers = loaded.ok ? loaded.value : []
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1}>
        {t('content.title')}
      </h1>
      <p>
        {loaded.ok
          ? t(providers.length === 0 ? 'content.none' : 'content.hint')
          : (loaded.message ?? errors('NaoFoiPossivelComunicarServidor'))}
      </p>
      {providers.length > 0 && (
        <div className="section stack-3">
          <ul className="now">
            {providers.map((one) => (
              <li key={one.provedor}>
                <h2 className="h3">
                  <Link className="tall" to={contentAddress(one.provedor)}>
                    {one.nome}
                  </Link>
                </h2>
              </li>
            ))}
          </ul>
          <p className="small muted">{t('content.privacy')}</p>
        </div>
      )}
    </div>
  )
}
