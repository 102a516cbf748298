/** A forked process has no port: its parent asks for its metrics over their channel. */
import type { ChildProcess } from 'node:child_process'
import type { Metrics } from './metrics.ts'

interface Question {
  ask: 'metrics'
  id: number
}
interface Answer {
  answer: 'metrics'
  id: number
  snapshot: object[]
}

/** A busy process answers late, and what it counted waits for the next time. */
const deadlineMs = 2_000

let asked = 0

/** In the child: answers its parent. */
export function answerParent(metrics: Pick<Metrics, 'snapshot'>): void {
  process.on('message', (message: Partial<Question>) => {
    if (message.ask !== 'metrics' || message.id === undefined) return
    const { id } = message
    void metrics
      .snapshot()
      .then((snapshot) => process.send?.({ answer: 'metrics', id, snapshot } satisfies Answer))
  })
}

/** In the parent. @returns `undefined` when the child is gone or does not answer in time. */
export function askChild(child: ChildProcess): Promise<object[] | undefined> {
  if (!child.connected) return Promise.resolve(undefined)
  const id = ++asked
  return new Promise((resolve) => {
    const settle = (snapshot: object[] | undefined): void => {
      clearTimeout(timer)
      child.off('message', onMessage)
      resolve(snapshot)
    }
    const onMessage = (message: unknown): void => {
      const { answer, id: answered, snapshot } = message as Partial<Answer>
      if (answer === 'metrics' && answered === id) settle(snapshot)
    }
    const timer = setTimeout(() => {
      settle(undefined)
    }, deadlineMs)
    child.on('message', onMessage)
    child.send({ ask: 'metrics', id } satisfies Question, (error) => {
      if (error) settle(undefined)
    })
  })
}
