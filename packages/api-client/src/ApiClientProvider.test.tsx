import { call } from '@longhand/sdk/connection'
import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { api } from './api.ts'
import { ApiClientProvider, useTransport } from './ApiClientProvider.tsx'
import { createApiStore } from './store.ts'
import { FakeApi, fakeTransport, handle } from './testing.tsx'

const { useProbeQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<{ valid: boolean }, void>({ query: () => call('checkSession', {}) }),
  }),
})

function Probe(): ReactElement {
  const { data } = useProbeQuery()
  return <p>{data ? `valid: ${String(data.valid)}` : 'asking'}</p>
}

function Address(): ReactElement {
  return <p>{useTransport().baseUrl}</p>
}

it('gives hooks a store made from a transport', async () => {
  render(
    <FakeApi handlers={[handle('checkSession', { valid: true })]}>
      <Probe />
    </FakeApi>,
  )
  expect(await screen.findByText('valid: true')).toBeVisible()
})

it('keeps two hosts on one page apart', async () => {
  render(
    <>
      <FakeApi handlers={[handle('checkSession', { valid: true })]}>
        <Probe />
      </FakeApi>
      <FakeApi handlers={[handle('checkSession', { valid: false })]}>
        <Probe />
      </FakeApi>
    </>,
  )
  expect(await screen.findByText('valid: true')).toBeVisible()
  expect(await screen.findByText('valid: false')).toBeVisible()
})

it('finds the transport of a store that the host made', () => {
  const store = createApiStore(fakeTransport([], { baseUrl: 'https://shop.test' }))
  render(
    <ApiClientProvider store={store}>
      <Address />
    </ApiClientProvider>,
  )
  expect(screen.getByText('https://shop.test')).toBeVisible()
})
