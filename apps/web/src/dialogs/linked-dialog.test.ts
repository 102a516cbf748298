import { expect, it } from 'vitest'
import { addressOfDialog, pathAfterLogin, phoneLogin, takeLinkedDialog } from './linked-dialog.ts'

it('opens the dialog of the address once', () => {
  window.history.replaceState(null, '', `${addressOfDialog('time')}&from=mail`)
  expect(takeLinkedDialog(window)).toEqual({ kind: 'cashier', defaultTab: 'duration' })
  expect(window.location.pathname + window.location.search).toBe('/vip?from=mail')
  expect(takeLinkedDialog(window)).toBeUndefined()
})

it('opens nothing for a name that it does not know', () => {
  window.history.replaceState(null, '', '/home?dialog=toString')
  expect(takeLinkedDialog(window)).toBeUndefined()
})

const at = (path: string): Location => new URL(path, 'https://longhand.test') as unknown as Location

it('leads a phone to the login over the landing page, and back', () => {
  const address = phoneLogin('signup', at('/detail?fileId=7&timeLen=3'))
  expect(address).toMatch(/^\/\?dialog=signup&next=/)
  expect(pathAfterLogin(at(address))).toBe('/detail?fileId=7&timeLen=3')
})

it.each([
  '',
  '?next=//evil.test/x',
  '?next=https://evil.test/x',
  '?next=javascript:alert(1)',
  '?next=/\\evil.test',
  '?next=/',
])('leads to the start of the app after %j', (search) => {
  expect(pathAfterLogin(at(`/${search}`))).toBe('/home')
})
