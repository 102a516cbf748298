import { execFile } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wavHeader } from '../pcm/wav-header.ts'
import { scratchFolder, speak } from '../testing/clips.ts'
import {
  hostileAnswers,
  type SoundAnswer,
  type SoundServer,
  startSoundServer,
} from '../testing/sound-server.ts'
import { createRvcConverter, type RvcConfig } from './rvc-converter.ts'
import { selectSongServer } from './select-song-server.ts'
import { describeSongConverter } from './song-converter.conformance.ts'

const isProof = process.env['LONGHAND_PROOF_RUNS'] !== undefined

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let server: SoundServer
let song: string
let sound: Buffer
/** What the server has loaded: its last voice, its last transposition. */
let loaded: { model: string; semitones: unknown }
let answer: () => SoundAnswer
let list: () => SoundAnswer

beforeAll(async () => {
  scratch = await scratchFolder()
  const { path: spoken } = await speak(scratch.folder, 'the old harbour lay still in the morning light')
  song = path.join(scratch.folder, 'song.wav')
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    spoken,
    '-f',
    'lavfi',
    '-i',
    'sine=330',
    '-filter_complex',
    '[0][1]join=inputs=2:channel_layout=stereo',
    '-t',
    '2',
    song,
  ])
  server = await startSoundServer(({ method, path: asked, body }) => {
    if (asked === '/models' && method === 'GET') return list()
    if (asked.startsWith('/models/')) {
      loaded.model = decodeURIComponent(asked.slice('/models/'.length))
      return { json: { message: 'loaded' } }
    }
    if (asked === '/params') {
      loaded.semitones = (body['params'] as Record<string, unknown>)['f0up_key']
      return { json: { message: 'updated' } }
    }
    sound = Buffer.from(String(body['audio_data']), 'base64')
    return answer()
  })
})
afterAll(async () => {
  await server.close()
  await scratch.remove()
})
beforeEach(() => {
  loaded = { model: '', semitones: 0 }
  answer = () => ({ sound })
  list = () => ({ json: { models: ['Diva', 'Old friend'] } })
})

const voiceId = 'rvc-Old friend'
const rvc = (changes: Partial<RvcConfig> = {}) =>
  createRvcConverter({ baseUrl: server.baseUrl, retryDelayMs: 1, ...changes })

describeSongConverter('an RVC server', {
  converter: rvc,
  broken: () => rvc({ baseUrl: 'http://127.0.0.1:9' }),
  song: () => song,
  voiceId,
  scratch: () => scratch.folder,
  // Below, the centre alone is changed, too.
  parts: isProof ? ['mix', 'centre'] : ['mix'],
})

