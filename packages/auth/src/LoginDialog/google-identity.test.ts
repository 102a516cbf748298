import { afterEach, expect, it } from 'vitest'
import { type GoogleIdentity, loadGoogleIdentity } from './google-identity.ts'

const identity: GoogleIdentity = { initialize: () => undefined, renderButton: () => undefined }
const scripts = () => [...document.querySelectorAll('script')]
afterEach(() => {
  delete window.google
  for (const script of scripts()) script.remove()
})

it('loads the script once for all who wait', async () => {
  const waiting = [loadGoogleIdentity(document), loadGoogleIdentity(document)]
  expect(scripts().map(({ src }) => src)).toEqual(['https://accounts.google.com/gsi/client'])
  window.google = { accounts: { id: identity } }
  scripts()[0]?.dispatchEvent(new Event('load'))
  expect(await Promise.all(waiting)).toEqual([identity, identity])
})

it('loads nothing when it is there', async () => {
  window.google = { accounts: { id: identity } }
  expect(await loadGoogleIdentity(document)).toBe(identity)
  expect(scripts()).toEqual([])
})

it('can be tried again after a failure', async () => {
  const failing = loadGoogleIdentity(document)
  scripts()[0]?.dispatchEvent(new Event('error'))
  await expect(failing).rejects.toThrow('not loaded')
  expect(scripts()).toEqual([])
})

it('fails when the script brings something else', async () => {
  const strange = loadGoogleIdentity(document)
  scripts()[0]?.dispatchEvent(new Event('load'))
  await expect(strange).rejects.toThrow('no sign-in')
})
