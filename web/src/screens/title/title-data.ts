import { listTitleComments, type TitleComment } from '@farol/contract/comments.ts'
import { commentsPerCall } from '../../features/comments/use-more-comments.ts'
import { getPermissions, type SectionPermission } from '@farol/contract/title-permissions.ts'
import { getReference, listHoldingLibraries, type HoldingLibrary } from '@farol/contract/title-views.ts'
import { getTitle, listCopies, type Copy, type TitleReply } from '@farol/contract/titles.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import type { ReferenceReply } from '../../features/titles/reference-view.tsx'

/** The fields of a record are for programs and would double the page. */
export const withoutFields = { campos: 'N' } as const

/** A title with what its page shows beside it. */
export interface TitleData {
  readonly title: Loaded<TitleReply>
  readonly copies: readonly Copy[]
  /** How many copies there are in all; the page shows the first of them. */
  readonly copyTotal: number
  readonly sections: readonly SectionPermission[]
  readonly comments: readonly TitleComment[]
  readonly commentTotal: number
  /** What could not be loaded: it is said in its place. */
  readonly failed: readonly ('copies' | 'comments')[]
  readonly libraries: readonly HoldingLibrary[]
  readonly reference?: ReferenceReply
}

const nothing = { copies: [], copyTotal: 0, sections: [], comments: [], commentTotal: 0, failed: [], libraries: [] } as const

/** Copies on the title's own page; all of them have a page of their own. */
const copiesShown = 50

/** Loads one title. What is no number in an address is no title. */
export async function loadTitle({ call }: Pick<Deps, 'call'>, code: string): Promise<TitleData> {
  if (!/^[1-9]\d{0,14}$/.test(code)) return { title: { ok: false, status: 404 }, ...nothing }
  const params = { id: Number(code) }
  const [title, copies, permissions, comments, libraries, reference] = await Promise.all([
    attempt(call(getTitle, { params, query: withoutFields })),
    attempt(call(listCopies, { params, query: { perPage: copiesShown } })),
    attempt(call(getPermissions, { params })),
    attempt(call(listTitleComments, { params, query: { perPage: commentsPerCall } })),
    attempt(call(listHoldingLibraries, { params })),
    attempt(call(getReference, { params })),
  ])
  return {
    title,
    copies: copies.ok ? copies.value.data : [],
    copyTotal: copies.ok ? copies.value.total : 0,
    sections: permissions.ok ? permissions.value.secoes : [],
    comments: comments.ok ? comments.value.data : [],
    commentTotal: comments.ok ? comments.value.total : 0,
    failed: [...(copies.ok ? [] : ['copies' as const]), ...(comments.ok ? [] : ['comments' as const])],
    libraries: libraries.ok ? libraries.value.data : [],
    ...(reference.ok && { reference: reference.value }),
  }
}
