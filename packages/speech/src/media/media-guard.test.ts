import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as subtitledVideo from './subtitled-video-arguments.ts'
import * as guard from './media-guard.ts'
import {
  audioDecoders,
  subtitleDecoders,
  subtitleDemuxers,
  demuxers,
  isTooLong,
  maxMediaSeconds,
  videoDecoders,
} from './media-guard.ts'
import * as picture from './picture-arguments.ts'
import { shotChangesArguments } from './shot-changes.ts'
import { rawDemuxers } from './plain-sound.ts'

const recipe = readFileSync(new URL('../../../../deploy/container/Containerfile', import.meta.url), 'utf8')

/** Of the image's ffmpeg, under the names that its configuration has. */
function enabled(kind: string): string[] {
  return [...recipe.matchAll(new RegExp(`--enable-${kind}=(\\S+)`, 'g'))].flatMap(([, names = '']) =>
    names.split(','),
  )
}

/** Names under which formats are built, where they run under others. */
const builtAs: Record<string, string> = {
  ...Object.fromEntries(rawDemuxers.map((name) => [name, `pcm_${name}`])),
  webm: 'matroska',
  mpeg: 'mpegps',
}

describe('the ffmpeg of the image', () => {
  it('reads what the guard lets through, and nothing else', () => {
    // One is built under another name than it runs under. Those of libraries are others for the same formats, and ffmpeg has one demuxer for WebM and Matroska.
    const soundDecoders = audioDecoders
      .filter((name) => !name.startsWith('lib'))
      .map((name) => (name === 'g726' ? 'adpcm_g726' : name))
    expect(enabled('decoder').toSorted()).toEqual(
      [...soundDecoders, ...videoDecoders, ...subtitleDecoders].toSorted(),
    )
    const read = new Set(demuxers.map((names) => (builtAs[names] ?? names).split(',')[0]))
    // Samples are read without a header, or behind one that lies.
    expect(enabled('demuxer').toSorted()).toEqual(
      [...read, ...subtitleDemuxers, ...rawDemuxers.map((name) => builtAs[name])].toSorted(),
    )
  })

  const box = { width: 640, height: 360 }
  const sounds = [
    { track: 0, codec: 'aac' },
    { track: 1, codec: 'vorbis' },
  ]
  /** Arguments of each call, with all that can be asked of it. */
  const calls: Record<string, string[][]> = {
    describeArguments: [guard.describeArguments('in', 0, true)],
    walkArguments: [guard.walkArguments('in', 10, '0:a:0', true)],
    decodeArguments: ([1, 2, 6, 12] as const).map((from) =>
      guard.decodeArguments('in', 'out', {
        track: 0,
        readsPictures: true,
        rate: 16_000,
        mixed: { from, to: from === 12 ? 1 : 2 },
      }),
    ),
    levelArguments: [guard.levelArguments('in', 2, { start: 0, seconds: 20 })],
    encodeArguments: [guard.encodeArguments('in', 'out', { rate: 44_100, channels: 2 }, 64_000)],
    copyArguments: (['webm', 'mp4', 'mpegts'] as const).map((form) => guard.copyArguments('in', 'out', form)),
    copyTransportArguments: [guard.copyTransportArguments('in', 'out', 'mp4')],
    spokenPcmArguments: [guard.spokenPcmArguments('in', 'out', 24_000, 1.2)],
    spokenFileArguments: (['wav', 'mp3', 'flac', 'aac', 'opus'] as const).map((format) =>
      guard.spokenFileArguments('in', 'out', { format, rate: 24_000, channels: 1, label: '' }),
    ),
    songWavArguments: (['all', 'centre', 'sides'] as const).map((part) =>
      guard.songWavArguments('in', 'out', part, { channels: 2, rate: 44_100, isUpsideDown: true }),
    ),
    songFileArguments: (['wav', 'mp3'] as const).map((format) =>
      guard.songFileArguments('in', 'out', { format, label: '', aside: 'aside' }),
    ),
    lookAtPictureArguments: [picture.lookAtPictureArguments('in')],
    copyPictureArguments: [
      picture.copyPictureArguments('in', 'sound', 'out', {
        ...box,
        frameRate: 25,
        tonemaps: true,
        findsShots: true,
      }),
    ],
    stillArguments: [picture.stillArguments('in', 'out', box, { fromSeconds: 1, skipsBlack: true })],
    earlyStillArguments: [
      picture.earlyStillArguments('in', 'out', box, { fromSeconds: 1, skipsBlack: true, tonemaps: true }),
    ],
    sheetArguments: [
      picture.sheetArguments('in', 'out', { ...box, count: 4, columns: 2, secondsPerStill: 10 }),
    ],
    shotChangesArguments: [shotChangesArguments('in')],
    burnArguments: [
      subtitledVideo.burnArguments('in', 'out', {
        ...box,
        subtitles: 'subtitles.ass',
        sounds,
        frameRate: 25,
        isHdr: true,
        maxBitRate: 1,
      }),
    ],
    muxArguments: (['mp4', 'mkv'] as const).flatMap((container) =>
      (['srt', 'ass'] as const).map((format) =>
        subtitledVideo.muxArguments('in', 'out', {
          subtitles: 'subtitles',
          format,
          container,
          language: 'eng',
          sounds,
        }),
      ),
    ),
  }

  it('is asked by no other calls', () => {
    const exported = [guard, picture, subtitledVideo].flatMap((module) => Object.keys(module))
    expect(exported.filter((name) => name.endsWith('Arguments') && !(name in calls))).toEqual([])
  })

  it.each(Object.entries(calls))('has the filters, encoders and formats of %s', (_, each) => {
    for (const args of each) {
      const asked = namesIn(args)
      for (const kind of ['filter', 'encoder', 'muxer', 'demuxer'] as const) {
        const built = enabled(kind)
        expect(
          asked[kind].filter((name) => !built.includes(name)),
          kind,
        ).toEqual([])
      }
    }
  })
})

