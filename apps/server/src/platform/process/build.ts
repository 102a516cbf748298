import packageDescription from '../../../package.json' with { type: 'json' }

/** Put in by the build; run from source there is none. */
declare const LONGHAND_COMMIT: string | undefined

export interface Build {
  version: string
  /** Of the repository, in hex, from which the programs were built; `null` where that is not known. */
  commit: string | null
}

/** What runs. */
export const build: Build = {
  version: packageDescription.version,
  commit: (typeof LONGHAND_COMMIT === 'string' && LONGHAND_COMMIT) || null,
}

/** From source, as in development and in tests, a mistake of ours is an error where a build goes on. */
export const isBuilt = typeof LONGHAND_COMMIT === 'string'

/** For operators: `Longhand 1.2.0 (commit 0123456789ab)`. */
export function nameOfBuild({ version, commit }: Build): string {
  return `Longhand ${version} (${commit === null ? 'of an unknown commit' : `commit ${commit.slice(0, 12)}`})`
}

/** Says what it is, and ends the process, where a program is asked for nothing else. */
export function answerVersion(words: readonly string[] = process.argv.slice(2)): void {
  if (words.length !== 1 || words[0] !== '--version') return
  process.stdout.write(`${nameOfBuild(build)}\n`)
  process.exit(0)
}
