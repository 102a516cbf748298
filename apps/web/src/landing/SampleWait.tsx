import type { ReactNode } from 'react'
import { landingMessages } from './messages.ts'
import styles from './Sample.module.css'

/** The beginning of `apps/server/sample`; English in every language of the page. */
const beginning = [
  {
    speaker: 'Speaker1',
    time: '0:00',
    said: 'Good morning and thank you for taking the time to talk to me today.',
  },
  { speaker: 'Speaker2', time: '0:04', said: 'Good morning. It is a pleasure to be here.' },
  { speaker: 'Speaker1', time: '0:08', said: 'How did you get into the business of selling books.' },
  {
    speaker: 'Speaker2',
    time: '0:11',
    said: 'My father had a small shop in the city. Students came to him for their books. I spent every summer there as a child and I read all day long.',
  },
]

export function SampleWait({ children }: { children?: ReactNode }): ReactNode {
  const text = landingMessages.useMessages()
  if (children) return <div className={styles.wait}>{children}</div>
  return (
    <div className={styles.beginning} aria-busy aria-label={text('sample.loading')} role="group">
      <p lang="en" className={styles.title}>
        The bookshop by the river<span>.mp3</span>
      </p>
      {beginning.map(({ speaker, time, said }) => (
        <div key={time} className={styles.line}>
          <span className={styles.speaker}>{speaker}</span>
          <span className={styles.time}>{time}</span>
          <p lang="en" className={styles.said}>
            {said}
          </p>
        </div>
      ))}
    </div>
  )
}
