import type { ApiError } from '@longhand/api-client'
import { codeCheckSeconds, codeResendSeconds } from '@longhand/contracts'
import { useCountdown } from '@longhand/ui-kit'
import { useState } from 'react'
import { useCheckVerificationCodeMutation, useSendCodeMutation } from '../api/auth-api.ts'
import { refusalOf } from '../api/refusal.ts'

/** The verification code of a dialog: it outlives a change of mode, because the server's wait does. */
export interface Verification {
  /** The address that the last code went to; empty before the first. */
  sentTo: string
  secondsLeft: number
  isSending: boolean
  send: (email: string) => Promise<ApiError | undefined>
  /** Checks the code, unless this server has said yes to it a moment ago: a code is checked once, the form may be sent again. */
  prove: (email: string, code: string) => Promise<ApiError | undefined>
  /** After the server has not taken the check: another code is needed. */
  startOver: () => void
}

interface Checked {
  email: string
  code: string
  at: number
}

// A check that ends while the request is on its way would be refused.
const safeCheckMs = (codeCheckSeconds - 10) * 1000

export function useVerification(): Verification {
  const [sendCode, { isLoading: isSending }] = useSendCodeMutation()
  const [checkCode] = useCheckVerificationCodeMutation()
  const [sentTo, setSentTo] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const { secondsLeft, start, stop } = useCountdown()
  return {
    sentTo,
    secondsLeft,
    isSending,
    send: async (email) => {
      const refusal = refusalOf(await sendCode({ email }))
      if (refusal) {
        const wait = waitOf(refusal)
        if (wait !== undefined && wait <= codeResendSeconds) start(wait)
        return refusal
      }
      setSentTo(email)
      setChecked(undefined)
      start(codeResendSeconds)
      return undefined
    },
    prove: async (email, code) => {
      if (checked?.email === email && checked.code === code && Date.now() - checked.at < safeCheckMs)
        return undefined
      const refusal = refusalOf(await checkCode({ email, verificationCode: code }))
      if (refusal) return refusal
      setChecked({ email, code, at: Date.now() })
      stop()
      return undefined
    },
    startOver: () => {
      setSentTo('')
      setChecked(undefined)
    },
  }
}

function waitOf(error: ApiError): number | undefined {
  if (error.kind !== 'domain' || error.name !== 'TOO_MANY_TRIES') return undefined
  const { waitSeconds } = (error.data ?? {}) as { waitSeconds?: unknown }
  return typeof waitSeconds === 'number' ? waitSeconds : undefined
}
