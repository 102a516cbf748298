import { FormError } from '@longhand/ui-kit/formik'
import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'

/** What formik's status holds while a refusal is on show: the sentence, and the values it is about. */
interface RefusedValues {
  message: string
  values: unknown
}

/** What was refused as a whole, until something in the form changes. */
export function FormRefusal(): ReactNode {
  const { status, values } = useFormikContext<object>() as { status: RefusedValues | undefined; values: unknown }
  return <FormError>{status?.values === values ? status?.message : null}</FormError>
}
