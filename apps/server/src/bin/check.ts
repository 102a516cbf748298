import { parseArgs } from 'node:util'
import { checkInstallation } from '../check-installation.ts'
import { ConfigError, describeMail, describeStorage, loadConfig } from '../config/env.ts'
import { answerVersion } from '../platform/process/build.ts'
import { describeDatabase } from '../platform/db/which-database.ts'

/** Ends with 0 when the product can start, 1 when something keeps it from that, or with `--production` from being let out, 2 when it is not understood. */
async function check(): Promise<number> {
  const isForProduction = readArguments()
  if (isForProduction === undefined) return 2
  const config = loadConfig(process.env)
  console.log(
    `Database: ${describeDatabase(config)}. Files: ${describeStorage(config)}. Mails: ${describeMail(config)}.`,
  )
  for (const warning of config.warnings) console.log(`warning     ${warning}`)
  const findings = await checkInstallation(config, { isForProduction })
  for (const { subject, kind, sentence } of findings)
    console.log(`${kind.padEnd(11)} ${subject}: ${sentence}`)
  return findings.some(({ kind }) => kind === 'problem') ? 1 : 0
}

function readArguments(): boolean | undefined {
  try {
    return parseArgs({ options: { production: { type: 'boolean' } } }).values.production === true
  } catch (error) {
    console.error(
      `${(error as Error).message}\nThe one option is --production, which also refuses what should not be let out.`,
    )
    return undefined
  }
}

answerVersion()
try {
  process.exitCode = await check()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
