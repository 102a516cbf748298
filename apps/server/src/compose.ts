/** `modules.ts` lists the modules, `build-modules.ts` gives each what it needs; `listen.ts` and `work.ts` run them. */
import type { EndpointName } from '@longhand/contracts'
import type { FastifyPluginCallback } from 'fastify'
import type { Logger } from 'pino'
import { buildModules, listOf } from './build-modules.ts'
import type { Config } from './config/env.ts'
import type { Modules } from './modules.ts'
import { closePlatform, type ComposeOptions, openPlatform, type Platform } from './open-platform.ts'
import { type CompletionFeed, openCompletions } from './platform/completions/completion-feed.ts'
import type { Routes } from './platform/http/routes.ts'
import { joinRoutes, type Module } from './platform/module/module.ts'
import { noticePath } from './platform/payments/notice-path.ts'
import { openPayments } from './platform/payments/open-payments.ts'

export interface Product extends Platform {
  modules: Modules
  moduleList: readonly Module[]
  routes: Routes<EndpointName>
  plugins: FastifyPluginCallback[]
  completions: CompletionFeed
  /** Sources of the payment frame, beside our own. */
  paymentFrames: readonly string[]
  close(): Promise<void>
}

export async function compose(config: Config, log: Logger, options: ComposeOptions = {}): Promise<Product> {
  const { platform, membership } = await openPlatform(config, log, options)
  const { publicUrl, database, clock } = platform
  const payments = await openPayments({
    config: config.payments,
    added: config.addedPayments,
    database,
    clock,
    log,
    publicUrl: config.publicUrl,
    notifyUrlOf: (channel) => `${publicUrl}${noticePath(channel)}`,
  })
  const completions = openCompletions(platform)
  const modules = buildModules(platform, { membership, completions, channels: payments.channels })
  const moduleList = listOf(modules)
  return {
    ...platform,
    modules,
    moduleList,
    completions,
    paymentFrames: payments.channels.frames,
    routes: joinRoutes(Object.values(modules)),
    plugins: [...moduleList.flatMap(({ plugins = [] }) => plugins), ...payments.plugins],
    close: async () => {
      for (const module of moduleList) await module.close?.()
      await completions.close()
      await closePlatform(platform)
    },
  }
}
