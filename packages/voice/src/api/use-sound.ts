import { call, sendCall, useTransport } from '@longhand/api-client'
import type { ApiCall, Download } from '@longhand/api-client'
import { useEffect, useState } from 'react'

/** Fetched with the session's token; it ends with the component. */
export function useSound(request: ApiCall | undefined): string | undefined {
  const transport = useTransport()
  const [address, setAddress] = useState<string>()
  const key = request && JSON.stringify(request.fields)
  const name = request?.name

  useEffect(() => {
    if (name === undefined || key === undefined) return
    const abort = new AbortController()
    let made: string | undefined
    void sendCall(transport, call(name, JSON.parse(key) as never), abort.signal).then(({ data }) => {
      if (!data || abort.signal.aborted) return
      made = URL.createObjectURL((data as Download).blob)
      setAddress(made)
    })
    return () => {
      abort.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [transport, name, key])

  return address
}
