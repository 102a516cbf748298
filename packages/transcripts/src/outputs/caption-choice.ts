import type { CaptionChoice } from '@longhand/player'
import { useEffect, useState } from 'react'
import { browserSettings } from '../editor/session/browser-database.ts'

/** What the subtitles editor of this device shows subtitles by; `undefined` where it was never open. */
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
