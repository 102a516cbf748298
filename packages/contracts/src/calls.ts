import type { z } from 'zod'
import type { EndpointName } from './endpoints.ts'
import type { schemas } from './schemas.ts'

/** The fields that a caller sends. */
export type RequestOf<Name extends EndpointName> = z.input<(typeof schemas)[Name]['request']>

/** The fields as the server reads them, defaults filled in. */
export type ParsedRequestOf<Name extends EndpointName> = z.output<(typeof schemas)[Name]['request']>

/** The `data` of a successful answer. */
export type AnswerOf<Name extends EndpointName> = z.output<(typeof schemas)[Name]['answer']>
