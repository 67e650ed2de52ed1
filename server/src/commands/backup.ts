import { backupUsage, runBackup } from './backup-run.ts'
import { runFileCommand } from './file-command.ts'

await runFileCommand(backupUsage, runBackup)
