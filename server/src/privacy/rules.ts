// What holds for most columns of the tables of one purpose: a table takes it and says what is otherwise.

/** Names of authors are bibliographic data that they made public themselves (article 7, paragraph 4). */
export const openToAll = { purpose: 'catalogue', basis: 'not_personal', retention: 'permanent', seenBy: ['everyone'] } as const

export const operation = { purpose: 'operation', basis: 'not_personal', retention: 'permanent', seenBy: ['operator'] } as const

export const registration = {
  purpose: 'registration',
  basis: 'public_policy',
  retention: 'registration',
  seenBy: ['person', 'desk'],
} as const

export const signIn = { purpose: 'sign_in', basis: 'public_policy', retention: 'registration', seenBy: ['operator'] } as const

export const security = { purpose: 'security', basis: 'legitimate_interest', retention: 'expiry', seenBy: ['operator'] } as const

export const rights = {
  purpose: 'data_subject_rights',
  basis: 'data_subject_right',
  retention: 'handled',
  seenBy: ['person', 'manager'],
} as const

export const notices = { purpose: 'notices', basis: 'public_policy', retention: 'alerts', seenBy: ['person'] } as const

export const lending = {
  purpose: 'circulation',
  basis: 'public_policy',
  retention: 'reading',
  seenBy: ['person', 'delegate', 'desk'],
} as const

export const lendingRules = { purpose: 'circulation', basis: 'not_personal', retention: 'permanent', seenBy: ['desk'] } as const

export const money = { purpose: 'money', basis: 'legal_obligation', retention: 'money', seenBy: ['person', 'desk'] } as const

export const staffWork = { purpose: 'staff_work', basis: 'legitimate_interest', retention: 'audit', seenBy: ['administrator'] } as const
