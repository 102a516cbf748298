import { rm } from 'node:fs/promises'
import { refuse } from '../incoming/refusals.ts'

/**
 * Takes the sound of an MPEG transport stream over into a file of a kind that uploads take. The media tools are loaded when this is called.
 *
 * @param target Path of the MP4 to write; what is there goes.
 * @returns The file to go on with: `file` itself where it is no transport stream.
 * @throws DomainError FILE_UPLOAD_FAILED; the signal's reason.
 */
export async function withoutTransportStream(
  file: string,
  target: string,
  { signal }: { signal: AbortSignal },
): Promise<string> {
  const { isTransportStream, MediaError, unpackTransportStream } = await import('@longhand/speech')
  if (!(await isTransportStream(file))) return file
  await rm(target, { recursive: true, force: true })
  try {
    await unpackTransportStream(file, target, { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof MediaError
      ? refuse(error.reason === 'no-audio' ? 'no-audio' : 'unreadable', error)
      : error
  }
  return target
}
