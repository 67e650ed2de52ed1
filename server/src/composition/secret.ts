import path from 'node:path'
import { secretOf } from '../adapters/secret/secret-file.ts'
import { SettingError, type Config } from '../config.ts'

/** The secret of the site, from its file; made at the first start. Throws `SettingError` where the file cannot be read, made or used. */
export function siteSecret({ secretFile, dataDir }: Pick<Config, 'secretFile' | 'dataDir'>): Buffer {
  const file = secretFile ?? path.join(dataDir, 'secret')
  try {
    return secretOf(file)
  } catch (error) {
    throw new SettingError('SECRET_FILE', `is "${file}", which cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
}
