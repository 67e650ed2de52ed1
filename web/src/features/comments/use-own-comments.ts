import { commentOnTitle, deleteOwnComment, listOwnComments, type OwnComment } from '@farol/contract/comments.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeps } from '../../api/site.ts'

const keyOf = (person: string, code: string) => ['comentarios', person, code]

/** The same as far as it was asked for in this page: it changes as comments are deleted. */
export function useKnownComments(code: string, person: string): readonly OwnComment[] | undefined {
  return useQuery<readonly OwnComment[]>({ queryKey: keyOf(person, code), queryFn: skipToken }).data
}

/** What the signed-in person said of a title, and what they do with it. Who wrote it must not see somebody else's: `person` is part of its name. */
export function useOwnComments(code: string, person: string) {
  const { call } = useDeps()
  const queryClient = useQueryClient()
  const queryKey = keyOf(person, code)
  const params = { id: Number(code) }
  const asked = useQuery<readonly OwnComment[]>({
    queryKey,
    queryFn: async () => (await call(listOwnComments, { params })).data,
    retry: false,
  })
  const change = (to: (known: readonly OwnComment[]) => readonly OwnComment[]) =>
    queryClient.setQueryData<readonly OwnComment[]>(queryKey, (known = []) => to(known))
  const write = async (comentario: string, idempotencyKey: string) => {
    const written = await call(commentOnTitle, { params, body: { comentario }, idempotencyKey })
    change((known) => [written, ...known.filter(({ id }) => id !== written.id)])
  }
  const remove = async (id: number) => {
    try {
      await call(deleteOwnComment, { params: { id } })
    } catch (error) {
      // It may be gone: the answer to an earlier press was lost, or another page deleted it.
      void asked.refetch()
      throw error
    }
    change((known) => known.filter((one) => one.id !== id))
  }
  return { comments: asked.data, failed: asked.isError, again: asked.refetch, write, remove }
}
