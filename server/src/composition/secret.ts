import path from 'node:path'
import { secretOf } from '../adapters/secret/secret-file.ts'
import type { Config } from '../config.ts'

/** The secret of the site, from its file; made at the first start. */
export const siteSecret = ({ secretFile, dataDir }: Pick<Config, 'secretFile' | 'dataDir'>): Buffer =>
  secretOf(secretFile ?? path.join(dataDir, 'secret'))
