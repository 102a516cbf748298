import { addAbortSignal, PassThrough, type Readable } from 'node:stream'
import type { Clock } from '../../platform/clock/clock.ts'
import { ZipFile } from 'yazl'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { ObjectNotFoundError } from '../../platform/storage/storage.ts'
import type { PersonalData, PersonalFile } from '../../platform/personal-data/personal-data.ts'

/** Streamed while it is read. Files that are gone are named in `missing-files.txt`. */
export class DataExportService {
  constructor(private readonly deps: { personalData: () => readonly PersonalData[]; clock: Clock }) {}

  export(userId: string): { name: string; type: string; content: Readable } {
    const zip = new ZipFile()
    const output = new PassThrough()
    zip.outputStream.pipe(output)
    // Anyone who stops reading closes it; nothing of theirs stays open then.
    const closing = new AbortController()
    output.once('close', () => closing.abort())
    zip.on('error', (error: Error) => output.destroy(error))
    void this.fill(zip, userId, closing.signal).then(
      () => zip.end(),
      (error: unknown) => output.destroy(error as Error),
    )
    return {
      name: `longhand-${this.deps.clock.now().toISOString().slice(0, 10)}.zip`,
      type: 'application/zip',
      content: output,
    }
  }

  private async fill(zip: ZipFile, userId: string, signal: AbortSignal): Promise<void> {
    const mtime = this.deps.clock.now()
    const missing: PersonalFile[] = []
    for (const holder of this.deps.personalData()) {
      for await (const file of holder.collect(userId)) {
        signal.throwIfAborted()
        const content = Buffer.isBuffer(file.content) ? file.content : await opened(file.content)
        if (!content) missing.push(file)
        else if (Buffer.isBuffer(content)) zip.addBuffer(content, file.path, { mtime })
        else await addStream(zip, addAbortSignal(signal, content), file.path, mtime)
      }
    }
    if (missing.length > 0) zip.addBuffer(Buffer.from(listOfMissing(missing)), 'missing-files.txt', { mtime })
  }
}

async function opened(open: () => Promise<Readable>): Promise<Readable | undefined> {
  try {
    return await open()
  } catch (error) {
    if (
      error instanceof ObjectNotFoundError ||
      (error instanceof DomainError && error.error === 'FILE_NOT_FOUND')
    )
      return undefined
    throw error
  }
}

function listOfMissing(files: readonly PersonalFile[]): string {
  return [
    'These files could not be found on the server; everything else is in this archive:',
    '服务器上找不到以下文件，其余内容均在此压缩包中：',
    '',
    ...files.map(({ path, name }) => (name === undefined ? path : `${path}  ${name}`)),
    '',
  ].join('\n')
}

/** Waits for each stream to be written before the next is opened: a person may have thousands of recordings. */
async function addStream(zip: ZipFile, content: Readable, path: string, mtime: Date): Promise<void> {
  const written = new Promise<void>((resolve, reject) => {
    content.once('end', resolve).once('error', reject).once('close', resolve)
  })
  zip.addReadStream(content, path, { mtime, compress: false })
  await written
}
