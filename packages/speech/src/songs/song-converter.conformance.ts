import { execFile } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { EngineError } from '../engine-error.ts'
import { describeInput } from '../media/describe-input.ts'
import { spokenLabel } from '../synthesis/encode-spoken.ts'
import { itEndsWhenCancelled } from '../processes/ends-when-cancelled.conformance.ts'
import type { SongConverter, SongRequest } from './song-converter.ts'

/** Everything is asked for inside tests, so it may depend on `beforeAll`. */
export interface SongConverterHarness {
  converter: () => SongConverter
  broken: () => SongConverter
  song: () => string
  voiceId: string
  scratch: () => string
  /** What is changed of the song. @default all that can be */
  parts?: readonly SongRequest['part'][]
}

export function describeSongConverter(name: string, harness: SongConverterHarness): void {
  let folder: string
  const convert = (changes: Partial<SongRequest> = {}, converter = harness.converter()) =>
    converter.convert({
      file: harness.song(),
      voiceId: harness.voiceId,
      pitch: 1,
      part: 'mix',
      folder,
      signal: new AbortController().signal,
      ...changes,
    })

  describe(`${name} as a converter of songs`, () => {
    beforeEach(async () => {
      folder = path.join(harness.scratch(), 'song')
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
    })

    it('is well and has its voice', async () => {
      expect(await harness.converter().health()).toEqual({ ok: true })
      expect((await harness.converter().voices()).map(({ id }) => id)).toContain(harness.voiceId)
    })

    it.each(harness.parts ?? (['mix', 'centre'] as const))(
      'changes the %s, labels both files and leaves no other',
      async (part) => {
        const { wav, mp3 } = await convert({ part, pitch: 1.2 })
        const look = async (file: string) =>
          (await promisify(execFile)('ffmpeg', ['-hide_banner', '-i', file, '-f', 'null', '-'])).stderr
        const seconds = describeInput(await look(harness.song()))?.claimedSeconds ?? NaN
        for (const file of [wav, mp3]) {
          const seen = await look(file)
          expect(describeInput(seen)?.claimedSeconds).toBeCloseTo(seconds, 0)
          expect(seen).toContain(spokenLabel)
        }
        expect((await readdir(folder)).sort()).toEqual([path.basename(mp3), path.basename(wav)])
      },
    )

    it('refuses a song that is no sound', async () => {
      const file = path.join(harness.scratch(), 'not-a-song')
      await writeFile(file, '#EXTM3U\n/etc/hostname\n')
      await expect(convert({ file })).rejects.toMatchObject({ name: 'MediaError' })
      expect(await readdir(folder)).toEqual([])
    })

    itEndsWhenCancelled(
      () => folder,
      (signal) => convert({ signal }),
    )

    it('says what is missing, in health and when asked to convert', async () => {
      expect(await harness.broken().health()).toMatchObject({
        ok: false,
        reason: expect.stringMatching(/^[A-Z].*\S$/) as string,
      })
      expect(await harness.broken().voices()).toEqual([])
      await expect(convert({}, harness.broken())).rejects.toBeInstanceOf(EngineError)
      expect(await readdir(folder)).toEqual([])
    })
  })
}
