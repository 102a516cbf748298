import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, expect, it } from 'vitest'
import { programEndedChannel, type ProgramReport } from './program-report.ts'
import { runProcess } from './run-process.ts'

const context = new AsyncLocalStorage<string>()
const seen: { report: ProgramReport; whose: string | undefined }[] = []
const listener = (report: unknown): void =>
  void seen.push({ report: report as ProgramReport, whose: context.getStore() })

afterEach(() => {
  unsubscribe(programEndedChannel, listener)
  seen.length = 0
})

it('tells how each program ended, in the context of the one that started it', async () => {
  subscribe(programEndedChannel, listener)
  const exit = (code: number) =>
    runProcess({
      command: process.execPath,
      args: ['-e', `console.error('private words'); process.exit(${code})`],
      timeoutMs: 10_000,
    })
  await Promise.all([context.run('Ann', () => exit(0)), context.run('Ben', () => exit(3))])
  expect(seen.find(({ whose }) => whose === 'Ann')?.report).toMatchObject({
    program: 'node',
    code: 0,
    signal: null,
  })
  expect(seen.find(({ whose }) => whose === 'Ben')?.report).toMatchObject({ code: 3 })
  expect(JSON.stringify(seen)).not.toContain('private words')
})

it('has nothing to tell of a program that is missing', async () => {
  subscribe(programEndedChannel, listener)
  await expect(runProcess({ command: '/nonexistent/program', args: [], timeoutMs: 1_000 })).rejects.toThrow(
    'ENOENT',
  )
  expect(seen).toEqual([])
})
