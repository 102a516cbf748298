import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createLonghand, writeTranscriptionRequest } from '@longhand/sdk'
import type { Page } from '@playwright/test'
import { openSession, post } from './support/account.ts'
import { expect, test } from './support/fixtures.ts'
import { ffmpeg, writeSpeech } from './support/timed-speech.ts'

/** Seconds of the sound, which files put at times of their own. */
const sentences = [
  [0.5, 'the child almost hurt the small dog'],
  [4, 'mend the coat before you go out'],
  [8, 'better hear both sides of it'],
] as const

const picture = ['-f', 'lavfi', '-i', 'color=c=gray:s=160x120:r=25:d=22']
const gap = ['-filter:a', "asetpts='if(gte(T,3),PTS+10*SR,PTS)'"]
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
/** Of two people with a microphone each. */
const apart = ["[1:a]volume='lt(t,3)':eval=frame[a]", "[1:a]volume='gte(t,3)':eval=frame[b]"]

/** As cameras, recorders and meeting programs write them. */
const files: readonly {
  name: string
  /** When sentences begin, as players of the file show it. */
  starts: readonly number[]
  write: (speech: string, file: string) => void
  hasPicture?: true
  /** Chromium leaves gaps out, counts from the clock of a meeting, and knows not all containers. */
  playsAlone?: true
}[] = [
  {
    name: 'late.mp4',
    hasPicture: true,
    playsAlone: true,
    starts: [4.48, 7.98, 11.98],
    write: (speech, file) =>
      ffmpeg(...picture, '-itsoffset', '3.98', '-i', speech, ...h264, '-c:a', 'aac', file),
  },
  {
    name: 'late.webm',
    hasPicture: true,
    playsAlone: true,
    starts: [2.5, 6, 10],
    write: (speech, file) =>
      ffmpeg(
        ...[...picture, '-itsoffset', '2', '-i', speech],
        ...['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', file],
      ),
  },
  {
    name: 'late.mkv',
    hasPicture: true,
    playsAlone: true,
    starts: [2.5, 6, 10],
    write: (speech, file) =>
      ffmpeg(...picture, '-itsoffset', '2', '-i', speech, ...h264, '-c:a', 'flac', file),
  },
  {
    name: 'gap.m4a',
    starts: [0.5, 14, 18],
    write: (speech, file) => ffmpeg('-i', speech, ...gap, '-c:a', 'aac', file),
  },
  {
    // Without a picture, nothing is before its sound, which begins with a block of the encoder's.
    name: 'late-alone.m4a',
    starts: [0.52, 4.02, 8.02],
    write: (speech, file) => ffmpeg('-itsoffset', '3.98', '-i', speech, '-c:a', 'aac', '-ar', '48000', file),
  },
  {
    name: 'trimmed.mov',
    playsAlone: true,
    starts: [0.2, 3.7, 7.7],
    write: (speech, file) => {
      ffmpeg('-i', speech, '-c:a', 'aac', `${file}.whole.m4a`)
      ffmpeg('-ss', '0.3', '-i', `${file}.whole.m4a`, '-c', 'copy', file)
    },
  },
  {
    name: 'gap.mkv',
    hasPicture: true,
    starts: [0.5, 14, 18],
    write: (speech, file) => ffmpeg(...picture, '-i', speech, ...gap, ...h264, '-c:a', 'flac', file),
  },
  {
    name: 'meeting.webm',
    starts: [0.5, 4, 8],
    write: (speech, file) => ffmpeg('-i', speech, '-c:a', 'libopus', '-output_ts_offset', '600', file),
  },
  {
    name: 'chained.ogg',
    starts: [0.5, 4, 8, 11.5],
    write: (speech, file) => {
      const parts = [`${file}.1.ogg`, `${file}.2.ogg`]
      ffmpeg('-i', speech, '-t', '10.5', '-c:a', 'libvorbis', parts[0]!)
      ffmpeg('-ss', '3', '-i', speech, '-t', '3', '-c:a', 'libvorbis', parts[1]!)
      writeFileSync(file, Buffer.concat(parts.map((part) => readFileSync(part))))
    },
  },
  {
    name: 'late.flv',
    hasPicture: true,
    starts: [2.5, 6, 10],
    write: (speech, file) =>
      ffmpeg(
        ...picture,
        '-itsoffset',
        '2',
        '-i',
        speech,
        '-c:v',
        'flv1',
        '-c:a',
        'libmp3lame',
        '-ar',
        '44100',
        file,
      ),
  },
  {
    name: 'apart.mxf',
    hasPicture: true,
    starts: [0.5, 4, 8],
    write: (speech, file) =>
      ffmpeg(
        ...[
          ...picture,
          '-i',
          speech,
          '-filter_complex',
          apart.join(';'),
          '-map',
          '0',
          '-map',
          '[a]',
          '-map',
          '[b]',
        ],
        ...['-c:v', 'mpeg2video', '-c:a', 'pcm_s16le', '-ar', '48000', file],
      ),
  },
  {
    name: 'streamed.wav',
    playsAlone: true,
    starts: [0.5, 4, 8],
    write: (speech, file) => {
      const wav = readFileSync(speech)
      wav.writeUInt32LE(0x8000_0024, 4)
      wav.writeUInt32LE(0x8000_0000, wav.indexOf('data') + 4)
      writeFileSync(file, wav)
    },
  },
]

