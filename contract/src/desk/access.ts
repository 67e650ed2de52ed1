import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/access.ts'

export type { StaffRoleGrant, CategoryActivities, AuditLine } from '../schemas/desk/access.ts'

export const listStaffRoles = address<typeof schemas.listStaffRoles>('GET', '/api/equipe/acessos/funcoes')
export const grantStaffRole = address<typeof schemas.grantStaffRole>('POST', '/api/equipe/acessos/funcoes')
export const revokeStaffRole = address<typeof schemas.revokeStaffRole>('DELETE', '/api/equipe/acessos/funcoes')
export const listCategoryActivities = address<typeof schemas.listCategoryActivities>('GET', '/api/equipe/acessos/categorias')
export const setCategoryActivities = address<typeof schemas.setCategoryActivities>('PUT', '/api/equipe/acessos/categorias')
export const importPeople = address<typeof schemas.importPeople>('POST', '/api/equipe/acessos/pessoas')
export const listAudit = address<typeof schemas.listAudit>('GET', '/api/equipe/auditoria', { file: 'text/csv' })
