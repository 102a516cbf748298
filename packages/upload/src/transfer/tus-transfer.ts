import { isSessionOver, languageOf, type Transport } from '@longhand/api-client'
import { apiBasePath, tusPartBytes, tusPath, webSource } from '@longhand/contracts'
import { isPassing } from '@longhand/sdk/connection'
import { keepTransferWhileAway, transferError, transferPauses } from '@longhand/sdk/resumable'
import { type HttpRequest, Upload, type UploadOptions } from 'tus-js-client'
import { FetchHttpStack } from './fetch-http-stack.ts'
import type { Transfer, TransferRequest, Transfers } from './transfer.ts'

export function tusTransfers(transport: Transport): Transfers {
  const shared: UploadOptions = {
    endpoint: new URL(`${transport.baseUrl}${apiBasePath}${tusPath}`, globalThis.location.href).href,
    // The queue keeps addresses itself, by user: this library's store does not know whose they are.
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => addHeaders(request, transport),
    onAfterResponse: keepTransferWhileAway,
    ...(transport.fetch ? { httpStack: new FetchHttpStack(transport.fetch) } : {}),
  }
  return {
    create: (request) => createTransfer(request, shared, transport),
    discard: (uploadUrl) => Upload.terminate(uploadUrl, { ...shared, retryDelays: [1000, 5000] }),
  }
}

function createTransfer(request: TransferRequest, shared: UploadOptions, transport: Transport): Transfer {
  const upload = new Upload(request.file, {
    ...shared,
    uploadUrl: request.uploadUrl ?? null,
    metadata: { filename: request.fileName },
    chunkSize: tusPartBytes,
    retryDelays: transferPauses(),
    onUploadUrlAvailable: () => {
      if (upload.url) request.onCreated(upload.url)
    },
    onProgress: (sentBytes) => request.onProgress(sentBytes),
    onChunkComplete: (_partBytes, keptBytes) => request.onKept(keptBytes),
    onShouldRetry: (error) => {
      const isWorthIt = isPassing(transferError(error))
      if (isWorthIt) request.onStall()
      return isWorthIt
    },
    onSuccess: () => request.onSent(),
    onError: (error) => {
      const apiError = transferError(error)
      if (isSessionOver(apiError)) transport.onUnauthenticated(apiError)
      request.onFailure(apiError)
    },
  })
  return { start: () => upload.start(), stop: () => void upload.abort() }
}

/** For each request: the session may be renewed while a transfer runs. */
async function addHeaders(request: HttpRequest, transport: Transport): Promise<void> {
  const token = await transport.getToken()
  const language = languageOf(transport)
  request.setHeader('source', String(webSource))
  if (token) request.setHeader('token', token)
  if (language) request.setHeader('accept-language', language)
}
