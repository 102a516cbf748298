import { endpoints } from '@longhand/contracts'
import { expect, it, vi } from 'vitest'

/** Calls of one feature that another makes too, under a name of its own: the shop lists what the cashier sells. */
const secondNames = ['listShopGoods', 'sendOwnerCode', 'getTranslator', 'listExportFolders', 'listExportTags']

it('puts the endpoints of all features onto one api without a clash', async () => {
  // The packages add their calls when they are loaded, which another test of this worker may have done.
  vi.resetModules()
  const { api } = await import('@longhand/api-client')
  const inject = vi.spyOn(api, 'injectEndpoints')
  await import('@longhand/account')
  await import('@longhand/auth')
  await import('@longhand/captions')
  await import('@longhand/cashier')
  await import('@longhand/insights')
  await import('@longhand/library')
  await import('@longhand/messages')
  await import('@longhand/operator')
  await import('@longhand/recordings')
  await import('@longhand/rewards')
  await import('@longhand/support')
  await import('@longhand/time')
  await import('@longhand/transcripts')
  await import('@longhand/upload')
  await import('@longhand/voice')
  const names = inject.mock.results.flatMap(({ value }, index) => {
    const added: string[] = []
    const define = (): string => ''
    const build = new Proxy({}, { get: () => define }) as never
    added.push(...Object.keys(inject.mock.calls[index]![0].endpoints(build)))
    expect(value).toBe(api)
    return added
  })
  expect(inject.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(names.length).toBeGreaterThan(20)
  expect(new Set(names).size).toBe(names.length)
  // A call's name says whose it is: the host's table knows every one of them, and those that two features make.
  for (const name of names) expect([...Object.keys(endpoints), ...secondNames]).toContain(name)
})
