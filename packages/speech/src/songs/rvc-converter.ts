import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pLimit from 'p-limit'
import { z } from 'zod'
import { EngineError } from '../engine-error.ts'
import { songWavArguments, spokenPcmArguments } from '../media/media-guard.ts'
import { probeMedia } from '../media/probe.ts'
import { wavHeader } from '../pcm/wav-header.ts'
import type { Health } from '../ports.ts'
import {
  callServer,
  callServerForBytes,
  type ServerCall,
  type ServerConfig,
  serverSettings,
} from '../servers/call-server.ts'
import { parseJson } from '../servers/parse-json.ts'
import { writeWavAnswer } from '../servers/wav-answer.ts'
import type { SynthesisVoice } from '../synthesis/speech-synthesizer.ts'
import { makeSong, runStep } from './make-song.ts'
import type { SongConverter } from './song-converter.ts'

export interface RvcConfig extends ServerConfig {
  /** The longest answer. Default 256 MiB: fifteen minutes of 48 kHz are 82 MiB, in stereo twice that. */
  maxBytes?: number
}

const listSchema = z.object({ models: z.array(z.string().min(1)).max(1000) })
const listTimeoutMs = 5000
const semitones = 12
const songRate = 44_100
const prefix = 'rvc-'

/** The API of `rvc-python`. The loaded voice belongs to the server, not to the request: songs go there one after the other, and a server serves one worker. */
export function createRvcConverter(config: RvcConfig): SongConverter {
  const { maxBytes = 256 * 1024 * 1024 } = config
  const settings = { ...serverSettings('song server', config, 1_200_000), maxBytes }
  const inTurn = pLimit(1)

  async function models(signal: AbortSignal): Promise<string[]> {
    const answer = await callServer(
      { ...settings, timeoutMs: Math.min(settings.timeoutMs, listTimeoutMs) },
      { path: '/models', signal, attempts: 1 },
    )
    const list = listSchema.safeParse(parseJson(answer))
    if (!list.success)
      throw new EngineError(
        'bad-answer',
        'The song server answered with something that is no list of voices.',
      )
    return list.data.models
  }

  async function look(): Promise<{ health: Health; voices: SynthesisVoice[] }> {
    try {
      const names = await models(new AbortController().signal)
      if (names.length === 0)
        return {
          health: {
            ok: false,
            reason: 'The song server has no voices. Put models into its folder.',
            missing: ['models'],
          },
          voices: [],
        }
      return {
        health: { ok: true },
        voices: names.map((name) => ({ id: `${prefix}${name}`, name, language: 'mul', gender: 'neutral' })),
      }
    } catch (error) {
      const reason =
        error instanceof EngineError ? error.message : 'The song server can’t be reached. Check its address.'
      return { health: { ok: false, reason, missing: ['song server'] }, voices: [] }
    }
  }

  const post = (path: string, body: unknown, signal: AbortSignal): ServerCall => ({
    path,
    body: () => JSON.stringify(body),
    signal,
  })

  return {
    id: 'rvc',
    health: async () => (await look()).health,
    voices: async () => (await look()).voices,
    convert: ({ voiceId, pitch, ...request }) =>
      makeSong(request, async (wav, own) => {
        const { signal } = request
        const name = voiceId.startsWith(prefix) ? voiceId.slice(prefix.length) : ''
        if (!(await models(signal)).includes(name))
          throw new EngineError('rejected', `The song server has no voice ${voiceId}.`)
        const audio = (await monoWav(wav, own, signal)).toString('base64')
        const answer = await inTurn(async () => {
          await callServer(settings, post(`/models/${encodeURIComponent(name)}`, {}, signal))
          await callServer(
            settings,
            post('/params', { params: { f0up_key: Math.round(semitones * Math.log2(pitch)) } }, signal),
          )
          return callServerForBytes(settings, post('/convert', { audio_data: audio }, signal))
        })
        if (answer === 'too-large')
          throw new EngineError('rejected', 'The song server takes no song of this length.')
        const sung = path.join(own, 'sung.wav')
        await writeWavAnswer(answer, sung, settings.name)
        const { channels } = await probeMedia(sung, { signal })
        await runStep(sung, wav, signal, (input, output) =>
          songWavArguments(input, output, 'all', { channels }),
        )
      }),
  }
}

async function monoWav(wav: string, own: string, signal: AbortSignal): Promise<Buffer> {
  const pcm = path.join(own, 'mono.s16')
  await runStep(wav, pcm, signal, (input, output) => spokenPcmArguments(input, output, songRate))
  const samples = await readFile(pcm)
  return Buffer.concat([wavHeader(samples.length, songRate), samples])
}