test('subtitles, players and pictures are where the sentences of the file are', async ({
  page,
  longhand,
  person,
}, testInfo) => {
  test.setTimeout(600_000)
  const speech = testInfo.outputPath('speech.wav')
  writeSpeech(speech, sentences)
  const { token: session } = await openSession(longhand, person)
  const { token } = await post<{ token: string }>(
    page.request,
    'createAccessToken',
    { name: 'Files', scopes: ['recordings:read', 'recordings:write', 'transcripts:read'] },
    session,
  )
  const calls = createLonghand({ address: longhand.address, token })
  const recordingIds: string[] = []
  for (const { name, write } of files) {
    const file = testInfo.outputPath(name)
    write(speech, file)
    const { recordingId } = await calls.uploadRecording(
      {},
      { files: { file: new File([readFileSync(file)], name) } },
    )
    recordingIds.push(recordingId)
  }
  await calls.startTranscription({
    transcriptionRequest: writeTranscriptionRequest({
      files: recordingIds.map((recordingId) => ({ recordingId })),
      language: 'en',
    }),
  })
  await calls.waitFor(recordingIds)

  await page.goto('/livez')
  await page.route('**/alone/*', (route) => {
    const file = testInfo.outputPath(path.basename(route.request().url()))
    if (file.endsWith('.vtt')) return route.fulfill({ path: file, contentType: 'text/vtt' })
    const content = readFileSync(file)
    const from = Number(/bytes=(\d+)/.exec(route.request().headers()['range'] ?? '')?.[1] ?? 0)
    return route.fulfill({
      status: 206,
      headers: { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` },
      body: content.subarray(from),
    })
  })
  const found = await Promise.all(
    files.map(async ({ name, starts, playsAlone }, index) => {
      const recordingId = recordingIds[index]!
      const [{ blob }, { blob: vtt }] = await Promise.all([
        calls.exportTranscript({ recordingId, format: 'srt' }),
        calls.exportTranscript({ recordingId, format: 'vtt' }),
      ])
      const { audioPath, picture } = await calls.getRecording({ recordingId })
      const [audible, audibleWithPicture, audibleAlone] = await Promise.all([
        listen(page, audioPath),
        picture?.videoPath === undefined ? undefined : listen(page, picture.videoPath),
        playsAlone ? listen(page, `/alone/${name}`) : undefined,
      ])
      const subtitles = cueStarts(await blob.text())
      writeFileSync(testInfo.outputPath(`${name}.vtt`), await vtt.text())
      const shown = playsAlone && (await showSubtitles(page, `/alone/${name}.vtt`))
      return { name, starts, subtitles, audible, audibleWithPicture, audibleAlone, shown }
    }),
  )
  const near = (starts: readonly number[]): unknown[] =>
    starts.map((start): unknown => expect.closeTo(start, 1))
  // A busy machine listens late, and later to the first sentence: its player has only begun. Within 100 ms.
  const nearAudible = ([first = 0, ...others]: readonly number[]): unknown[] => [
    expect.closeTo(first, 0),
    ...others.map((start): unknown => expect.closeTo(start, Math.log10(5))),
  ]
  expect(found).toEqual(
    files.map(({ name, starts, hasPicture, playsAlone }) => ({
      name,
      starts,
      subtitles: near(starts),
      audible: nearAudible(starts),
      audibleWithPicture: hasPicture ? nearAudible(starts) : undefined,
      audibleAlone: playsAlone && nearAudible(starts),
      shown: playsAlone && near(starts),
    })),
  )
})

/** Seconds. */
function cueStarts(srt: string): number[] {
  return [...srt.matchAll(/^(\d+):(\d+):(\d+),(\d+) -->/gm)].map(
    ([, hours, minutes, seconds, thousandths]) =>
      Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000,
  )
}

/** When the browser's own player would show them, in seconds. */
async function showSubtitles(page: Page, address: string): Promise<number[]> {
  return page.evaluate(async (source) => {
    const player = document.body.appendChild(document.createElement('video'))
    const track = player.appendChild(document.createElement('track'))
    track.src = source
    track.track.mode = 'hidden'
    await new Promise((resolve, reject) => {
      track.addEventListener('load', resolve)
      track.addEventListener('error', () => reject(new Error('The subtitles can’t be read.')))
    })
    return [...(track.track.cues ?? [])].map((cue) => cue.startTime)
  }, address)
}

/** Plays it, and says where on its time line a voice begins behind a pause, in seconds. */
async function listen(page: Page, address: string): Promise<number[]> {
  return page.evaluate(async (source) => {
    const player = document.createElement('video')
    player.src = source
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: 512 })
    context.createMediaElementSource(player).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const starts: number[] = []
    let last = -Infinity
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      if (!samples.some((sample) => Math.abs(sample) > 0.02)) return
      if (player.currentTime - last > 0.5) starts.push(player.currentTime)
      last = player.currentTime
    }, 4)
    await player.play()
    await new Promise((resolve) => player.addEventListener('ended', resolve, { once: true }))
    clearInterval(timer)
    await context.close()
    return starts
  }, address)
}
