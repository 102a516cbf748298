import type { Endpoint } from '../endpoint.ts'

export const operatorCodesEndpoints = {
  createGiftCodes: {
    method: 'POST',
    path: '/api/v1/operator/gift_codes_create',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary:
      'Makes gift codes that give the same, and gives them to the caller. Afterwards no one can read them.',
    errors: ['PARAMETER_INVALID'],
  },
  voidGiftCode: {
    method: 'POST',
    path: '/api/v1/operator/gift_code_void',
    access: 'user',
    scope: 'operator',
    roles: ['owner', 'operator'],
    send: 'json',
    receive: 'envelope',
    summary: 'Ends one code, whatever its batch. What was redeemed stays.',
    errors: ['NOT_POSSIBLE_NOW'],
  },
} as const satisfies Record<string, Endpoint>
