import { getAuthority, getAuthorityMarc } from '@farol/contract/authorities.ts'
import type { MarcRow } from '@farol/contract/title-views.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { attempt, statusOf } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { MarcTable } from '../../catalogue/marc-table.tsx'
import { Note } from '../../ui/note.tsx'
import { Failure } from '../failure.tsx'
import { NotFound } from '../not-found.tsx'
import type { LazyScreen } from '../lazy-screen.ts'
import { authorityHead, type AuthorityData } from './authority-data.ts'
import { AuthorityFrame } from './authority-frame.tsx'

interface MarcData extends AuthorityData {
  readonly rows: readonly MarcRow[]
}

async function load({ call }: Deps, code: string): Promise<MarcData> {
  if (!/^[1-9]\d{0,14}$/.test(code)) return { authority: { ok: false, status: 404 }, rows: [] }
  const params = { id: Number(code) }
  const [authority, rows] = await Promise.all([attempt(call(getAuthority, { params })), attempt(call(getAuthorityMarc, { params }))])
  return { authority, rows: rows.ok ? rows.value : [] }
}

/** The MARC record of a heading. */
function AuthorityMarcScreen() {
  const { authority, rows } = useLoaderData<MarcData>()
  const { t } = useTranslation('record')
  if (!authority.ok)
    return authority.status === 404 ? <NotFound message={authority.message} gone={authority.gone} /> : <Failure of={authority} />
  return (
    <AuthorityFrame authority={authority.value} part="/marc">
      {rows.length > 0 ? <MarcTable rows={rows} leader={authority.value.lider} /> : <Note>{t('marc.none')}</Note>}
    </AuthorityFrame>
  )
}

export const screen: LazyScreen = {
  load,
  head: authorityHead('/marc'),
  status: (data) => statusOf((data as MarcData).authority),
  Screen: AuthorityMarcScreen,
}
