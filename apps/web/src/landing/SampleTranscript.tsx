import {
  ApiClientProvider,
  type ApiStore,
  call,
  createApiStore,
  sendCall,
  type Transport,
  useTransport,
} from '@longhand/api-client'
import { type AnswerOf, sampleRecordingId } from '@longhand/contracts'
import { TranscriptPage } from '@longhand/transcripts'
import { ErrorState } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiAccess } from '../api/ApiAccess.tsx'
import { landingMessages } from './messages.ts'
import { SampleWait } from './SampleWait.tsx'

export function SampleTranscript(): ReactNode {
  return (
    <ApiAccess>
      <OpenSample />
    </ApiAccess>
  )
}

function OpenSample(): ReactNode {
  const text = landingMessages.useMessages()
  const { store, hasFailed, retry } = useGuestStore()
  if (store)
    return (
      <ApiClientProvider store={store}>
        <TranscriptPage recordingId={sampleRecordingId} isReadOnly isEmbedded />
      </ApiClientProvider>
    )
  if (!hasFailed) return <SampleWait />
  return (
    <SampleWait>
      <ErrorState
        title={text('sample.missingTitle')}
        description={text('sample.missingDescription')}
        onRetry={retry}
      />
    </SampleWait>
  )
}

interface GuestStore {
  store: ApiStore | undefined
  hasFailed: boolean
  retry: () => void
}

function useGuestStore(): GuestStore {
  const transport = useTransport()
  const [outcome, setOutcome] = useState<{ store: ApiStore | undefined }>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    void createGuestStore(transport, leaving.signal).then((store) => {
      if (!leaving.signal.aborted) setOutcome({ store })
    })
    return () => leaving.abort()
  }, [transport, attempt])
  return {
    store: outcome?.store,
    hasFailed: outcome !== undefined && outcome.store === undefined,
    retry: () => {
      setOutcome(undefined)
      setAttempt(attempt + 1)
    },
  }
}

/**
 * The guest's token exists in this store alone: never kept, never mixed with a session.
 * @returns `undefined` when no token could be had.
 */
async function createGuestStore(host: Transport, signal: AbortSignal): Promise<ApiStore | undefined> {
  const visitor: Transport = { ...host, getToken: () => undefined, onUnauthenticated: () => undefined }
  const { data } = await sendCall(visitor, call('virtualLogin', {}), signal)
  if (data === undefined) return undefined
  const { token } = data as AnswerOf<'virtualLogin'>
  return createApiStore({ ...visitor, getToken: () => token })
}
