import { createEncrypter } from './backup/age.ts'
import { findBackups } from './backup/bucket-layout.ts'
import type { BackupConfig, Config } from './config/env.ts'
import { findPageProgram } from './modules/links/pages/page-program.ts'
import { findMigrations } from './platform/db/migrate.ts'
import { checkMailServer } from './platform/mail/mailer.ts'
import { OperatorError } from './platform/process/operator-error.ts'
import { checkProvider } from './platform/speech/check-provider.ts'
import { openSpeech } from './platform/speech/speech.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { checkCollector } from './platform/tracing/check-collector.ts'
import type { TracingConfig } from './platform/tracing/tracing.ts'
import { findSandboxProblem, arePaymentsOff, paymentsAreOff } from './watch.ts'

export interface Finding {
  subject: 'database' | 'storage' | 'backups' | 'mail' | 'speech' | 'media programs' | 'pages' | 'payments' | 'traces'
  /** `problem` keeps the product from working, `limitation` from doing all that it can. */
  kind: 'ok' | 'limitation' | 'problem'
  sentence: string
}

interface Look {
  subject: Finding['subject']
  failure: Finding['kind']
  look: () => Promise<string>
}

/** All checks run, also after a failed one. */
export function checkInstallation(config: Config): Promise<Finding[]> {
  const looks: Look[] = [
    { subject: 'database', failure: 'problem', look: () => lookAtDatabase(config) },
    { subject: 'storage', failure: 'problem', look: () => lookAtStorage(config) },
    ...(config.backup === undefined ? [] : [lookAtBackups(config.backup)]),
    { subject: 'mail', failure: 'problem', look: () => lookAtMail(config) },
    { subject: 'speech', failure: 'limitation', look: () => lookAtSpeech(config) },
    { subject: 'media programs', failure: 'limitation', look: () => expectNone(findSandboxProblem(), 'They are confined.') },
    ...(config.pageProgram === undefined ? [] : [lookAtPages(config.pageProgram)]),
    { subject: 'payments', failure: 'limitation', look: () => expectNone(arePaymentsOff(config) ? paymentsAreOff : undefined, paymentsOf(config)) },
    ...(config.tracing ? [lookAtTraces(config.tracing)] : []),
  ]
  return Promise.all(
    looks.map(async ({ subject, failure, look }) => {
      try {
        return { subject, kind: 'ok', sentence: await look() }
      } catch (error) {
        return { subject, kind: failure, sentence: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
}

function lookAtPages(program: string): Look {
  return { subject: 'pages', failure: 'limitation', look: () => expectNone(findPageProgram(program).problem, 'yt-dlp is there, and is kept from the network.') }
}

function lookAtTraces(tracing: TracingConfig): Look {
  return {
    subject: 'traces',
    failure: 'limitation',
    look: async () => {
      await checkCollector(tracing)
      return 'The collector takes them.'
    },
  }
}

function lookAtBackups({ storage: config, recipients }: BackupConfig): Look {
  return {
    subject: 'backups',
    failure: 'limitation',
    look: async () => {
      try {
        createEncrypter(recipients)
      } catch (error) {
        throw new OperatorError('LONGHAND_BACKUP_RECIPIENT holds something that is not a public key of age.', { cause: error })
      }
      const bucket = await openStorage(config)
      try {
        const newest = (await findBackups(bucket)).filter(({ isFinished }) => isFinished).at(-1)
        return newest ? `The newest is ${newest.name}.` : 'The bucket can be used. There is none in it yet.'
      } catch (error) {
        throw new OperatorError(`The bucket “${config.bucket}” of the backups can’t be used (${reasonOf(error)}).`, { cause: error })
      } finally {
        bucket.close()
      }
    },
  }
}

async function lookAtDatabase({ databaseUrl, databaseDirectUrl }: Config): Promise<string> {
  if (databaseUrl === undefined) return 'Longhand runs its own, in the data folder.'
  const { applied, waiting } = await findMigrations(databaseDirectUrl ?? databaseUrl)
  if (applied === 0) return 'It is empty. The first start fills it.'
  return waiting === 0 ? 'It is up to date.' : `The next start makes ${waiting} ${waiting === 1 ? 'change' : 'changes'} to it.`
}

async function lookAtStorage({ storage: config }: Config): Promise<string> {
  const place = config.kind === 's3' ? `The bucket “${config.bucket}”` : 'The data folder'
  const storage = await openStorage(config)
  try {
    await storage.check()
    return `${place} can be used.`
  } catch (error) {
    throw new OperatorError(`${place} can’t be used (${reasonOf(error)}).`, { cause: error })
  } finally {
    storage.close()
  }
}

async function lookAtMail({ mail: { smtpUrl } }: Config): Promise<string> {
  if (smtpUrl === undefined) return 'There is no mail server: mails are files in the outbox of the data folder.'
  await checkMailServer(smtpUrl)
  return 'The mail server lets us in.'
}

async function lookAtSpeech(config: Config): Promise<string> {
  await checkProvider(config)
  const { own } = openSpeech(config).recordingEngines
  const ids: string[] = []
  for (const { open } of own) {
    const engine = await open()
    const health = await engine.health()
    if (!health.ok) throw new OperatorError(health.reason)
    ids.push(engine.id)
  }
  if (ids.length === 0) return 'Engines are left to other workers.'
  return ids.length === 1 ? `The engine ${ids.join('')} works.` : `The engines ${ids.join(', ')} work.`
}

function expectNone(problem: string | undefined, otherwise: string): Promise<string> {
  return problem === undefined ? Promise.resolve(otherwise) : Promise.reject(new OperatorError(problem))
}

function paymentsOf({ payments, addedPayments }: Config): string {
  const taking = [...(payments.kind === 'gateways' ? payments.gateways.keys() : []), ...addedPayments.places]
  return [
    ...(taking.length > 0 ? [`They are taken by ${taking.join(', ')}.`] : []),
    ...(payments.kind === 'sandbox' ? ['They are the sandbox: no money moves.'] : []),
  ].join(' ')
}

function reasonOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException
  return code ?? name
}
