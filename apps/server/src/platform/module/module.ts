import type { EndpointName } from '@longhand/contracts'
import type { FastifyPluginCallback } from 'fastify'
import type { Handler, Routes } from '../http/routes.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import type { JobDefinition, JobRegistration } from '../queue/job.ts'

/** What a built module offers to the processes, beside the services that other modules use. */
export interface Module {
  routes?: Partial<Routes<EndpointName>>
  /** Routes that no envelope fits. */
  plugins?: readonly FastifyPluginCallback[]
  /** Which handler works on which job. Only a worker loads handlers. */
  handlers?: readonly JobRegistration[]
  personalData?: PersonalData
  /** Runs in each worker next to the handlers. */
  worker?: { start(): Promise<void>; stop(): Promise<void> }
  probe?: Probe
  /** Adds the rows that every installation starts with and that are missing; before the first request. */
  seed?(): Promise<void>
  close?(): Promise<void>
}

/** A check for operators of what limits the product on this machine. */
export interface Probe {
  /** The sentence for a check that failed itself. */
  unknown: string
  /** @returns The limitation, in a sentence; `undefined` for none. */
  find(): Promise<string | undefined>
}

/** A module before it is built. */
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

/** Definitions by their word, in the order of the list. */
export function byWord<const List extends readonly AnyDefinition[]>(definitions: List): { [Definition in List[number] as Definition['word']]: Definition } {
  return Object.fromEntries(definitions.map((definition) => [definition.word, definition])) as {
    [Definition in List[number] as Definition['word']]: Definition
  }
}

/** What {@link byWord} returns, built. */
export type Built<Definitions extends Record<string, AnyDefinition>> = { [Word in keyof Definitions]: ReturnType<Definitions[Word]['create']> }

type EndpointsOf<One extends Module> = One extends { routes: infer Own } ? Extract<keyof Own, EndpointName> : never

/**
 * Joins the routes of modules. The result names each endpoint that has a handler, so that a missing one does not compile.
 *
 * @throws when two modules serve one endpoint.
 */
export function joinRoutes<One extends Module>(modules: readonly One[]): { [Name in EndpointsOf<One>]: Handler<Name> } {
  const joined = new Map<string, unknown>()
  for (const { routes = {} } of modules) {
    for (const [name, handler] of Object.entries(routes)) {
      if (joined.has(name)) throw new Error(`Two modules serve ${name}.`)
      joined.set(name, handler)
    }
  }
  return Object.fromEntries(joined) as { [Name in EndpointsOf<One>]: Handler<Name> }
}
