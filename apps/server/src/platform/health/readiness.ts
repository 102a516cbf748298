import type { BaseLogger } from 'pino'

/** Sentences hold no secrets: anyone who reaches the server may read them. */
export interface Readiness {
  problems: string[]
  limitations: string[]
}

/** Finds one thing that is missing; `undefined` when nothing is. */
export type Check = () => Promise<string | undefined>

/** Slower checks count as failed: callers have a deadline too. */
const deadlineMs = 3_000

/** @param checks Each with the sentence for when it throws. */
export async function readReadiness(checks: { problems: Record<string, Check>; limitations: Record<string, Check> }, log: BaseLogger): Promise<Readiness> {
  const ask = async (group: Record<string, Check>): Promise<string[]> => {
    const found = await Promise.all(Object.entries(group).map(([sentence, check]) => answer(sentence, check, log)))
    return found.filter((sentence) => sentence !== undefined)
  }
  const [problems, limitations] = await Promise.all([ask(checks.problems), ask(checks.limitations)])
  return { problems, limitations }
}

async function answer(sentence: string, check: Check, log: BaseLogger): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${deadlineMs / 1000} s.`))
    }, deadlineMs)
  })
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    log.error({ err: error }, sentence)
    return sentence
  } finally {
    clearTimeout(timer)
  }
}
