import { appCommands } from '../admin/apps.commands.ts'
import { backupCommands } from '../admin/backup.commands.ts'
import { roleCommands } from '../admin/roles.commands.ts'
import { runCommand } from '../admin/run-command.ts'
import { userCommands } from '../admin/users.commands.ts'
import { answerVersion } from '../platform/process/build.ts'
import { OperatorError } from '../platform/process/operator-error.ts'
import { exitOnSignals } from '../run-process.ts'

const commands = [...userCommands, ...roleCommands, ...appCommands, ...backupCommands]

answerVersion()
exitOnSignals()
try {
  process.exitCode = await runCommand(commands, process.argv.slice(2), {
    // Only now: to load the whole product takes longer than to say that a word is wrong.
    open: async ({ beginsEmpty = false }, makesNew) => {
      const [
        { compose },
        { describeMail, describeStorage, loadConfig },
        { describeDatabase, requireDatabase },
        { createLogger },
      ] = await Promise.all([
        import('../compose.ts'),
        import('../config/env.ts'),
        import('../platform/db/which-database.ts'),
        import('../platform/log/logger.ts'),
      ])
      const config = loadConfig(process.env)
      if (!beginsEmpty && !makesNew) await requireDatabase(config)
      // Beside the output, which scripts read.
      console.error(
        `Database: ${describeDatabase(config)}. Files: ${describeStorage(config)}. Mails: ${describeMail(config)}.`,
      )
      return compose(config, createLogger('warn', 'admin'), { component: 'admin' })
    },
    print: (line) => {
      console.log(line)
    },
    printError: (line) => {
      console.error(line)
    },
  })
} catch (error) {
  if (!(error instanceof OperatorError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
