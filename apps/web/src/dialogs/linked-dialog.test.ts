import { expect, it } from 'vitest'
import { addressOfDialog, takeLinkedDialog } from './linked-dialog.ts'

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
