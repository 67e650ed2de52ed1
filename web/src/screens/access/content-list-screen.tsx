import { contentAddress } from '@farol/contract/screens.ts'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData } from 'react-router'
import type { ProvidersData } from './access-data.ts'

/** `/conteudo`: the providers that the institution has. */
export function ContentListScreen() {
  const { t } = useTranslation('access')
  const loaded = useLoaderData<ProvidersData>()
  const providers = loaded.ok ? loaded.value : []
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1}>
        {t('content.title')}
      </h1>
      <p>{providers.length === 0 ? t('content.none') : t('content.hint')}</p>
      {!loaded.ok && <p>{loaded.message ?? t('network')}</p>}
      <ul>
        {providers.map((one) => (
          <li key={one.provedor}>
            <Link className="back" to={contentAddress(one.provedor)}>
              {one.nome}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
