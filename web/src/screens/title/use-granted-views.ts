import { titleSections, type SectionPermission } from '@farol/contract/title-permissions.ts'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { acts } from '../../features/titles/section-tabs.tsx'
import { mayDo, useSession } from '../../session/session-store.ts'

/**
 * A page that came from the server was asked for as a visitor. Where who is signed in was granted a view that visitors are not offered, the page is
 * asked for once more.
 */
export function useGrantedViews(sections: readonly SectionPermission[]): void {
  const isGranted = useSession(
    ({ status, person }) =>
      status === 'in' &&
      sections.some(({ secao, motivo }) => motivo === 'nao_oferecido' && !acts.includes(secao) && mayDo(person, titleSections[secao] ?? 0)),
  )
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isGranted) void revalidate()
  }, [isGranted, revalidate])
}
