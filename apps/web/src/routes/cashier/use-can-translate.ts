import { call, sendCall, type Transport, useTransport } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import { useEffect, useState } from 'react'

/** Whether the server can translate, as far as is known: until it has answered a user who is logged in, and when no one could be asked, it can. */
export function useCanTranslate(isAsked: boolean): boolean {
  const transport = useTransport()
  const [canTranslate, setCanTranslate] = useState(true)
  useEffect(() => {
    if (!isAsked) return undefined
    const leaving = new AbortController()
    void askCanTranslate(transport, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setCanTranslate(answer)
    })
    return () => leaving.abort()
  }, [transport, isAsked])
  return canTranslate
}

/** @returns true, too, when the server can't be asked or nothing is at work there that could tell. */
export async function askCanTranslate(transport: Transport, signal?: AbortSignal): Promise<boolean> {
  const { data } = await sendCall(transport, call('getInsightsConfiguration', {}), signal)
  if (data === undefined) return true
  const { translation, isWorking } = data as AnswerOf<'getInsightsConfiguration'>
  return translation !== null || !isWorking
}
