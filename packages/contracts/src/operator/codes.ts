import { operatorPost } from '../call-shapes.ts'
import type { Endpoint } from '../endpoint.ts'

export const operatorCodesEndpoints = {
  createGiftCodes: {
    ...operatorPost,
    path: '/api/v1/operator/gift_codes_create',
    summary:
      'Makes gift codes that give the same, and gives them to the caller. Afterwards no one can read them.',
    errors: ['PARAMETER_INVALID'],
  },
  voidGiftCode: {
    ...operatorPost,
    path: '/api/v1/operator/gift_code_void',
    summary: 'Ends one code, whatever its batch. What was redeemed stays.',
    errors: ['NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
