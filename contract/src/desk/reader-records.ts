import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/reader-records.ts'

export const createReader = address<typeof schemas.createReader>('POST', '/api/equipe/leitores')
export const changeReader = address<typeof schemas.changeReader>('PUT', '/api/equipe/leitores/:cod')
export const addBond = address<typeof schemas.addBond>('POST', '/api/equipe/leitores/:cod/vinculos')
export const changeBond = address<typeof schemas.changeBond>('PUT', '/api/equipe/leitores/:cod/vinculos')
export const issueCard = address<typeof schemas.issueCard>('POST', '/api/equipe/leitores/:cod/carteira')
export const sendNewPassword = address<typeof schemas.sendNewPassword>('POST', '/api/equipe/leitores/:cod/senha')
export const removeSecondFactor = address<typeof schemas.removeSecondFactor>('DELETE', '/api/equipe/leitores/:cod/segundo-fator')
export const delegateAtDesk = address<typeof schemas.delegateAtDesk>('POST', '/api/equipe/leitores/:cod/delegacoes')
export const mergeReaders = address<typeof schemas.mergeReaders>('POST', '/api/equipe/leitores/:cod/uniao')
export const deleteReader = address<typeof schemas.deleteReader>('DELETE', '/api/equipe/leitores/:cod')
