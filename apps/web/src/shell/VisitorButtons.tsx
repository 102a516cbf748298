import { Button } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'

export function VisitorButtons(): ReactNode {
  const { dialogs } = useHost()
  const text = webMessages.useMessages()
  return (
    <>
      <Button variant="quiet" onClick={() => dialogs.open({ kind: 'login', mode: 'login' })}>
        {text('shell.logIn')}
      </Button>
      <Button data-for="newcomer" onClick={() => dialogs.open({ kind: 'login', mode: 'signup' })}>
        {text('shell.signUp')}
      </Button>
    </>
  )
}
