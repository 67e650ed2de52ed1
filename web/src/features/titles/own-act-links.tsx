import { getPermissions } from '@farol/contract/title-permissions.ts'
import { useDeps } from '../../api/site.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'
import { ActLinks } from './act-links.tsx'
import type { ComponentProps } from 'react'

/** The acts of a title as they stand for the person who is signed in; what is known to everybody until that is known. */
export function OwnActLinks({ code, sections, libraries }: ComponentProps<typeof ActLinks>) {
  const { call, language } = useDeps()
  const { data } = useOwnQuery(['permissoes', language, code], () => call(getPermissions, { params: { id: Number(code) } }))
  return <ActLinks code={code} sections={data?.secoes ?? sections} libraries={libraries} />
}
