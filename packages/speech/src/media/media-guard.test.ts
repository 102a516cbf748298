import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  audioDecoders,
  subtitleDecoders,
  subtitleDemuxers,
  demuxers,
  isTooLong,
  maxMediaSeconds,
  videoDecoders,
} from './media-guard.ts'

it('the ffmpeg of the image reads what the guard lets through, and nothing else', () => {
  const recipe = readFileSync(new URL('../../../../deploy/container/Containerfile', import.meta.url), 'utf8')
  const enabled = (kind: string): string[] =>
    [...recipe.matchAll(new RegExp(`--enable-${kind}=(\\S+)`, 'g'))].flatMap(([, names = '']) =>
      names.split(','),
    )
  // One is built under another name than it runs under. Those of libraries are others for the same formats, and ffmpeg has one demuxer for WebM and Matroska.
  const heard = audioDecoders
    .filter((name) => !name.startsWith('lib'))
    .map((name) => (name === 'g726' ? 'adpcm_g726' : name))
  expect(enabled('decoder').toSorted()).toEqual([...heard, ...videoDecoders, ...subtitleDecoders].toSorted())
  const read = new Set(demuxers.map((names) => names.replace('webm', 'matroska').split(',')[0]))
  // What the product writes itself it reads again: pieces of streams, and spoken text without a header.
  expect(enabled('demuxer').toSorted()).toEqual(
    [...read, ...subtitleDemuxers, 'mpegts', 'pcm_s16le'].toSorted(),
  )
})

it('takes five hours of any codec, whose blocks are whole, and no more', () => {
  expect([maxMediaSeconds, maxMediaSeconds + 0.06, maxMediaSeconds + 1].map(isTooLong)).toEqual([
    false,
    false,
    true,
  ])
})
