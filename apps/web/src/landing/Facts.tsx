import type { ReactNode } from 'react'
import { landingMessages } from './messages.ts'
import styles from './Facts.module.css'

export function Facts(): ReactNode {
  const text = landingMessages.useMessages()
  const facts = [
    { title: text('facts.speakersTitle'), remark: text('facts.speakers') },
    { title: text('facts.timesTitle'), remark: text('facts.times') },
    { title: text('facts.editTitle'), remark: text('facts.edit') },
    { title: text('facts.exportTitle'), remark: text('facts.export') },
  ]
  return (
    <section className={styles.root} aria-label={text('facts.heading')}>
      {facts.map(({ title, remark }) => (
        <div key={title} className={styles.fact}>
          <h2 className={styles.title}>{title}</h2>
          <p>{remark}</p>
        </div>
      ))}
    </section>
  )
}