describe('an RVC server', () => {
  const loudness = async (file: string, filter = 'anull'): Promise<number> => {
    const { stderr } = await promisify(execFile)('ffmpeg', [
      '-hide_banner',
      '-i',
      file,
      '-af',
      `${filter},volumedetect`,
      '-f',
      'null',
      '-',
    ])
    return Number(/mean_volume: (-?[\d.]+)/.exec(stderr)?.[1])
  }
  const convert = async (own = rvc(), changes: { pitch?: number; voiceId?: string } = {}) => {
    const folder = await mkdtemp(path.join(scratch.folder, 'asked-'))
    const work = own.convert({
      file: song,
      voiceId: changes.voiceId ?? voiceId,
      pitch: changes.pitch ?? 1,
      part: 'mix',
      folder,
      signal: new AbortController().signal,
    })
    return { work, left: () => readdir(folder) }
  }

  it('loads the voice, sets semitones, is sent the song as WAV, with the key, and gives back what was sung as loud as it came', async () => {
    const { wav } = await (await convert(rvc({ apiKey: 'secret' }), { pitch: 2 })).work
    expect(loaded).toEqual({ model: 'Old friend', semitones: 12 })
    expect(sound.toString('latin1', 0, 4)).toBe('RIFF')
    expect(server.requests.slice(-4).map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
      'GET /models',
      'POST /models/Old%20friend',
      'POST /params',
      'POST /convert',
    ])
    expect(server.requests.slice(-4).every(({ authorization }) => authorization === 'Bearer secret')).toBe(
      true,
    )
    const sent = path.join(scratch.folder, 'sent.wav')
    await writeFile(sent, sound)
    expect(await loudness(wav)).toBeCloseTo(await loudness(sent), 0)
  })

  it('sings what is on any track, at its time', async () => {
    const file = path.join(scratch.folder, 'late.mkv')
    const inputs = ['-f', 'lavfi', '-i', 'anullsrc=r=8000:cl=mono:d=4', '-itsoffset', '2', '-i', song]
    await promisify(execFile)('ffmpeg', [
      '-v',
      'error',
      '-y',
      ...inputs,
      '-map',
      '0',
      '-map',
      '1',
      '-c:a',
      'flac',
      file,
    ])
    const folder = await mkdtemp(path.join(scratch.folder, 'late-'))
    const { wav } = await rvc().convert({
      file,
      voiceId,
      pitch: 1,
      part: 'mix',
      folder,
      signal: new AbortController().signal,
    })
    expect(await loudness(wav, 'atrim=0:1.9')).toBeLessThan(-80)
    expect(await loudness(wav, 'atrim=2:4')).toBeGreaterThan(-40)
  })

  it('keeps the voices of two songs apart', async () => {
    const own = rvc()
    const seen: string[] = []
    answer = () => {
      seen.push(loaded.model)
      // What comes after is no matter of turns.
      return { json: { detail: 'no' }, status: 401 }
    }
    const works = [await convert(own, { voiceId: 'rvc-Diva' }), await convert(own)]
    await Promise.allSettled(works.map(({ work }) => work))
    expect(seen.sort()).toEqual(['Diva', 'Old friend'])
  })

  it('keeps what is at the sides, loud as it was, when the centre alone is sung again', async () => {
    // A model answers with one channel, at a rate of its own: here with silence.
    answer = () => ({ sound: Buffer.concat([wavHeader(160_000, 40_000), Buffer.alloc(160_000)]) })
    const folder = await mkdtemp(path.join(scratch.folder, 'sides-'))
    const { wav } = await rvc().convert({
      file: song,
      voiceId,
      pitch: 1,
      part: 'centre',
      folder,
      signal: new AbortController().signal,
    })
    const sides = 'pan=mono|c0=0.5*c0-0.5*c1'
    expect(await loudness(wav, sides)).toBeCloseTo(await loudness(song, sides), 0)
    expect(await loudness(wav, 'pan=mono|c0=0.5*c0+0.5*c1')).toBeLessThan(-60)
  })

  it.each(['mix', 'centre'] as const)('sings a song whose sides cancel each other (%s)', async (part) => {
    const file = path.join(scratch.folder, `upside-down-${part}.wav`)
    const sides = ['-af', 'pan=stereo|c0=c0|c1=-1*c0']
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', '-i', song, ...sides, file])
    const folder = await mkdtemp(path.join(scratch.folder, 'upside-down-'))
    await rvc().convert({
      file,
      voiceId,
      pitch: 1,
      part,
      folder,
      signal: new AbortController().signal,
    })
    const sent = path.join(folder, 'sent.wav')
    await writeFile(sent, sound)
    expect(await loudness(sent)).toBeCloseTo(await loudness(file, 'pan=mono|c0=c0'), 0)
  })

  it('refuses a voice that it does not have, whatever it is called', async () => {
    for (const other of ['flite-slt', 'rvc-../params'])
      await expect((await convert(rvc(), { voiceId: other })).work).rejects.toMatchObject({
        reason: 'rejected',
      })
  })

  // A song is made ready for each of them, and what reads them is what reads those of a cloning server: every run has those that end it in other places.
  const answers = hostileAnswers(() => sound).filter(
    ([, , reason], index, all) => isProof || all.findIndex((other) => other[2] === reason) === index,
  )

  it.each(answers)(
    'that answers with %s is an error, and no file is left',
    async (_name, hostile, reason) => {
      answer = hostile
      const { work, left } = await convert(
        rvc({ timeoutMs: reason === 'timeout' ? 200 : 20_000, maxBytes: 8 << 20, apiKey: 'secret' }),
      )
      await expect(work).rejects.toMatchObject({
        reason,
        message: expect.not.stringContaining('secret') as string,
      })
      expect(await left()).toEqual([])
    },
  )

  it.each([
    ['is a page', () => ({ text: '<title>Router</title>' }), /no list of voices/],
    ['holds no voices', () => ({ json: { models: [] } }), /no voices/],
    ['is something else', () => ({ json: { models: [{ name: 'x' }] } }), /no list of voices/],
  ] satisfies [string, () => SoundAnswer, RegExp][])(
    'offers nothing when its list %s',
    async (_name, hostile, reason) => {
      list = hostile
      expect(await rvc().voices()).toEqual([])
      expect(await rvc().health()).toMatchObject({
        ok: false,
        reason: expect.stringMatching(reason) as string,
      })
    },
  )
})

it('is there when an address is set', () => {
  expect(selectSongServer({ songServer: undefined })).toBeUndefined()
  expect(selectSongServer({ songServer: { baseUrl: 'http://127.0.0.1:5050', apiKey: undefined } })?.id).toBe(
    'rvc',
  )
})
