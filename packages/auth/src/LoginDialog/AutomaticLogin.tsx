import { useFormikContext } from 'formik'
import { type ReactNode, useEffect } from 'react'
import { authMessages } from '../messages.ts'
import styles from './LoginDialog.module.css'

/** Long enough to read the notice and to stop it. */
const waitMs = 2000

/** Submits the form after a moment; `onStop` is called when a field changes. */
export function AutomaticLogin({ onStop }: { onStop: () => void }): ReactNode {
  const text = authMessages.useMessages()
  const { dirty, isSubmitting, submitForm } = useFormikContext<object>()
  useEffect(() => {
    if (dirty) onStop()
  }, [dirty, onStop])
  useEffect(() => {
    if (isSubmitting || dirty) return undefined
    const timer = setTimeout(() => void submitForm(), waitMs)
    return () => clearTimeout(timer)
  }, [isSubmitting, dirty, submitForm])
  return (
    <p role="status" className={styles.prompt}>
      {text('login.automatic')}
    </p>
  )
}
