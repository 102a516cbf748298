import { fork } from 'node:child_process'
import { once } from 'node:events'
import { EngineError } from '../engines/engine-error.ts'
import type { LiveOptions, LiveSession } from '../ports.ts'
import type { ChildReply, ChildRequest } from '../processes/child-task.ts'
import { findChildProgram } from '../processes/package-files.ts'
import { ProgramLog } from '../processes/program-log.ts'
import { reportEnd } from '../processes/program-report.ts'
import { cleanEnvironment } from '../processes/run-process.ts'
import type { ListenEvent, ListenInput, ListenRequest } from './listen-messages.ts'

const startTimeoutMs = 60_000

interface Waiting {
  resolve: () => void
  reject: (error: Error) => void
}

/** Starts a child process that listens. It ends with the session, and by itself when this process dies. */
export async function openChildSession(input: ListenInput, onEvent: LiveOptions['onEvent']): Promise<LiveSession> {
  const program = findChildProgram()
  const child = fork(program.path, { execArgv: program.execArgv, serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'], env: cleanEnvironment() })
  reportEnd(child, 'listen')
  const stderr = new ProgramLog()
  // Requests are answered in their order; the first to wait is the start itself.
  const waiting: Waiting[] = []
  let failure: EngineError | undefined
  let isClosed = false
  const exited = once(child, 'close').catch(() => undefined)

  const fail = (cause: unknown): void => {
    failure ??= new EngineError('crashed', isClosed ? 'The live recogniser was closed.' : 'The live recogniser has ended.', { cause })
    for (const { reject } of waiting.splice(0)) reject(failure)
  }
  const settled = (): Promise<void> => {
    if (failure) return Promise.reject(failure)
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }
  const ask = (request: ListenRequest): Promise<void> => {
    const answer = settled()
    if (!failure) child.send(request, (error) => error && fail(error))
    return answer
  }

  child.stderr?.setEncoding('utf8').on('data', (text: string) => stderr.append(text))
  child.on('error', fail)
  child.on('close', () => fail(String(stderr).slice(-2000)))
  child.on('message', (message: ChildReply) => {
    if (message.type !== 'event') return fail(message.type === 'failed' ? message.message : undefined)
    const event = message.value as ListenEvent
    if (event.type !== 'heard') waiting.shift()?.resolve()
    else if (!isClosed) onEvent(event.event)
  })

  const close = async (): Promise<void> => {
    isClosed = true
    child.kill('SIGKILL')
    fail(undefined)
    await exited
  }
  const timer = setTimeout(() => void close(), startTimeoutMs)
  try {
    const ready = settled()
    child.send({ task: 'listen', input } satisfies ChildRequest)
    await ready
  } catch (error) {
    await close()
    throw error
  } finally {
    clearTimeout(timer)
  }
  return { write: (pcm) => ask({ type: 'audio', pcm }), flush: () => ask({ type: 'flush' }), close }
}
