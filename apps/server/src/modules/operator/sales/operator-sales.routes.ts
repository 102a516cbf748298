import type { operatorSalesEndpoints } from '@longhand/contracts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { OperatorSalesService } from './operator-sales.service.ts'

export function salesRoutes(sales: OperatorSalesService): Routes<keyof typeof operatorSalesEndpoints> {
  return {
    getSoldOrder: (fields) => sales.order(fields),
    reconcileOrders: (_fields, { signal }) => sales.reconcile(signal),
    listRefunds: (fields, { language }) => sales.refunds(fields, language),
    exportRefunds: (fields, { language }) => sales.export(fields, language),
  }
}
