import type { SessionSummary } from '@longhand/contracts'
import { Badge, Button } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useListSessionsQuery, useSignOutElsewhereMutation } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from './Loaded.tsx'
import styles from './PersonalInfoPage.module.css'
import { Section } from './Section.tsx'
import { useTell } from '../use-tell.ts'

export function SessionsSection(): ReactNode {
  const text = accountMessages.useMessages()
  const query = useListSessionsQuery()
  return (
    <Section title={text('sessions.title')} note={text('sessions.note')}>
      <Loaded query={query}>{(sessions) => <Sessions sessions={sessions} />}</Loaded>
    </Section>
  )
}

function Sessions({ sessions }: { sessions: readonly SessionSummary[] }): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const tell = useTell()
  const [signOut, { isLoading }] = useSignOutElsewhereMutation()
  const moment = (epochSeconds: number): string => formatDate(new Date(epochSeconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map(({ sessionId, deviceLabel, createTime, lastSeenTime, isCurrent }) => (
          <li key={sessionId} className={styles.session}>
            <span className={styles.device}>{deviceLabel || text('sessions.unknown')}</span>
            {isCurrent ? (
              <Badge tone="bean">{text('sessions.current')}</Badge>
            ) : (
              <span className={styles.note}>{text('sessions.lastSeen', { date: moment(lastSeenTime) })}</span>
            )}
            <span className={styles.note}>{text('sessions.since', { date: moment(createTime) })}</span>
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) ? (
        <div>
          <Button icon="logout" busy={isLoading} onClick={() => void signOut().then((result) => tell(result, text('sessions.done')))}>
            {text('sessions.signOut')}
          </Button>
        </div>
      ) : (
        <p className={styles.note}>{text('sessions.alone')}</p>
      )}
    </>
  )
}
