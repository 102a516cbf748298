import type { ApiError, Retries } from '@longhand/api-client'

/** What was sent for minutes is not given up within seconds. */
export const finishRetries: Retries = { maxTries: 8, maxMs: 60_000 }

/** Nothing is called after `stop`. */
export interface TransferListener {
  /** From now on the transfer can be resumed by this address. */
  onCreated(uploadUrl: string): void
  /** @param sentBytes Handed to the network so far. */
  onProgress(sentBytes: number): void
  /** @param keptBytes The server has them for sure. */
  onKept(keptBytes: number): void
  /** The connection is lost; tries again by itself. */
  onStall(): void
  onSent(): void
  onFailure(error: ApiError): void
}

export interface TransferRequest extends TransferListener {
  file: File
  fileName: string
  /** Of an earlier transfer of this file. One that the server has forgotten begins again. */
  uploadUrl: string | undefined
}

export interface Transfer {
  start(): void
  stop(): void
}

export interface Transfers {
  create(request: TransferRequest): Transfer
  discard(uploadUrl: string): Promise<void>
}

export function uploadIdOf(uploadUrl: string): string {
  return uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1)
}
