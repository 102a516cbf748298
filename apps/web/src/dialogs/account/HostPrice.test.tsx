import { failure, fakeTransport, handle } from '@longhand/api-client/testing'
import type { AnswerOf } from '@longhand/contracts'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { ApiAccess } from '../../api/ApiAccess.tsx'
import { createHost, HostContext } from '../../host.ts'
import { HostPrice } from './HostPrice.tsx'

const quote: AnswerOf<'quoteTranscription'> = {
  seconds: 600,
  isEnough: true,
  shares: [{ allowance: 'daily', cardId: null, seconds: 600, remaining: 1200 }],
  available: 1800,
  remaining: 1200,
}
const fileIds = Array.from({ length: 250 }, (_, index) => `f${index}`)

it('says when the price is on the screen, that there is none, and asks again', async () => {
  const asked: unknown[] = []
  const server = { isUp: false }
  const handlers = [
    handle('quoteTranscription', ({ fields }) => {
      asked.push(fields.fileIds)
      return server.isUp ? quote : failure('SYSTEM')
    }),
  ]
  const host = createHost(window, { goTo: vi.fn(), reload: vi.fn() }, fakeTransport(handlers))
  const onStateChange = vi.fn()
  // As in a dialog, which makes the list again each time.
  const page = (): ReactElement => (
    <HostContext value={host}>
      <ApiAccess>
        <HostPrice fileIds={[...fileIds]} onStateChange={onStateChange} />
      </ApiAccess>
    </HostContext>
  )
  const { rerender } = render(page())
  expect(onStateChange.mock.calls).toEqual([['asked']])
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  await waitFor(() => expect(onStateChange.mock.calls).toEqual([['asked'], ['failed']]))
  rerender(page())
  server.isUp = true
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(await screen.findByText('Takes 10 min')).toBeVisible()
  await waitFor(() => expect(onStateChange.mock.calls).toEqual([['asked'], ['failed'], ['shown']]))
  expect(screen.queryByRole('button')).toBeNull()
  expect(asked).toEqual([fileIds, fileIds])
})