/** What a call of ffmpeg names, as its configuration calls it. */
function namesIn(args: readonly string[]): Record<'filter' | 'encoder' | 'muxer' | 'demuxer', string[]> {
  const values = (option: RegExp): { value: string; at: number }[] =>
    args.flatMap((arg, at) => (option.test(arg) ? { value: args[at + 1] ?? '', at } : []))
  // Options of an input come before its -i.
  const isOfInput = (at: number): boolean => {
    const end = args.findIndex(
      (arg, index) => index > at && (arg === '-i' || /^(?:file:|pipe:1$|-$)/.test(arg)),
    )
    return args[end] === '-i'
  }
  const formats = values(/^-f$/)
  return {
    filter: values(/^-(?:af|vf|filter_complex)$/).flatMap(({ value }) => filtersIn(value)),
    encoder: values(/^-c:[avs]/)
      .map(({ value }) => value.replace('_', value === 'mov_text' ? '' : '_'))
      .filter((name) => name !== 'copy'),
    muxer: formats
      .filter(({ at }) => !isOfInput(at))
      .map(({ value }) => (value === 's16le' ? 'pcm_s16le' : value)),
    demuxer: [
      ...formats.filter(({ at }) => isOfInput(at)).map(({ value }) => value),
      ...values(/^-format_whitelist$/).flatMap(({ value }) => value.split(',')),
    ]
      .filter((name) => !['mp4', 'm4a', '3gp', '3g2', 'mj2'].includes(name))
      .map((name) => builtAs[name] ?? name),
  }
}

/** Names of filters in a description of a graph. */
function filtersIn(graph: string): string[] {
  return graph
    .replaceAll(/'[^']*'|\[\w+\]/g, '')
    .split(/[,;]/)
    .map((filter) => filter.split(/[=@]/)[0] ?? '')
}

it('takes five hours of any codec, whose blocks are whole, and no more', () => {
  expect([maxMediaSeconds, maxMediaSeconds + 0.06, maxMediaSeconds + 1].map(isTooLong)).toEqual([
    false,
    false,
    true,
  ])
})
