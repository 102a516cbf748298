import type { ApiError } from '@longhand/api-client'

/** What a transfer tells, and nothing any more after `stop`. */
export interface TransferListener {
  /** The server has made room; from now on the transfer can be resumed by this address. */
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

/** One file to send. */
export interface TransferRequest extends TransferListener {
  file: File
  /** As the server shall call it. */
  fileName: string
  /** Where an earlier transfer of this file began. One that the server has forgotten begins again. */
  uploadUrl: string | undefined
}

/** A transfer that can be stopped and started again, from where the server stands. */
export interface Transfer {
  start(): void
  stop(): void
}

/** Moves files to the server. */
export interface Transfers {
  /** The transfer begins with `start`. */
  create(request: TransferRequest): Transfer
  /** Tells the server to forget what it has of a transfer that was stopped. */
  discard(uploadUrl: string): Promise<void>
}

/** The id of a resumable transfer: the end of its address. */
export function uploadIdOf(uploadUrl: string): string {
  return uploadUrl.slice(uploadUrl.lastIndexOf('/') + 1)
}
