import type { SubtitleChoice } from '@longhand/player'
import { useEffect, useState } from 'react'
import { browserSettings } from '../editor/session/browser-database.ts'

/** What the subtitles editor of this device shows subtitles by; `undefined` where it was never open. */
export async function readSubtitleChoice(): Promise<SubtitleChoice | undefined> {
  const kept = await browserSettings.read().catch(() => undefined)
  return kept?.subtitles
}

/** The same, read whenever a dialog opens. */
export function useSubtitleChoice(open: boolean): SubtitleChoice | undefined {
  const [choice, setChoice] = useState<SubtitleChoice>()
  useEffect(() => {
    if (open) void readSubtitleChoice().then(setChoice)
  }, [open])
  return choice
}
