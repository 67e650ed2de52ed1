import { activities } from './activities.ts'

/** Roles that the staff are granted, for all libraries or some. */
export const staffRoles = ['atendimento', 'gestor', 'moderacao', 'administrador'] as const

export type StaffRole = (typeof staffRoles)[number]

const attendance = [
  activities.deskLookUp,
  activities.deskLoans,
  activities.deskPayments,
  activities.deskLost,
  activities.deskHolds,
  activities.deskRequests,
  activities.deskTasks,
] as const

const management = [
  activities.deskWaivers,
  activities.deskCorrections,
  activities.deskOverride,
  activities.deskExemptions,
  activities.deskBlocks,
  activities.deskClearance,
  activities.deskCopies,
  activities.deskDueDates,
  activities.deskPolicies,
  activities.deskCalendar,
  activities.deskHistory,
  activities.deskReports,
  activities.deskBankFile,
  activities.deskComments,
  activities.deskNotices,
  activities.deskPeople,
  activities.fullStatistics,
] as const

const administration = [
  activities.deskAccess,
  activities.deskAudit,
  activities.deskInstitution,
  activities.deskMerge,
  activities.deskPrivacy,
] as const

/** What each role may do. */
export const activitiesOfRole: Readonly<Record<StaffRole, readonly number[]>> = {
  atendimento: attendance,
  gestor: [...attendance, ...management],
  moderacao: [activities.deskComments],
  administrador: [...attendance, ...management, ...administration],
}
