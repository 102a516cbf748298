import { constants, setPriority } from 'node:os'
import { isMainThread, threadId } from 'node:worker_threads'

export interface ThreadTask<Task> {
  task: Task
  start: SharedArrayBuffer
}

/** Where a thread notes that it has begun: its number, and the processor time that it had taken. */
export function newThreadStart(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
}

export function readThreadStart(start: SharedArrayBuffer): { threadId: number; cpuMs: number } {
  const [id = 0, cpuMs = 0] = new Float64Array(start)
  return { threadId: id, cpuMs }
}

/** Requests go before what this thread does. Only on Linux is this the thread's own priority and not the process's. */
export function standBack(): void {
  if (process.platform === 'linux' && !isMainThread) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}

/** The default export of a program that a {@link ThreadPool} runs: time is counted from here, not from the loading of the thread. */
export function threadWork<Task, Result>(
  work: (task: Task) => Result | Promise<Result>,
): (message: ThreadTask<Task>) => Result | Promise<Result> {
  standBack()
  return ({ task, start }) => {
    const noted = new Float64Array(start)
    noted[1] = threadCpuMs()
    noted[0] = threadId
    return work(task)
  }
}

/** Processor time of this thread so far. */
export function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
