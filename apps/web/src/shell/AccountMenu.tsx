import { useApiDispatch } from '@longhand/api-client'
import { Button, IconButton, Menu, MenuItem } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { dialogOpened } from '../dialogs/open-dialog.ts'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import { logOut } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'

/** Logging in and signing up for a visitor; the account for everybody else. */
export function AccountMenu(): ReactNode {
  const session = useSession()
  return session ? <SignedIn /> : <Visitor />
}

function Visitor(): ReactNode {
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

function SignedIn(): ReactNode {
  const { store, session, goTo } = useHost()
  const text = webMessages.useMessages()

  async function leave(): Promise<void> {
    await logOut(store, session)
    goTo('/')
  }

  return (
    <Menu trigger={<IconButton icon="user" label={text('shell.account')} tooltipSide="bottom" />}>
      <MenuItem icon="logout" onSelect={() => void leave()}>
        {text('shell.logOut')}
      </MenuItem>
    </Menu>
  )
}
