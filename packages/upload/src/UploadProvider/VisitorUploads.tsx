import { type ReactElement, type ReactNode, useMemo } from 'react'
import { RecorderContext } from '../recorder/recorder-context.ts'
import { UploadsContext, type UploadsContextValue } from './uploads-context.ts'

/**
 * Stands in for the `UploadProvider` and the `RecorderProvider` of a visitor, who uploads and records nothing: what keeps their files until they have
 * logged in is fetched with the first file. For pages that people come to first.
 */
export function VisitorUploads({ children }: { children: ReactNode }): ReactElement {
  const uploads = useMemo<UploadsContextValue>(
    () => ({ uploads: undefined, hold: async (files) => (await import('../shelf/hold-in-browser.ts')).holdInBrowser(files) }),
    [],
  )
  return (
    <UploadsContext.Provider value={uploads}>
      <RecorderContext.Provider value={noRecorder}>{children}</RecorderContext.Provider>
    </UploadsContext.Provider>
  )
}

const noRecorder = { recorder: undefined }
