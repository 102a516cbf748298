import { finished, PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  content: Uint8Array | Readable
  /** Sound is compressed already. @default true */
  compress?: boolean
}

/**
 * Asks for the next entry only when the last one is on its way, so memory holds one at a time.
 * @param entries Errors break the stream off, so that half a zip never looks whole.
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, modifiedAt: Date): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown): void =>
    void output.destroy(
      error instanceof Error ? error : new Error('A zip could not be written.', { cause: error }),
    )
  zip.once('error', fail)
  zip.outputStream.pipe(output)
  void pack(zip, output, entries, modifiedAt).catch(fail)
  return output
}

async function pack(
  zip: ZipFile,
  output: PassThrough,
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: Date,
): Promise<void> {
  for await (const { name, content, compress = true } of entries) {
    if (output.destroyed) return
    const stream = content instanceof Readable ? content : Readable.from([content], { objectMode: false })
    zip.addReadStream(stream, name, { mtime: modifiedAt, compress })
    await consumed(stream, output)
  }
  zip.end()
}

function consumed(stream: Readable, output: PassThrough): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = (): void => void stream.destroy(new Error('No one reads the zip any more.'))
    output.once('close', gone)
    finished(stream, (error) => {
      output.off('close', gone)
      if (error) reject(error)
      else resolve()
    })
  })
}
