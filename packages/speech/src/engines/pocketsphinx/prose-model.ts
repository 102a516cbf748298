import { existsSync } from 'node:fs'
import path from 'node:path'
import { ownRequire } from '../../processes/package-files.ts'
import { runChildTask } from '../../processes/child-task.ts'
import { abortReason } from '../../processes/run-process.ts'

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
 * @throws the signal's reason. What is being made is for the next caller, too, and goes on.
 */
export async function modelWithProse(language: string, signal: AbortSignal): Promise<Buffer | undefined> {
  signal.throwIfAborted()
  const made = joined.get(language) ?? makeModel(language)
  joined.set(language, made)
  let stop: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(abortReason(signal))
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([made, aborted])
  } finally {
    if (stop) signal.removeEventListener('abort', stop)
  }
}

async function makeModel(language: string): Promise<Buffer | undefined> {
  const prose = path.join(
    path.dirname(ownRequire().resolve('@longhand/speech/package.json')),
    'models/english-prose.lm.bin.br',
  )
  if (!existsSync(prose)) return undefined
  try {
    return Buffer.from(
      await runChildTask(
        'join-models',
        { language, prose, share },
        { timeoutMs, access: { reads: [language, prose] } },
      ),
    )
  } catch {
    // The next recognition may find a machine that has the means.
    joined.delete(language)
    return undefined
  }
}
