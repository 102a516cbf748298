import { FormError } from '@longhand/ui-kit/formik'
import { useFormikContext } from 'formik'
import type { ReactNode } from 'react'

interface RefusedValues {
  message: string
  values: unknown
}

export function FormRefusal(): ReactNode {
  const { status, values } = useFormikContext<object>() as {
    status: RefusedValues | undefined
    values: unknown
  }
  return <FormError>{status?.values === values ? status?.message : null}</FormError>
}
