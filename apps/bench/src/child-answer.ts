import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The next message of a process. @throws when it ends without one. */
export async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const ended = new AbortController()
  const died = once(child, 'exit', { signal: ended.signal }).then(() =>
    Promise.reject(new Error('A process of the bench ended.')),
  )
  died.catch(() => undefined)
  try {
    const [answer] = (await Promise.race([once(child, 'message', { signal: ended.signal }), died])) as [
      Answer,
    ]
    return answer
  } finally {
    ended.abort()
  }
}
