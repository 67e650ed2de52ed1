import { lockFolder, type FolderLock } from '../adapters/lock/folder-lock.ts'
import { SettingError, type Config } from '../config.ts'

function lock(folder: string, pid: number): ReturnType<typeof lockFolder> {
  try {
    return lockFolder(folder, pid)
  } catch (error) {
    throw new SettingError(
      'DATA_DIR',
      `is "${folder}", where nothing can be written: ${error instanceof Error ? error.message : 'no reason is known'}`,
    )
  }
}

/**
 * Takes `DATA_DIR` for this server until it ends. Throws `SettingError` where another server has it: index and documents have one writer.
 * Commands beside the server do not ask for it.
 */
export function holdDataDir({ dataDir }: Pick<Config, 'dataDir'>, pid: number): FolderLock {
  const taken = lock(dataDir, pid)
  if ('release' in taken) return taken
  const who = taken.holder === '' ? 'another server' : `another server (process ${taken.holder})`
  throw new SettingError('DATA_DIR', `is "${dataDir}", which ${who} uses: stop it, or give this one a folder of its own`)
}
