import { address } from './address.ts'
import type * as schemas from './schemas/institution-pages.ts'

export type { Question, ServiceDay, Service, Event } from './schemas/institution-pages.ts'

export const listQuestions = address<typeof schemas.listQuestions>('GET', '/api/parametros/faq')
export const getGeneralInformation = address<typeof schemas.getGeneralInformation>('GET', '/api/parametros/informacoes_gerais')
export const listServices = address<typeof schemas.listServices>('GET', '/api/parametros/atendimento')
export const getService = address<typeof schemas.getService>('GET', '/api/parametros/atendimento/:id')
export const listEvents = address<typeof schemas.listEvents>('GET', '/api/parametros/eventos_institucionais')
export const listOutsideEvents = address<typeof schemas.listOutsideEvents>('GET', '/api/parametros/eventos_eventum')
