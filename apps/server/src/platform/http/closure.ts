import type { EndpointName, Sentence } from '@longhand/contracts'
import type { FastifyInstance } from 'fastify'
import { ClosedError } from '../errors/closed-error.ts'
import { isCall } from './register-routes.ts'

/** Asked for each call: what people are told while they can start and change nothing. */
export type FindClosure = () => Promise<Sentence | undefined>

/** Long enough that those who wait cost nothing, and short enough to go on soon. */
const retryAfterSeconds = 30

/**
 * Calls of other methods than GET that start and change nothing of people's, those by which operators log in, ends of what runs, and what payment companies report:
 * a payment must be written down.
 */
const open: ReadonlySet<string> = new Set([
  'sendCode',
  'checkVerificationCode',
  'emailLogin',
  'googleLogin',
  'virtualLogin',
  'logout',
  'confirmLogin',
  'signOutElsewhere',
  'openAccountLink',
  'getLastLogin',
  'exportMyDataByPost',
  'checkPayResult',
  'notifyAlipay',
  'notifySandbox',
  'listMessages',
  'openMessageStream',
  'getCheckInInfo',
  'listBeanGoods',
  'listBeanEntries',
  'getAsset',
  'quoteTranscription',
  'checkRecording',
  'openShareLink',
  'copyShareLink',
  'exportBatch',
  'openCaption',
  'endCaption',
] satisfies EndpointName[])

const reads: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

/** While the installation is closed, people read and take with them what they have. Who has a role goes on. */
export function refuseWhileClosed(app: FastifyInstance, findClosure: FindClosure): void {
  app.addHook('onRequest', async (request, reply) => {
    const { method, identity, routeOptions } = request
    if (!isCall(request) || reads.includes(method)) return
    if ('role' in identity && identity.role !== 'person') return
    const { call } = routeOptions.config
    if (call !== undefined && open.has(call)) return
    const sentence = await findClosure().catch((error: unknown) => {
      request.log.warn({ err: error }, 'whether the site is closed is not known')
      return undefined
    })
    if (!sentence) return
    void reply.header('retry-after', String(retryAfterSeconds))
    throw new ClosedError(sentence)
  })
}
