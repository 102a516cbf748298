import type { EndpointName } from '@longhand/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { BusyError } from '../errors/busy-error.ts'
import { onStepAside } from '../process/call-in-progress.ts'
import { FairTurns, TooMuchWaitingError, type Turn } from '../process/fair-turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What counts as in flight: a `call` until its answer begins, a `transfer`, a `heavy` and a `storing` one until the last byte of its answer is sent. Without it, nothing does. */
    inFlight?: 'call' | 'transfer' | HeavyKind
  }
}

/** For each account, token or network of visitors in a process. A busy page has fewer; what is more waits for its turn. */
export interface InFlightLimits {
  calls: number
  transfers: number
  heavy: number
  storing: number
  /** Of all together, as many as the database can take turns with; a call that waits for a thread or a program is not among them. */
  allCalls: number
  maxWaitMs: number
  maxHeavyWaitMs: number
}

export const defaultInFlightLimits: InFlightLimits = {
  calls: 8,
  transfers: 16,
  heavy: 2,
  storing: 1,
  allCalls: 64,
  maxWaitMs: 3_000,
  maxHeavyWaitMs: 15_000,
}

/** `storing` ones keep the database busy as well, whose work can't be given a lower priority. */
type HeavyKind = 'heavy' | 'storing'

const heavy: EndpointName[] = [
  'searchTranscripts',
  'previewCaptions',
  'exportTranscript',
  'exportTxt',
  'exportWord',
  'exportCaptionReport',
  'exportBatch',
  'exportAll',
  'exportMyData',
  'exportMyDataByPost',
  'exportSummaryWord',
  'exportNotesWord',
  'suggestHotWords',
  'planSplit',
  'splitRecording',
  'joinRecordings',
  'lookAtLink',
  'importLink',
]
const storing: EndpointName[] = ['importText', 'emptyRecycleBin']

/** They keep a processor busy, or a disk, many times as long as others: with more of them at once, one caller would have the machine. */
export const heavyCalls: ReadonlyMap<EndpointName, HeavyKind> = new Map([
  ...heavy.map((call) => [call, 'heavy'] as const),
  ...storing.map((call) => [call, 'storing'] as const),
])

const maxWaitingPerCaller = 100

export interface CallsInFlight {
  /** Of one caller, those that wait included. */
  of(caller: string): number
}

/**
 * Lets callers take turns, so that many calls of one don't hold up the few of others. Who has too many waiting gets 429; what waits for others too long gets 503.
 *
 * @param callerOf Whose call it is: the key under which calls are counted.
 */
export function limitCallsInFlight(
  app: FastifyInstance,
  callerOf: (request: FastifyRequest) => string,
  { calls, transfers, allCalls, maxWaitMs, maxHeavyWaitMs, ...most }: InFlightLimits = defaultInFlightLimits,
): CallsInFlight {
  const waiting = { maxWaitMs, maxWaitingPerUser: maxWaitingPerCaller }
  const turns = {
    call: new FairTurns({ atOnce: allCalls, atOncePerUser: calls, ...waiting }),
    transfer: new FairTurns({ atOnce: Infinity, atOncePerUser: transfers, ...waiting }),
    heavy: new FairTurns({
      atOnce: Infinity,
      atOncePerUser: most.heavy,
      ...waiting,
      maxWaitMs: maxHeavyWaitMs,
    }),
    storing: new FairTurns({
      atOnce: Infinity,
      atOncePerUser: most.storing,
      ...waiting,
      maxWaitMs: maxHeavyWaitMs,
    }),
  }
  const begun = new WeakMap<FastifyRequest, Turn>()
  // After the body was read: a slow sender holds up no one.
  app.addHook('preHandler', (request, reply, done) => {
    const { inFlight } = request.routeOptions.config
    if (!inFlight) return done()
    turns[inFlight].begin(callerOf(request), (error, turn) => {
      if (error || !turn) return done(error && toHttpError(error, reply))
      if (inFlight === 'call') onStepAside(turn.stepAside)
      if (inFlight !== 'transfer') begun.set(request, turn)
      else if (reply.raw.destroyed) turn.end()
      else reply.raw.once('close', turn.end)
      done()
    })
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    const turn = begun.get(request)
    begun.delete(request)
    // A file may still be made while it is sent.
    if (turn && request.routeOptions.config.inFlight !== 'call' && !reply.raw.destroyed)
      reply.raw.once('close', turn.end)
    else turn?.end()
    done()
  })
  return { of: (caller) => Object.values(turns).reduce((sum, kind) => sum + kind.of(caller), 0) }
}

const retryAfterSeconds = 1

function toHttpError(error: Error, reply: FastifyReply): Error {
  if (!(error instanceof TooMuchWaitingError) || !error.isOwn) return new BusyError()
  void reply.header('retry-after', String(retryAfterSeconds))
  return Object.assign(new Error('Too many calls of one caller at once'), { statusCode: 429 })
}
