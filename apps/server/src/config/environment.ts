import { readFileSync } from 'node:fs'
import { closestMatch } from 'leven'
import { settings } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Names are case-sensitive; these are read by programs that a worker starts, straight from their environment. */
const readElsewhere: ReadonlySet<string> = new Set(['FFMPEG_PATH', 'LONGHAND_NICENESS', 'LONGHAND_SANDBOX'])

/** Of the command line `longhand`, apps of others, receivers of webhooks, tests and measurements, which may run in the same shell. */
const ofOtherPrograms = [
  'LONGHAND_SERVER',
  'LONGHAND_TOKEN',
  'LONGHAND_ADDRESS',
  'LONGHAND_APP_SECRET',
  'LONGHAND_WEBHOOK_SECRET',
  'LONGHAND_PROOF_RUNS',
  'LONGHAND_FUZZ_SEED',
  'LONGHAND_WRITE_FEATURES',
]

/** A name that differs from a setting's in more letters is another word. */
const maxTypos = 6
/** Variables without our prefix are mostly those of other programs. */
const maxTyposOfOthers = 2

/**
 * For secrets that are mounted as files and named by `<NAME>_FILE`.
 * @returns `problems`: sentences without any of the content.
 */
export function withFiles(env: Environment): { env: Environment; problems: string[] } {
  const problems: string[] = []
  const read: Record<string, string> = {}
  for (const name of Object.keys(settings)) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (readElsewhere.has(name)) problems.push(`${name}_FILE is not read: set ${name} itself.`)
    else if (env[name]?.trim()) problems.push(`${name} and ${name}_FILE are both set: set one of them.`)
    else {
      try {
        read[name] = readFileSync(file, 'utf8')
      } catch (error) {
        problems.push(
          `${name}_FILE points to a file that can’t be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).`,
        )
      }
    }
  }
  return { env: { ...env, ...read }, problems }
}

const prefix = 'LONGHAND_'

export function unknownSettings(env: Environment): string[] {
  const known = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`])
  const names = new Set([...known, ...ofOtherPrograms])
  // Short ones such as PORT are like many variables of others.
  const unprefixed = known.filter((name) => !name.startsWith(prefix) && name.includes('_'))
  return Object.keys(env)
    .filter((name) => !names.has(name))
    .sort()
    .flatMap((name) => {
      const isOurs = name.startsWith(prefix)
      const meant = closestMatch(isOurs ? name.slice(prefix.length) : name, unprefixed, {
        maxDistance: maxTyposOfOthers,
      })
      if (!isOurs) return meant === undefined ? [] : [`${name} is not a setting. Is ${meant} meant?`]
      const ours = meant ?? closestMatch(name, [...names], { maxDistance: maxTypos })
      return [`${name} is not a setting and has no effect.${ours === undefined ? '' : ` Is ${ours} meant?`}`]
    })
}
