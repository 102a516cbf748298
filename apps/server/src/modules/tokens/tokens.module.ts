import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineModule, type Module } from '../../platform/module/module.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import type { EventSink } from '../../platform/events/domain-events.ts'
import { TokenTimeService } from './token-time.service.ts'
import { TokensAccess } from './tokens-access.ts'
import { TokensPersonalData } from './tokens-personal-data.ts'
import { TokensRepository } from './tokens.repository.ts'
import { tokensRoutes } from './tokens.routes.ts'
import { TokensService, type TokensServiceDeps } from './tokens.service.ts'

export interface TokensDeps extends Pick<TokensServiceDeps, 'isClosed'> {
  database: Database
  clock: Clock
  timeZone: string
  events: EventSink
}

export interface TokensModule extends Module {
  routes: ReturnType<typeof tokensRoutes>
  tokens: TokensService
  time: TokenTimeService
  personalData: PersonalData
  access: TokensAccess
}

export const tokensModule = defineModule({
  word: 'tokens',
  jobs: [],
  create: ({ database, clock, timeZone, events, isClosed }: TokensDeps): TokensModule => {
    const repository = new TokensRepository(database)
    const tokens = new TokensService({ repository, clock, timeZone, events, isClosed })
    return {
      routes: tokensRoutes(tokens),
      tokens,
      time: new TokenTimeService({ repository, clock, timeZone }),
      personalData: new TokensPersonalData(repository),
      access: new TokensAccess({ repository, clock }),
    }
  },
})
