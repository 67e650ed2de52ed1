import { activities } from './activities.ts'
import { deskActivities } from './desk-activities.ts'

/** Roles that the staff are granted, for all libraries or some. */
export const staffRoles = ['atendimento', 'gestor', 'moderacao', 'administrador'] as const

export type StaffRole = (typeof staffRoles)[number]

const attendance = [
  deskActivities.lookUp,
  deskActivities.loans,
  deskActivities.payments,
  deskActivities.lost,
  deskActivities.holds,
  deskActivities.requests,
  deskActivities.tasks,
] as const

const management = [
  deskActivities.waivers,
  deskActivities.corrections,
  deskActivities.override,
  deskActivities.exemptions,
  deskActivities.blocks,
  deskActivities.clearance,
  deskActivities.copies,
  deskActivities.dueDates,
  deskActivities.policies,
  deskActivities.calendar,
  deskActivities.history,
  deskActivities.reports,
  deskActivities.bankFile,
  deskActivities.comments,
  deskActivities.notices,
  deskActivities.people,
  activities.fullStatistics,
] as const

const administration = [
  deskActivities.access,
  deskActivities.audit,
  deskActivities.institution,
  deskActivities.merge,
  deskActivities.privacy,
] as const

/** What each role may do. */
export const activitiesOfRole: Readonly<Record<StaffRole, readonly number[]>> = {
  atendimento: attendance,
  gestor: [...attendance, ...management],
  moderacao: [deskActivities.comments],
  administrador: [...attendance, ...management, ...administration],
}
