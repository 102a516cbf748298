import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Product } from './compose.ts'
import { demoGiftCodes } from './modules/rewards/demo-gift-codes.ts'
import { type AppOptions, buildApp } from './platform/http/app.ts'
import type { PageMarks } from './platform/http/web-app.ts'
import { listenError } from './platform/network/listen-error.ts'
import type { Stoppable } from './run-process.ts'
import { arePaymentsOff, checkReadiness, logPrograms, paymentsAreOff, watchDatabase } from './watch.ts'

/** `address` is where users reach it, `hints` is text for a person trying it, `ownerCode` makes the first owner, while there is none. */
export async function listen(
  product: Product,
  webRoot: URL,
  limits: Pick<AppOptions, 'overload'> = {},
): Promise<Stoppable & { address: string; hints: string[]; ownerCode: string | undefined }> {
  const { config, log, clock, routes, plugins, modules, metrics, tracing } = product
  for (const module of product.moduleList) await module.seed?.()
  if (arePaymentsOff(config)) log.warn(paymentsAreOff)
  if (config.payments.kind === 'sandbox' && !config.payments.isForThisMachine)
    log.warn(
      'payments are the sandbox, as LONGHAND_PAYMENTS says: anyone who reaches this server buys without paying',
    )
  let isDraining = false
  const app = await buildApp({
    log,
    routes,
    authenticator: modules.auth.authenticator,
    appOrigins: modules.apps.origins,
    plugins,
    webRoot: fileURLToPath(webRoot),
    marks: () => findMarks(product),
    closure: () => modules.operator.site.closure(),
    isSecure: product.publicUrl.startsWith('https:'),
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies,
    hasGoogleSignIn: config.googleClientId !== undefined,
    paymentFrames: product.paymentFrames,
    rateLimitScale: config.rateLimitScale,
    ...limits,
    tracing,
    countCalls: modules.auth.countCalls,
    checkReadiness: async () =>
      isDraining ? { problems: ['This process is stopping.'], limitations: [] } : checkReadiness(product),
    onAnswered: (answer) => {
      metrics.answered(answer)
    },
  })
  watchDatabase(product)
  logPrograms(log)
  const { host, port } = config
  const bound = await app.listen({ host, port }).catch((error: Error) => {
    throw listenError(error, { host, port, hostSetting: 'HOST', portSetting: 'PORT' })
  })
  const hints =
    config.seed === 'demo'
      ? await demoGiftCodes(
          modules.rewards.giftCodes,
          path.join(config.dataDir, 'demo-gift-codes.txt'),
          clock,
        )
      : []
  return {
    address: config.publicUrl ?? bound,
    hints,
    ownerCode: await modules.operator.roles.ownerCode(),
    stop: async () => {
      isDraining = true
      await wait(config.drainSeconds * 1000)
      await app.close()
    },
  }
}

async function findMarks({ modules }: Product): Promise<PageMarks> {
  const { auth, operator } = modules
  const [{ mode }, { name }, { maintenance }] = await Promise.all([
    auth.registration.rules(),
    operator.site.imprint(),
    operator.site.maintenanceState(),
  ])
  return {
    registration: mode === 'closed' || mode === 'invitation' ? mode : undefined,
    operator: name || undefined,
    maintenance: maintenance ? JSON.stringify(maintenance) : undefined,
  }
}
