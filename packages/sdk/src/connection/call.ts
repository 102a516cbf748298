import { type Endpoint, type EndpointName, endpoints, type RequestOf } from '@longhand/contracts'
import type { ApiCall, Files } from './api-call.ts'

/** Rows of the endpoint table, such as `cashierEndpoints` of the contracts. */
export type CallTable = { readonly [Name in EndpointName]?: Endpoint }

/** The calls that a table describes. */
export type NameOf<Table extends CallTable> = keyof Table & EndpointName

/**
 * A {@link call} for some rows of the endpoint table. A bundle then holds those rows and no others.
 *
 * @example
 * ```ts
 * const call = callOf(cashierEndpoints)
 * const { data, error } = await send(connection, call('listGoods', { goodsType: 1 }))
 * ```
 */
export function callOf<Table extends CallTable>(
  table: Table,
): <Name extends NameOf<Table>>(name: Name, fields: RequestOf<Name>, files?: Files) => ApiCall {
  return (name, fields, files) => ({
    name,
    endpoint: table[name] as Endpoint,
    fields,
    files,
  })
}

/** @param files Parts of a `multipart` call, by field name. */
export function call<Name extends EndpointName>(name: Name, fields: RequestOf<Name>, files?: Files): ApiCall {
  return callOf(endpoints)(name, fields, files)
}
