import { Button, ButtonLink } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isHandheld } from '../device/device.ts'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import styles from './MembersOnly.module.css'
import { useSession } from './use-session.ts'

export interface MembersOnlyProps {
  place?: 'recordings' | 'captions' | 'voices' | 'account' | 'orders' | 'ownership'
  children: ReactNode
}

export function MembersOnly({ place = 'recordings', children }: MembersOnlyProps): ReactNode {
  const session = useSession()
  // A session that ends meanwhile leaves the page: the user may be in the middle of a sentence.
  const [wasLoggedIn, setWasLoggedIn] = useState(session !== undefined)
  if (session && !wasLoggedIn) setWasLoggedIn(true)
  return session || wasLoggedIn ? children : <Visitor place={place} />
}

function Visitor({ place }: Required<Pick<MembersOnlyProps, 'place'>>): ReactNode {
  const { dialogs, device } = useHost()
  useEffect(() => {
    // On a phone this page is too wide to read. A mail may have led here.
    if (isHandheld(device)) dialogs.open({ kind: 'login', mode: 'login' })
  }, [dialogs, device])
  const text = webMessages.useMessages()
  const isTexts = place === 'recordings' || place === 'captions' || place === 'voices'
  return (
    <div className={styles.root}>
      <h1>{text(`visitor.${place}`)}</h1>
      <p className={styles.description}>{text(isTexts ? 'visitor.description' : 'visitor.logInFirst')}</p>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => dialogs.open({ kind: 'login', mode: 'login' })}>
          {text('shell.logIn')}
        </Button>
        <ButtonLink render={<Link to="/" />}>{text('visitor.look')}</ButtonLink>
      </div>
    </div>
  )
}
