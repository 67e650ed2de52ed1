import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/moderation.ts'

export type { DeskComment, DeskMessage, DeskSuggestion, Notice } from '../schemas/desk/moderation.ts'

export const listDeskComments = address<typeof schemas.listDeskComments>('GET', '/api/equipe/comentarios')
export const decideComments = address<typeof schemas.decideComments>('PUT', '/api/equipe/comentarios')
export const listMessages = address<typeof schemas.listMessages>('GET', '/api/equipe/mensagens')
export const handleMessage = address<typeof schemas.handleMessage>('PUT', '/api/equipe/mensagens/:cod')
export const listSuggestions = address<typeof schemas.listSuggestions>('GET', '/api/equipe/sugestoes')
export const changeSuggestion = address<typeof schemas.changeSuggestion>('PUT', '/api/equipe/sugestoes/:cod')
export const listNotices = address<typeof schemas.listNotices>('GET', '/api/equipe/avisos')
export const sendNotice = address<typeof schemas.sendNotice>('POST', '/api/equipe/avisos')
export const listDeskPrivacyRequests = address<typeof schemas.listDeskPrivacyRequests>('GET', '/api/equipe/privacidade')
export const answerPrivacyRequest = address<typeof schemas.answerPrivacyRequest>('PUT', '/api/equipe/privacidade/:cod')
