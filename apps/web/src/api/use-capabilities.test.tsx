import { FakeApi, failure, handle } from '@longhand/api-client/testing'
import type { Capabilities } from '@longhand/contracts'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { useCapabilities } from './use-capabilities.ts'

const few: Capabilities = {
  languages: ['en'],
  quality: 'basic',
  translation: [],
  answers: false,
  summaries: 'extractive',
}

function Answer({ isAsked }: { isAsked?: boolean }): ReactNode {
  return <output>{JSON.stringify(useCapabilities(isAsked) ?? 'unknown')}</output>
}

it('is unknown until the server has answered a visitor', async () => {
  render(
    <FakeApi handlers={[handle('getCapabilities', few)]} transport={{ getToken: () => undefined }}>
      <Answer />
    </FakeApi>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('unknown')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(JSON.stringify(few)))
})

it('stays unknown where the server can’t be asked', async () => {
  const answered = vi.fn()
  const refuse = (): ReturnType<typeof failure> => {
    answered()
    return failure('SYSTEM')
  }
  render(
    <FakeApi handlers={[handle('getCapabilities', refuse)]}>
      <Answer />
    </FakeApi>,
  )
  await waitFor(() => expect(answered).toHaveBeenCalled())
  expect(screen.getByRole('status')).toHaveTextContent('unknown')
})

it('asks nothing before it is wanted', () => {
  const send = vi.fn<typeof fetch>()
  render(
    <FakeApi handlers={[]} transport={{ fetch: send }}>
      <Answer isAsked={false} />
    </FakeApi>,
  )
  expect(send).not.toHaveBeenCalled()
})
