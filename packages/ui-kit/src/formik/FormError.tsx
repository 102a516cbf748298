import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'
import { Notice } from '../Notice/Notice.tsx'

export interface FormErrorProps {
  /** @default formik's `status`, when it is text */
  children?: ReactNode
}

/** Read out when it appears. Set it with `helpers.setStatus('…')`, clear it with `helpers.setStatus(undefined)`. */
export function FormError({ children }: FormErrorProps): ReactNode {
  const { status } = useFormikContext<object>() as { status: unknown }
  const content = children ?? (typeof status === 'string' && status !== '' ? status : null)
  return <div role="alert">{content ? <Notice tone="red">{content}</Notice> : null}</div>
}
