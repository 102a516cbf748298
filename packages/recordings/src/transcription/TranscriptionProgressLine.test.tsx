import { FakeApi } from '@longhand/api-client/testing'
import type { TranscriptionProgress } from '@longhand/contracts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { progressOf } from '../testing.ts'
import { TranscriptionProgressLine } from './TranscriptionProgressLine.tsx'

const running = progressOf['running']!

function show(change: Partial<TranscriptionProgress>) {
  const line = (more: Partial<TranscriptionProgress>) => (
    <TranscriptionProgressLine
      recordingId="running"
      fileName="a.mp3"
      progress={{ ...running, ...change, ...more }}
      advises
    />
  )
  const { rerender } = render(line({}), {
    wrapper: ({ children }) => <FakeApi handlers={[]}>{children}</FakeApi>,
  })
  return { change: (more: Partial<TranscriptionProgress>) => rerender(line(more)) }
}

const note = () => screen.getByRole('status').textContent

it('is not slow while it waits for something that it names', () => {
  const { change } = show({ stage: 'queued', queuePosition: 2, etaSeconds: null })
  expect(note()).toBe('1 recording is before yours. You can close this page: we’ll email you.')
  change({
    stage: 'recognising',
    queuePosition: null,
    isSlow: true,
    reason: 'Waits until transcription in this quality is available again',
  })
  expect(note()).toBe(
    'Waits until transcription in this quality is available again. You can close this page: we’ll email you.',
  )
})

it('promises a mail only where one is sent, and sends no one away for seconds', () => {
  const { change } = show({ isMailed: false })
  expect(note()).toBe('You can close this page: the transcription continues.')
  change({ isMailed: true, etaSeconds: 59 })
  expect(note()).toBe('')
})

it('says why it takes longer while others have their turns', () => {
  const { change } = show({ sharedWith: 1 })
  expect(note()).toBe(
    '1 other person’s recordings take turns with yours. You can close this page: we’ll email you.',
  )
  change({ sharedWith: 3, isSlow: true })
  expect(note()).toBe(
    '3 other people’s recordings take turns with yours. Slower than usual. You can close this page: we’ll email you.',
  )
  change({ stage: 'queued', queuePosition: 1, sharedWith: 3 })
  expect(note()).toContain('Yours is next.')
  expect(note()).not.toContain('take turns')
})
