import { once } from 'node:events'
import path from 'node:path'
import { EngineError } from '../engine-error.ts'
import { bytesPerSecond } from '../pcm/pcm-file.ts'
import type { LiveOptions, LiveSession } from '../ports.ts'
import { AwaitedAnswers } from '../processes/awaited-answers.ts'
import type { ChildReply, ChildRequest } from '../processes/child-task.ts'
import { forkChild } from '../processes/fork-child.ts'
import { providerAccess } from '../processes/sherpa-runtime.ts'
import { killGroup } from '../processes/run-process.ts'
import { watchChild } from '../processes/watch-child.ts'
import type { ListenEvent, ListenInput, ListenRequest } from './listen-messages.ts'

/** In milliseconds in which it had the means to work (`watch-child.ts`). */
export interface SessionTimeouts {
  startMs: number
  /** While it works on a request, beyond ten times the length of the sound in it. */
  answerMs: number
}

const defaultTimeouts: SessionTimeouts = { startMs: 60_000, answerMs: 30_000 }

/**
 * Starts a child process that listens. It ends with the session, when it hangs, and when this process dies.
 *
 * @throws EngineError `timeout` or `crashed`, as the session's calls do once its child hangs or has ended.
 */
export async function openChildSession(
  input: ListenInput,
  onEvent: LiveOptions['onEvent'],
  timeouts = defaultTimeouts,
): Promise<LiveSession> {
  const { decoder } = input
  const { child, log } = forkChild('listen', {
    ...(decoder.kind === 'sherpa' ? providerAccess(decoder.runtime) : {}),
    reads:
      decoder.kind === 'sherpa'
        ? [decoder.model.folder]
        : [decoder.library, decoder.model.acoustic, decoder.model.language, decoder.model.dictionary].filter(
            (file) => path.isAbsolute(file),
          ),
  })
  let isClosed = false
  const exited = once(child, 'close').catch(() => undefined)
  const answers = new AwaitedAnswers(
    (withinMs) => {
      answers.fail(
        new EngineError(
          'timeout',
          `The live recogniser did not answer within ${Math.round(withinMs / 1000)} s.`,
        ),
      )
      killGroup(child.pid)
    },
    (timeoutMs, onOver) => watchChild(child.pid, { timeoutMs }, onOver).end,
  )
  const fail = (cause: unknown): void =>
    answers.fail(
      new EngineError(
        'crashed',
        isClosed ? 'The live recogniser was closed.' : 'The live recogniser has ended.',
        { cause },
      ),
    )
  const ask = (request: ListenRequest, lengthSeconds = 0): Promise<void> => {
    const answer = answers.next(timeouts.answerMs + 10_000 * lengthSeconds)
    if (!answers.hasFailed) child.send(request, (error) => error && fail(error))
    return answer
  }

  child.on('error', fail)
  child.on('close', () => fail(String(log).slice(-2000)))
  child.on('message', (message: ChildReply) => {
    if (message.type !== 'event') return fail(message.type === 'failed' ? message.message : undefined)
    const event = message.value as ListenEvent
    if (event.type !== 'recognized') answers.take()
    else if (!isClosed) onEvent(event.event)
  })

  const close = async (): Promise<void> => {
    isClosed = true
    killGroup(child.pid)
    fail(undefined)
    await exited
  }
  try {
    const ready = answers.next(timeouts.startMs)
    child.send({ task: 'listen', input } satisfies ChildRequest)
    await ready
  } catch (error) {
    await close()
    throw error
  }
  return {
    write: (pcm) => ask({ type: 'audio', pcm }, pcm.byteLength / bytesPerSecond),
    flush: () => ask({ type: 'flush' }),
    close,
  }
}
