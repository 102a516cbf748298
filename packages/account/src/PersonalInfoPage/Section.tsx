import { useId } from 'react'
import type { ReactNode, RefObject } from 'react'
import styles from './PersonalInfoPage.module.css'

export interface SectionProps {
  title: string
  note?: ReactNode
  /** For what gives the focus to it, such as a question after which the button that asked it is gone. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

export function Section({ title, note, headingRef, children }: SectionProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 ref={headingRef} id={id} className={styles.sectionTitle} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </section>
  )
}
