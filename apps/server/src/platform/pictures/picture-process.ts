import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { confine, installedFiles, watchChild } from '@longhand/speech/sandbox'
import { threadProgram } from '../process/thread-program.ts'
import type { PictureReply, PictureRequest } from './picture-child.ts'

const limits = { memoryBytes: 1536 * 1024 ** 2, cpuSeconds: 20, fileBytes: 1024 ** 2 }

export class PictureError extends Error {
  override readonly name = 'PictureError'
}

/**
 * Decodes a picture and writes it again as WebP, in a process of its own that is killed after its time: in this one it would take the threads that also read files and hash
 * passwords, and its mistakes would be those of the server.
 *
 * @throws PictureError when the bytes are no picture that can be read in that time.
 */
export function reEncodeInProcess(request: PictureRequest, timeoutMs: number): Promise<Buffer> {
  const { filename, execArgv } = threadProgram(import.meta.url, 'picture-child')
  return new Promise((resolve, reject) => {
    const [execPath, ...words] = confine({
      command: process.execPath,
      args: execArgv,
      access: { reads: neededFiles(filename) },
      limits,
    })
    const child = fork(filename, {
      execPath,
      execArgv: words,
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env['PATH'] },
    })
    let reply: PictureReply | undefined
    let failure: Error | undefined
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It ended by itself in the meantime.
      }
    }
    const watch = watchChild(child.pid, { timeoutMs }, () => {
      failure = new PictureError(`It was not read within ${timeoutMs} ms.`)
      end()
    })
    child.on('message', (message: PictureReply) => {
      reply = message
      end()
    })
    child.on('error', (error) => {
      failure = error
      end()
    })
    child.on('close', (code, signal) => {
      watch.end()
      if (reply && 'picture' in reply) resolve(Buffer.from(reply.picture))
      else
        reject(
          reply
            ? new PictureError(reply.refused)
            : (failure ?? new PictureError(`Its program ended with ${signal ?? `code ${code}`}.`)),
        )
    })
    child.send(request, () => undefined)
  })
}

function neededFiles(program: string): string[] {
  return [
    ...new Set([
      ...installedFiles(program),
      ...installedFiles(createRequire(import.meta.url).resolve('sharp')),
    ]),
  ]
}
