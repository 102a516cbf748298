import { GoodsPrices, type GoodsPricesProps } from '@longhand/cashier'
import type { ReactNode } from 'react'
import { ApiAccess } from '../api/ApiAccess.tsx'

export function PlanPrice(props: GoodsPricesProps): ReactNode {
  return (
    <ApiAccess>
      <GoodsPrices {...props} />
    </ApiAccess>
  )
}
