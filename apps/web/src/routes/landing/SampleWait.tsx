import { Spinner } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { landingMessages } from './landing-messages.ts'
import styles from './Sample.module.css'

/** Stands in the sample's place until it is there. */
export function SampleWait({ children }: { children?: ReactNode }): ReactNode {
  const text = landingMessages.useMessages()
  return <div className={styles.wait}>{children ?? <Spinner label={text('sample.loading')} />}</div>
}
