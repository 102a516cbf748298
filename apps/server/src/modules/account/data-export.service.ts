import { PassThrough, Readable } from 'node:stream'
import type { Clock } from '../../platform/clock/clock.ts'
import { ZipFile } from 'yazl'
import type { PersonalDataHolder } from './personal-data.ts'

/** Everything of a person as one zip, made while it is read: nothing is collected first. */
export class DataExportService {
  constructor(private readonly parts: { holders: readonly PersonalDataHolder[]; clock: Clock }) {}

  export(userId: string): { name: string; type: string; content: Readable } {
    const zip = new ZipFile()
    const output = new PassThrough()
    zip.outputStream.pipe(output)
    zip.on('error', (error: Error) => output.destroy(error))
    void this.fill(zip, userId).then(
      () => zip.end(),
      (error: unknown) => output.destroy(error as Error),
    )
    return { name: `longhand-${this.parts.clock.now().toISOString().slice(0, 10)}.zip`, type: 'application/zip', content: output }
  }

  private async fill(zip: ZipFile, userId: string): Promise<void> {
    const mtime = this.parts.clock.now()
    for (const holder of this.parts.holders) {
      for await (const { path, content } of holder.collect(userId)) {
        if (content instanceof Readable) await addStream(zip, content, path, mtime)
        else zip.addBuffer(content, path, { mtime })
      }
    }
  }
}

/** Waits for each stream to be written before the next is opened: a person may have thousands of recordings. */
async function addStream(zip: ZipFile, content: Readable, path: string, mtime: Date): Promise<void> {
  const written = new Promise<void>((resolve, reject) => {
    content.once('end', resolve).once('error', reject).once('close', resolve)
  })
  zip.addReadStream(content, path, { mtime, compress: false })
  await written
}
