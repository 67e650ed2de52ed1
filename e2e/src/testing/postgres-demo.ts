import path from 'node:path'

/** Where the demo of a run lies in PostgreSQL, once somebody has loaded it: the name of the database, and the folder of its server. */
export const postgresDemo = (runFolder: string) => ({
  name: `farol_demo_${path.basename(runFolder).replaceAll(/\W/g, '_').toLowerCase()}`,
  folder: path.join(runFolder, 'demo-postgresql'),
})
