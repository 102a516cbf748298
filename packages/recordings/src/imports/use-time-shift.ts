import { type ApiStore, useApiStore } from '@longhand/api-client'
import type { ImportedText, TimeShift } from '@longhand/transcript/imports'
import { useEffect, useState } from 'react'
import { getText } from '../api/recordings-api.ts'

/** By how much the times of a text are off, as far as the transcript that is there shows. */
export function useTimeShift(recordingId: string, text: ImportedText | undefined): TimeShift | undefined {
  const { dispatch }: ApiStore = useApiStore()
  const [found, setFound] = useState<{ text: ImportedText; shift: TimeShift | undefined }>()

  useEffect(() => {
    if (!text) return undefined
    let isAsked = true
    const request = dispatch(getText.initiate({ recordingId }, { subscribe: false }))
    void Promise.all([request, import('@longhand/transcript/imports'), import('@longhand/transcript')]).then(
      ([{ data }, { findTimeShift }, { readTranscript }]) => {
        if (isAsked && data)
          setFound({ text, shift: findTimeShift(text.sections, readTranscript(data.sectionsJson).sections) })
      },
      // Then there is no offer, and importing goes as ever.
      () => undefined,
    )
    return () => {
      isAsked = false
    }
  }, [dispatch, recordingId, text])

  return found && found.text === text ? found.shift : undefined
}
