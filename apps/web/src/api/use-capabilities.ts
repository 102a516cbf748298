import { call, sendCall, useTransport } from '@longhand/api-client'
import type { Capabilities } from '@longhand/contracts'
import { useEffect, useState } from 'react'

/** What this installation can do; `undefined` until it has answered, and where it can't be asked. */
export function useCapabilities(isAsked = true): Capabilities | undefined {
  const transport = useTransport()
  const [capabilities, setCapabilities] = useState<Capabilities>()
  useEffect(() => {
    if (!isAsked) return undefined
    const leaving = new AbortController()
    void sendCall(transport, call('getCapabilities', {}), leaving.signal).then(({ data }) => {
      if (data !== undefined && !leaving.signal.aborted) setCapabilities(data as Capabilities)
    })
    return () => leaving.abort()
  }, [transport, isAsked])
  return capabilities
}
