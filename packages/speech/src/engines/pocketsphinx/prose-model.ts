import { existsSync } from 'node:fs'
import path from 'node:path'
import { ownRequire } from '../../processes/package-files.ts'
import { runChildTask } from '../../processes/child-task.ts'

/**
 * Of Debian's model in the average. Weighed by the likelihood of audiobooks it would be 0.55; what is said on the telephone and in speeches gets a tenth less
 * likely for each word already.
 */
const share = 0.6
const timeoutMs = 300_000
const joined = new Map<string, Promise<Buffer | undefined>>()

/**
 * A language model that knows books as well as what `language` was made of. It is made once in a process and stays in its memory, as large as both files.
 *
 * @param language In the binary form of sphinxbase.
 * @returns Undefined when both can't be joined: recognition goes on with `language` alone.
 */
export function modelWithProse(language: string): Promise<Buffer | undefined> {
  const known = joined.get(language)
  if (known) return known
  const made = makeModel(language)
  joined.set(language, made)
  return made
}

async function makeModel(language: string): Promise<Buffer | undefined> {
  const prose = path.join(path.dirname(ownRequire().resolve('@longhand/speech/package.json')), 'models/english-prose.lm.bin.br')
  if (!existsSync(prose)) return undefined
  try {
    return Buffer.from(await runChildTask('join-models', { language, prose, share }, { timeoutMs, access: { reads: [language, prose] } }))
  } catch {
    return undefined
  }
}
