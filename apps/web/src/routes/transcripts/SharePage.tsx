import { SharedTranscript } from '@longhand/transcripts'
import { type ReactNode, useCallback } from 'react'
import { useParams } from 'react-router'

export function SharePage(): ReactNode {
  const { token = '' } = useParams()
  // Not by the address, as other pages do: what is shared under a password must not be written into the history of a borrowed browser.
  const showName = useCallback((fileName: string) => {
    document.title = fileName
  }, [])
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      <SharedTranscript token={token} onFileName={showName} />
    </>
  )
}
