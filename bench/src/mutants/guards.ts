/**
 * What guards access, limits, money, days and privacy: at least nine of ten faults there must be detected. Folders of the server that
 * decide; of the browser's those that hold a session, a secret, money or what is private, or that act on an account.
 */
export const guardFolders: readonly string[] = [
  'server/src/circulation',
  'server/src/http',
  'web/src/session',
  ...[
    'account',
    'alerts',
    'bases',
    'basket',
    'calendar',
    'clearance',
    'comments',
    'debts',
    'delegations',
    'desk',
    'holds',
    'institution',
    'links',
    'loan-requests',
    'loans',
    'password-recovery',
    'patron-records',
    'personal-data',
    'privacy',
    'second-factor',
    'self-service',
    'session',
    'suspensions',
  ].map((name) => `server/src/features/${name}`),
  ...[
    'accesses',
    'account',
    'calendar',
    'clearance',
    'comments',
    'debts',
    'delegations',
    'desk',
    'holds',
    'links',
    'loan-requests',
    'loans',
    'personal-data',
    'privacy',
    'second-factor',
    'self-service',
    'session',
    'suspensions',
  ].map((name) => `web/src/features/${name}`),
]

/** What shows, finds, counts or takes in, and guards nothing by itself. */
export const otherFolders: readonly string[] = [
  ...[
    'authorities',
    'bugs',
    'circulation-import',
    'discovery',
    'import',
    'kardex',
    'libraries',
    'search',
    'statistics',
    'summaries',
    'titles',
  ].map((name) => `server/src/features/${name}`),
  ...['alerts', 'authorities', 'basket', 'institution', 'kardex', 'libraries', 'search', 'statistics', 'summaries', 'titles'].map(
    (name) => `web/src/features/${name}`,
  ),
  'server/src/features/feature.ts',
  'web/src/features/feature.ts',
]

/** The folder that a file is counted in: a feature, or a folder of the server or the browser. */
export const folderOf = (file: string): string => /^(?:server|web)\/src\/(?:features\/)?[^/]+/.exec(file)?.[0] ?? file

export const isGuard = (file: string): boolean => guardFolders.includes(folderOf(file))
