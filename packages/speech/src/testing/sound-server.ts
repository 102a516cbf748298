import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { EngineErrorReason } from '../engine-error.ts'
import { serve } from './serve.ts'
import { type Answer, reply, unlessGone } from './speech-server.ts'

/** What a request asked for. */
export interface AskedSound {
  method: string
  path: string
  /** Of JSON requests. */
  body: Record<string, unknown>
  authorization: string | undefined
}

/** An answer with a sound in it, one that never ends, or another one. */
export type SoundAnswer = Answer | { sound: Buffer } | 'endless'

export interface SoundServer {
  baseUrl: string
  requests: AskedSound[]
  close: () => Promise<void>
}

/** A stand-in for a server that takes JSON and answers with sounds, on a free local port. */
export async function startSoundServer(answer: (asked: AskedSound) => SoundAnswer): Promise<SoundServer> {
  const requests: AskedSound[] = []
  const { address, close } = await serve((request, response) => {
    void request.toArray().then(async (parts) => {
      const text = Buffer.concat(parts as Buffer[]).toString()
      const { method = '', url = '', headers } = request
      const asked = {
        method,
        path: url,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
        authorization: headers.authorization,
      }
      requests.push(asked)
      await respond(response, answer(asked))
    }, unlessGone(request))
  })
  return { baseUrl: address, requests, close }
}

async function respond(response: ServerResponse, answer: SoundAnswer): Promise<void> {
  if (answer === 'endless') {
    response.writeHead(200, { 'content-type': 'audio/wav' })
    for (const block = Buffer.alloc(1 << 20); !response.destroyed;) if (!response.write(block)) await delay(1)
  } else if (typeof answer === 'object' && 'sound' in answer)
    response.writeHead(200, { 'content-type': 'audio/wav' }).end(answer.sound)
  else reply(response, answer)
}

/** Answers that no client may fall for, and what it has to say of them. */
export function hostileAnswers(
  sound: () => Buffer,
): [name: string, answer: () => SoundAnswer, reason: EngineErrorReason][] {
  return [
    ['a page of HTML', () => ({ text: '<!doctype html><title>Welcome</title>' }), 'bad-answer'],
    ['a sound that was cut', () => ({ sound: sound().subarray(0, sound().length >> 1) }), 'bad-answer'],
    ['nothing', () => ({ sound: Buffer.alloc(0) }), 'bad-answer'],
    ['a sound without end', () => 'endless', 'bad-answer'],
    ['a connection that breaks', () => 'break-off', 'unreachable'],
    ['a failure of its own', () => ({ json: { detail: 'CUDA out of memory' }, status: 500 }), 'unreachable'],
    ['silence for too long', () => 'hang', 'timeout'],
    ['a refused key', () => ({ json: { detail: 'no' }, status: 401 }), 'unauthorized'],
  ]
}
