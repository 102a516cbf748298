import { useId } from 'react'
import type { ReactNode } from 'react'
import styles from './PersonalInfoPage.module.css'

export interface SectionProps {
  title: string
  note?: ReactNode
  children: ReactNode
}

export function Section({ title, note, children }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </section>
  )
}
