import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { Notice } from '../Notice/Notice.tsx'

export interface FormErrorProps {
  /** What went wrong with the form as a whole. @default formik's `status`, when it is text */
  children?: ReactNode
}

/**
 * What is wrong with the form as a whole, such as a refused login; read out when it appears.
 * Say it with `helpers.setStatus('…')` and clear it with `helpers.setStatus(undefined)`.
 */
export function FormError({ children }: FormErrorProps): ReactNode {
  const { status } = useFormikContext<object>() as { status: unknown }
  const content = children ?? (typeof status === 'string' && status !== '' ? status : null)
  return <div role="alert">{content ? <Notice tone="red">{content}</Notice> : null}</div>
}
