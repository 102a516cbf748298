import { FakeApi, failure, fakeTransport, handle } from '@longhand/api-client/testing'
import type { InsightsConfiguration } from '@longhand/contracts'
import { render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { askCanTranslate, useCanTranslate } from './use-can-translate.ts'

const without: InsightsConfiguration = {
  summary: { engine: 'textrank', method: 'extractive', instructions: false },
  ask: null,
  translation: null,
  translationAllowance: { isUnlimited: false, usedBy: null },
  isWorking: true,
}
const withOne: InsightsConfiguration = { ...without, translation: { engine: 'apertium', quality: 'gist', pairs: [{ from: 'en', to: 'es' }] } }

it.each([
  ['has a translator', () => withOne, true],
  ['has none', () => without, false],
  ['has nothing at work that could tell', () => ({ ...without, summary: null, isWorking: false }), true],
  ['can’t be asked', () => failure('SYSTEM'), true],
])('knows of a server that %s', async (_what, answer, expected) => {
  expect(await askCanTranslate(fakeTransport([handle('getInsightsConfiguration', answer)]))).toBe(expected)
})

function Answer({ isAsked }: { isAsked: boolean }): ReactNode {
  return <output>{String(useCanTranslate(isAsked))}</output>
}

it('promises a translator until the server has answered', async () => {
  render(
    <FakeApi handlers={[handle('getInsightsConfiguration', without)]}>
      <Answer isAsked />
    </FakeApi>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('true')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('false'))
})

it('asks nothing for a visitor', () => {
  const send = vi.fn<typeof fetch>()
  render(
    <FakeApi handlers={[]} transport={{ fetch: send }}>
      <Answer isAsked={false} />
    </FakeApi>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('true')
  expect(send).not.toHaveBeenCalled()
})
