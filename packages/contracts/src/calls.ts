import type { z } from 'zod'
import type { EndpointName } from './endpoints.ts'
import type { schemas } from './schemas.ts'

export type RequestOf<Name extends EndpointName> = z.input<(typeof schemas)[Name]['request']>

/** The fields as the server reads them, defaults filled in. */
export type ParsedRequestOf<Name extends EndpointName> = z.output<(typeof schemas)[Name]['request']>

export type AnswerOf<Name extends EndpointName> = z.output<(typeof schemas)[Name]['answer']>
