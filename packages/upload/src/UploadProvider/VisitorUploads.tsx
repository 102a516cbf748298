import { type ReactElement, type ReactNode, useMemo } from 'react'
import { RecorderContext } from '../recorder/recorder-context.ts'
import { UploadsContext, type UploadsContextValue } from './uploads-context.ts'

/** In place of `UploadProvider` and `RecorderProvider`: their code is fetched with the first file only. */
export function VisitorUploads({ children }: { children: ReactNode }): ReactElement {
  const uploads = useMemo<UploadsContextValue>(
    () => ({
      uploads: undefined,
      hold: async (files) => (await import('../store/hold-in-browser.ts')).holdInBrowser(files),
    }),
    [],
  )
  return (
    <UploadsContext.Provider value={uploads}>
      <RecorderContext.Provider value={noRecorder}>{children}</RecorderContext.Provider>
    </UploadsContext.Provider>
  )
}

const noRecorder = { recorder: undefined }
