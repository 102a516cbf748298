import { recordingStatus } from '@longhand/contracts'
import type { TranscriptionProgress } from '@longhand/contracts'
import { createToasts, ToastProvider } from '@longhand/ui-kit'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { progressOf } from '../testing.ts'
import { useFailedImports } from './use-failed-imports.ts'

const reason = 'Hardly a word was heard'

function Watcher({ progress }: { progress: ReadonlyMap<string, TranscriptionProgress> }): ReactNode {
  useFailedImports(progress)
  return null
}

let toasts = createToasts()
beforeEach(() => {
  toasts = createToasts()
})
const reported = (): unknown[] => toasts.history().map(({ description }) => description)

function shown(progress: Partial<TranscriptionProgress>): ReactNode {
  return (
    <ToastProvider toasts={toasts} label="Notifications" closeLabel="Close">
      <Watcher progress={new Map([['a', { ...progressOf.queued!, recordingId: 'a', ...progress }]])} />
    </ToastProvider>
  )
}

it('says once for each attempt why a text was not imported', () => {
  const failed = { fileStatus: recordingStatus.complete, stage: 'failed', reason } as const
  const running = { fileStatus: recordingStatus.transferring, stage: 'speakers', reason: null } as const
  const { rerender } = render(shown(running))
  expect(reported()).toEqual([])
  rerender(shown(failed))
  rerender(shown(failed))
  expect(reported()).toEqual([reason])
  rerender(shown(running))
  rerender(shown({ ...failed, fileStatus: recordingStatus.waiting, reason: 'It took too long' }))
  expect(reported()).toEqual(expect.arrayContaining([reason, 'It took too long']))
})

it.each([
  [
    'a transcription that failed, which its recording says',
    { fileStatus: recordingStatus.failed, stage: 'failed', reason },
  ],
  ['one that was stopped', { fileStatus: recordingStatus.complete, stage: 'cancelled', reason: null }],
] as const)('says nothing of %s', (_name, progress) => {
  render(shown(progress))
  expect(reported()).toEqual([])
})
