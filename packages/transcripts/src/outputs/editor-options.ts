import { captionFrameRates, stlFrameRates } from '@longhand/contracts'
import type { BatchFormat, ExportOptions } from '@longhand/contracts'
import { useEffect, useState } from 'react'
import type { CaptionChoice } from '@longhand/player'
import { browserSettings } from '../editor/session/browser-database.ts'
import { isCaptions } from './caption-formats.ts'

/** What the subtitles editor of this device shows captions by; `undefined` where it was never open. */
export async function readCaptionChoice(): Promise<CaptionChoice | undefined> {
  const kept = await browserSettings.read().catch(() => undefined)
  return kept?.captions
}

/** The same, read whenever a dialog opens. */
export function useCaptionChoice(open: boolean): CaptionChoice | undefined {
  const [choice, setChoice] = useState<CaptionChoice>()
  useEffect(() => {
    if (open) void readCaptionChoice().then(setChoice)
  }, [open])
  return choice
}

/**
 * Options with which a file holds the captions that the editor shows: none for other formats.
 *
 * @param frameRate Of the picture.
 */
export function editorOptions(
  choice: CaptionChoice | undefined,
  format: BatchFormat | 'video',
  frameRate: number | undefined,
): Partial<Omit<ExportOptions, 'speakers' | 'timestamps'>> {
  if (!choice || !(format === 'video' || isCaptions(format))) return {}
  const { profile, own } = choice
  return {
    ...(profile === 'own' ? own : {}),
    profile,
    // The editor has its own command for it: what it left as it is stays so in the file.
    fix: false,
    // Videos have a frame rate of their own.
    ...(format === 'video'
      ? {}
      : {
          frameRate: knownRate(
            choice.frameRate ?? frameRate,
            format === 'stl' ? stlFrameRates : captionFrameRates,
          ),
        }),
  }
}

/** The nearest one to what was chosen, or to what a picture was measured to have. */
function knownRate<Rate extends number>(rate: number | undefined, rates: readonly Rate[]): Rate | undefined {
  if (rate === undefined) return undefined
  return rates.reduce((nearest, next) => (Math.abs(next - rate) < Math.abs(nearest - rate) ? next : nearest))
}
