import { checkInstallation } from '../check-installation.ts'
import { ConfigError, loadConfig } from '../config/env.ts'

/** Ends with 0 when the product can start, 1 when something keeps it from that. */
async function check(): Promise<number> {
  const config = loadConfig(process.env)
  for (const warning of config.warnings) console.log(`warning     ${warning}`)
  const findings = await checkInstallation(config)
  for (const { subject, kind, sentence } of findings) console.log(`${kind.padEnd(11)} ${subject}: ${sentence}`)
  return findings.some(({ kind }) => kind === 'problem') ? 1 : 0
}

try {
  process.exitCode = await check()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
