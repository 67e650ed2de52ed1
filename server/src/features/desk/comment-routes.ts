import { decideComments, listDeskComments } from '@farol/contract/schemas/desk/moderation.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindRepeatableAct } from '../../http/bind-act.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import type { Clock } from '../../ports/clock.ts'
import { numberOf } from './desk-act.ts'
import type { CommentDecision } from '../../ports/comment-desk.ts'
import type { DeskCommentRow } from '../../ports/desk-comments.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'

export type CommentDeskDeps = Pick<Stores, 'commentDesk' | 'deskComments'> &
  Transactions & {
    readonly clock: Clock
    /** Reasons that the institution wrote for refusing; undefined where it wrote none. */
    readonly ownCommentReasons: (language: Language) => Promise<readonly string[] | undefined>
  }

const states = { aguardando: 'waiting', publicado: 'shown', recusado: 'refused' } as const
const words = { waiting: 'aguardando', shown: 'publicado', refused: 'recusado' } as const

const commentToWire = (row: DeskCommentRow) => ({
  id: row.id,
  cod_acervo: String(row.titleId),
  titulo: row.title,
  ...(row.patronId !== undefined && { autor: { codigo: String(row.patronId), nome: row.name ?? '' } }),
  comentario: row.content,
  quando: row.createdAt,
  situacao: words[row.state],
  ...(row.reason !== undefined && { motivo: row.reason }),
  anteriores: { publicados: row.earlierShown, recusados: row.earlierRefused },
})

/** Nobody decides on the own comment: where one is among several, none is decided. Throws `acesso_negado`. */
async function refuseOwn({ commentDesk }: CommentDeskDeps, { personId }: StaffBearer, ids: readonly number[]): Promise<void> {
  const writers = await Promise.all(ids.map((id) => commentDesk.writer(id)))
  if (writers.some((writer) => writer?.patronId === personId)) throw new Refusal('acesso_negado', { motivo: 'propria_pessoa' })
}

/** One comment, decided once: false where somebody else was first. */
function decide({ together, clock }: CommentDeskDeps, staff: StaffBearer, id: number, decision: CommentDecision): Promise<boolean> {
  return together(async ({ commentDesk, alerts, audit }) => {
    const writer = await commentDesk.writer(id)
    if (!writer) return false
    if (!(await commentDesk.decide(id, decision))) return false
    const reason = decision.state === 'refused' ? { reason: decision.reason } : {}
    const params = { outcome: decision.state, title: writer.title, ...reason }
    await alerts.notify({ patronId: writer.patronId, kind: 'comment_decided', subject: `comment:${id}`, params, at: clock.now() })
    const actor = staffActor(staff)
    await audit.record({
      actor,
      act: 'decided_comment',
      subject: { kind: 'comment', id },
      detail: { state: decision.state, library: staff.libraryId },
    })
    return true
  })
}

/** Reasons for refusing that stand ready until the institution writes its own. */
function shippedReasons(language: Language): string[] {
  const { commentReasons } = serverTexts(language, 'desk')
  const { offensive, offTopic, personalData, advertising, spoiler } = commentReasons
  return [offensive, offTopic, personalData, advertising, spoiler]
}

/** Comments of readers: shown or refused, once, and their writers are told. */
export function bindComments(binding: Binding, deps: CommentDeskDeps): void {
  bind(binding, listDeskComments, { perMinute: 300 }, async ({ query, language }) => {
    const { page, perPage } = query
    const { total, rows } = await deps.deskComments.list({
      state: states[query.situacao],
      ...(query.autor !== undefined && { patronId: numberOf(query.autor) }),
      ...(query.acervo !== undefined && { titleId: numberOf(query.acervo) }),
      offset: (page - 1) * perPage,
      limit: perPage,
    })
    const motivos = (await deps.ownCommentReasons(language)) ?? shippedReasons(language)
    return { data: rows.map(commentToWire), total, page, perPage, motivos: [...motivos] }
  })
  bindRepeatableAct(binding, decideComments, { perMinute: 120 }, async ({ staff, body }) => {
    if (body.decisao === 'recusar' && body.motivo === undefined)
      throw new Refusal('dados_invalidos', {}, [{ field: 'motivo', code: 'obrigatorio' }])
    const decision: CommentDecision = body.decisao === 'publicar' ? { state: 'shown' } : { state: 'refused', reason: body.motivo ?? '' }
    await refuseOwn(deps, staff, body.comentarios)
    const [decididos, ja_decididos]: [number[], number[]] = [[], []]
    for (const id of body.comentarios) ((await decide(deps, staff, id, decision)) ? decididos : ja_decididos).push(id)
    return { decididos, ja_decididos }
  })
}
