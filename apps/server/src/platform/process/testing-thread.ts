import { threadWork } from './thread-work.ts'

/** `wait` takes no processor time until its flag is raised; `calculate` never ends. */
export type TestTask =
  | { kind: 'echo'; text: string }
  | { kind: 'wait'; flag: Int32Array; maxMs?: number }
  | { kind: 'calculate' }
  | { kind: 'hoard' }

export default threadWork((task: TestTask): string => {
  if (task.kind === 'echo') return task.text
  if (task.kind === 'wait') return Atomics.wait(task.flag, 0, 0, task.maxMs)
  const kept: unknown[] = []
  for (;;) {
    kept.push(Array.from({ length: 1000 }, (_, index) => ({ index })))
    if (task.kind === 'calculate') kept.length = 0
  }
})
