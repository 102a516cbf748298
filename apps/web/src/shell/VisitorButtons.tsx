import { useApiDispatch } from '@longhand/api-client'
import { Button } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { dialogOpened } from '../dialogs/open-dialog.ts'
import { webMessages } from '../messages.ts'

/** Logging in and signing up, for a visitor. */
export function VisitorButtons(): ReactNode {
  const dispatch = useApiDispatch()
  const text = webMessages.useMessages()
  return (
    <>
      <Button variant="quiet" onClick={() => dispatch(dialogOpened({ kind: 'login', mode: 'login' }))}>
        {text('shell.logIn')}
      </Button>
      <Button onClick={() => dispatch(dialogOpened({ kind: 'login', mode: 'signup' }))}>{text('shell.signUp')}</Button>
    </>
  )
}
