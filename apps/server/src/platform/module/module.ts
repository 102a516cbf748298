import type { EndpointName } from '@longhand/contracts'
import type { FastifyPluginCallback } from 'fastify'
import type { Handler, Routes } from '../http/routes.ts'
import type { AccessHolder } from '../access/access-holder.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import type { JobDefinition, JobRegistration, QueueName } from '../queue/job.ts'

export interface Module {
  routes?: Partial<Routes<EndpointName>>
  plugins?: readonly FastifyPluginCallback[]
  handlers?: readonly JobRegistration[]
  personalData?: PersonalData
  /** What of it outlives a session. */
  access?: AccessHolder
  /** `queues`: what a worker takes jobs from beside the queues of its pools. */
  worker?: { start(): Promise<void>; stop(): Promise<void>; queues?(): readonly QueueName[] }
  probe?: Probe
  seed?(): Promise<void>
  close?(): Promise<void>
}

export interface Probe {
  unknown: string
  find(): Promise<string | undefined>
}

export interface ModuleDefinition<Word extends string, Deps, One extends Module> {
  word: Word
  /** Every process may send them, so the queue knows them before any module is built. */
  jobs: readonly JobDefinition<object>[]
  create(deps: Deps): One
}

/**
 * Describes a module. The parameter of `create` lists what the module needs: a missing need is a compile error in `build-modules.ts`.
 *
 * @example
 * export const tokensModule = defineModule({ word: 'tokens', jobs: [], create: ({ database, clock }: TokensDeps): TokensModule => ... })
 */
export function defineModule<const Word extends string, Deps, One extends Module>(
  definition: ModuleDefinition<Word, Deps, One>,
): ModuleDefinition<Word, Deps, One> {
  return definition
}

type AnyDefinition = ModuleDefinition<string, never, Module>

export function byWord<const List extends readonly AnyDefinition[]>(
  definitions: List,
): { [Definition in List[number] as Definition['word']]: Definition } {
  return Object.fromEntries(definitions.map((definition) => [definition.word, definition])) as {
    [Definition in List[number] as Definition['word']]: Definition
  }
}

export type Built<Definitions extends Record<string, AnyDefinition>> = {
  [Word in keyof Definitions]: ReturnType<Definitions[Word]['create']>
}

type EndpointsOf<One extends Module> = One extends { routes: infer Own }
  ? Extract<keyof Own, EndpointName>
  : never

/**
 * Joins the routes of modules. The result names each endpoint that has a handler, so that a missing one does not compile.
 *
 * @throws when two modules serve one endpoint.
 */
export function joinRoutes<One extends Module>(
  modules: readonly One[],
): { [Name in EndpointsOf<One>]: Handler<Name> } {
  const joined = new Map<string, unknown>()
  for (const { routes = {} } of modules) {
    for (const [name, handler] of Object.entries(routes)) {
      if (joined.has(name)) throw new Error(`Two modules serve ${name}.`)
      joined.set(name, handler)
    }
  }
  return Object.fromEntries(joined) as { [Name in EndpointsOf<One>]: Handler<Name> }
}
