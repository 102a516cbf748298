import { createEncrypter } from './backup/age.ts'
import { findBackups } from './backup/bucket-layout.ts'
import {
  lookAtCloning,
  lookAtLanguageModel,
  lookAtLiveCaptions,
  lookAtModels,
  lookAtSongs,
  lookAtSpeakers,
  lookAtSpeech,
  lookAtTranslation,
  lookAtVoices,
} from './check-engines.ts'
import { productionProblems } from './check-production.ts'
import type { BackupConfig, Config } from './config/env.ts'
import { findPageProgram } from './modules/links/pages/page-program.ts'
import { findMigrations } from './platform/db/migrate.ts'
import { hasOwnDatabase } from './platform/db/which-database.ts'
import { checkMailServer } from './platform/mail/mailer.ts'
import { OperatorError } from './platform/process/operator-error.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { checkCollector } from './platform/tracing/check-collector.ts'
import type { TracingConfig } from './platform/tracing/tracing.ts'
import { findSandboxProblem, arePaymentsOff, paymentsAreOff } from './watch.ts'

export interface Finding {
  subject:
    | 'database'
    | 'storage'
    | 'backups'
    | 'mail'
    | 'speech'
    | 'live captions'
    | 'speakers'
    | 'voices'
    | 'cloning'
    | 'songs'
    | 'language model'
    | 'translation'
    | 'models'
    | 'media programs'
    | 'pages'
    | 'payments'
    | 'traces'
    | 'production'
  /** `problem` keeps the product from working, `limitation` from doing all that it can. */
  kind: 'ok' | 'limitation' | 'problem'
  sentence: string
}

interface Look {
  subject: Finding['subject']
  failure: Finding['kind']
  look: () => Promise<string>
}

interface CheckOptions {
  /** Whether what should not be let out to people is a problem, too. */
  isForProduction?: boolean
}

/** All checks run, also after a failed one. */
export async function checkInstallation(
  config: Config,
  { isForProduction = false }: CheckOptions = {},
): Promise<Finding[]> {
  const looks: Look[] = [
    { subject: 'database', failure: 'problem', look: () => lookAtDatabase(config) },
    { subject: 'storage', failure: 'problem', look: () => lookAtStorage(config) },
    ...(config.backup === undefined ? [] : [lookAtBackups(config.backup)]),
    { subject: 'mail', failure: 'problem', look: () => lookAtMail(config) },
    ...enginesToLookAt(config),
    {
      subject: 'media programs',
      failure: 'limitation',
      look: () => expectNone(findSandboxProblem(), 'They are confined.'),
    },
    ...(config.pageProgram === undefined ? [] : [lookAtPages(config.pageProgram)]),
    {
      subject: 'payments',
      failure: 'limitation',
      look: () => expectNone(arePaymentsOff(config) ? paymentsAreOff : undefined, paymentsOf(config)),
    },
    ...(config.tracing ? [lookAtTraces(config.tracing)] : []),
  ]
  const findings = await Promise.all(
    looks.map(async ({ subject, failure, look }): Promise<Finding> => {
      try {
        return { subject, kind: 'ok', sentence: await look() }
      } catch (error) {
        return { subject, kind: failure, sentence: error instanceof Error ? error.message : String(error) }
      }
    }),
  )
  return isForProduction ? [...findings, ...lookAtProduction(config)] : findings
}

function lookAtProduction(config: Config): Finding[] {
  const problems = productionProblems(config)
  if (problems.length === 0)
    return [{ subject: 'production', kind: 'ok', sentence: 'Nothing in the settings speaks against it.' }]
  return problems.map((sentence) => ({ subject: 'production', kind: 'problem', sentence }))
}

function enginesToLookAt(config: Config): Look[] {
  const { speech, insights, models } = config
  const looks: [Finding['subject'], boolean, () => Promise<string>][] = [
    ['speech', true, () => lookAtSpeech(config)],
    ['live captions', true, () => lookAtLiveCaptions(config)],
    ['speakers', true, () => lookAtSpeakers(config)],
    ['voices', true, () => lookAtVoices(config)],
    ['cloning', speech.cloneServer !== undefined, () => lookAtCloning(config)],
    ['songs', speech.songServer !== undefined, () => lookAtSongs(config)],
    ['language model', insights.languageModel !== undefined, () => lookAtLanguageModel(config)],
    ['translation', insights.libreTranslate !== undefined, () => lookAtTranslation(config)],
    ['models', models.mirror !== undefined || models.wanted !== 'off', () => lookAtModels(config)],
  ]
  return looks.flatMap(([subject, isWanted, look]) =>
    isWanted ? [{ subject, failure: 'limitation', look }] : [],
  )
}

function lookAtPages(program: string): Look {
  return {
    subject: 'pages',
    failure: 'limitation',
    look: () =>
      expectNone(findPageProgram(program).problem, 'yt-dlp is there, and is kept from the network.'),
  }
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
        throw new OperatorError(
          'LONGHAND_BACKUP_RECIPIENT holds something that is not a public key of age.',
          { cause: error },
        )
      }
      const bucket = await openStorage(config)
      try {
        const newest = (await findBackups(bucket)).filter(({ isFinished }) => isFinished).at(-1)
        return newest ? `The newest is ${newest.name}.` : 'The bucket can be used. There is none in it yet.'
      } catch (error) {
        throw new OperatorError(
          `The bucket “${config.bucket}” of the backups can’t be used (${reasonOf(error)}).`,
          { cause: error },
        )
      } finally {
        bucket.close()
      }
    },
  }
}

async function lookAtDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Config): Promise<string> {
  if (databaseUrl === undefined)
    return hasOwnDatabase(dataDir)
      ? 'Longhand runs its own, in the data folder.'
      : 'Longhand makes its own in the data folder when it starts.'
  const { applied, waiting } = await findMigrations(databaseDirectUrl ?? databaseUrl)
  if (applied === 0) return 'It is empty. The first start fills it.'
  return waiting === 0
    ? 'It is up to date.'
    : `The next start makes ${waiting} ${waiting === 1 ? 'change' : 'changes'} to it.`
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
  if (smtpUrl === undefined)
    return 'There is no mail server: mails are files in the outbox of the data folder.'
  await checkMailServer(smtpUrl)
  return 'The mail server lets us in.'
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
