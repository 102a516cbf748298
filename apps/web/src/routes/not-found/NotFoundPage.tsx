import { ButtonLink } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { webMessages } from '../../messages.ts'
import styles from './NotFoundPage.module.css'

/** Where every unknown address leads. */
export function NotFoundPage(): ReactNode {
  const text = webMessages.useMessages()
  return (
    <div className={styles.root}>
      <p className={styles.code}>{text('notFound.code')}</p>
      <h1>{text('notFound.title')}</h1>
      <p className={styles.description}>{text('notFound.description')}</p>
      <ButtonLink render={<Link to="/" />}>{text('notFound.back')}</ButtonLink>
    </div>
  )
}
