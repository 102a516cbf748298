import type { operatorCodesEndpoints } from '@longhand/contracts'
import type { Routes } from '../../../platform/http/routes.ts'
import type { OperatorCodesService } from './operator-codes.service.ts'

export function codesRoutes(codes: OperatorCodesService): Routes<keyof typeof operatorCodesEndpoints> {
  return {
    createGiftCodes: (fields) => codes.create(fields),
    voidGiftCode: (fields) => codes.void(fields),
  }
}
