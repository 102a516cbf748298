import { afterEach, expect, it, vi } from 'vitest'
import { lockUpload } from './upload-lock.ts'

afterEach(() => vi.unstubAllGlobals())

/** The Web Locks of one browser, as far as they are needed here. */
function fakeLocks() {
  const held = new Set<string>()
  return {
    request: async (
      name: string,
      _options: object,
      use: (lock: object | null) => Promise<void> | undefined,
    ) => {
      if (held.has(name)) return use(null)
      held.add(name)
      await use({})
      held.delete(name)
    },
  }
}

it('lets one page at a time work on an upload', async () => {
  vi.stubGlobal('navigator', { locks: fakeLocks() })
  const release = await lockUpload('a')
  expect(release).toBeTypeOf('function')
  expect(await lockUpload('a')).toBeUndefined()
  expect(await lockUpload('b')).toBeTypeOf('function')
  release!()
  await vi.waitUntil(async () => (await lockUpload('a')) !== undefined)
})

it('lets every page where the browser has no locks', async () => {
  vi.stubGlobal('navigator', {})
  expect(await lockUpload('a')).toBeTypeOf('function')
  expect(await lockUpload('a')).toBeTypeOf('function')
})
