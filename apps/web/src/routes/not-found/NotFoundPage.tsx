import { ButtonLink } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { webMessages } from '../../messages.ts'
import { useSession } from '../../session/use-session.ts'
import { lostAddress } from './lost-address.ts'
import styles from './NotFoundPage.module.css'

export function NotFoundPage(): ReactNode {
  const text = webMessages.useMessages()
  const isLoggedIn = useSession() !== undefined
  const lost = lostAddress()
  return (
    <div className={styles.root}>
      <p className={styles.code}>{text('notFound.code')}</p>
      <h1>{text('notFound.title')}</h1>
      <p className={styles.description}>
        {lost === undefined ? null : `${text('notFound.lost', { address: lost })} `}
        {text('notFound.description')}
      </p>
      <div className={styles.ways}>
        {isLoggedIn ? (
          <ButtonLink variant="primary" render={<Link to="/audio-list" />}>
            {text('shell.myRecordings')}
          </ButtonLink>
        ) : null}
        <ButtonLink variant={isLoggedIn ? 'secondary' : 'primary'} render={<Link to="/" />}>
          {text('notFound.back')}
        </ButtonLink>
        <ButtonLink render={<Link to="/helpDocument" />}>{text('shell.help')}</ButtonLink>
      </div>
    </div>
  )
}
