import type { BaseLogger } from 'pino'

/** Sentences hold no secrets: anyone who reaches the server may read them. */
export interface Readiness {
  problems: string[]
  limitations: string[]
}

/** Finds one thing that is missing; `undefined` when nothing is. */
export type Check = () => Promise<string | undefined>

/** Slower checks count as failed. A balancer asks with a deadline of two seconds or more, and must not lose a process because what it can't do is not known. */
const deadlineMs = { problems: 3_000, limitations: 1_000 }

/** @param checks Each with the sentence for when it throws. */
export async function readReadiness(
  checks: { problems: Record<string, Check>; limitations: Record<string, Check> },
  log: BaseLogger,
): Promise<Readiness> {
  const ask = async (kind: 'problems' | 'limitations'): Promise<string[]> => {
    const found = await Promise.all(
      Object.entries(checks[kind]).map(([sentence, check]) => answer(sentence, check, deadlineMs[kind], log)),
    )
    return found.filter((sentence) => sentence !== undefined)
  }
  const [problems, limitations] = await Promise.all([ask('problems'), ask('limitations')])
  return { problems, limitations }
}

async function answer(
  sentence: string,
  check: Check,
  withinMs: number,
  log: BaseLogger,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`No answer within ${withinMs / 1000} s.`))
    }, withinMs)
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
