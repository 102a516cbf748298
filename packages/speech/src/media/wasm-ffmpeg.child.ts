import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunFfmpegInput } from '../processes/child-task.ts'
import { resolvePeer } from '../processes/package-files.ts'

interface StreamOperations {
  read?: (stream: unknown, buffer: Uint8Array, offset: number, length: number, position: number) => number
  write?: (
    stream: { node: FileNode },
    buffer: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ) => number
  mmap?: undefined
}
interface FileNode {
  usedBytes: number
  stream_ops: StreamOperations
}
interface FfmpegCore {
  FS: { writeFile(name: string, content: string): void; lookupPath(name: string): { node: FileNode } }
  setLogger(logger: (entry: { type: string; message: string }) => void): void
  setTimeout(milliseconds: number): void
  exec(...args: string[]): number
}

/** ffmpeg sees two files, `/in` and `/out`, which are read from and written to the disk directly, so that memory stays small and a hostile file sees nothing else of the machine. */
export async function runWasmFfmpeg(
  input: RunFfmpegInput,
  onLine: (stream: 'stdout' | 'stderr', line: string) => void,
): Promise<{ code: number }> {
  const folder = path.resolve(path.dirname(resolvePeer('@ffmpeg/core')), '../esm')
  const moduleUrl = pathToFileURL(path.join(folder, 'ffmpeg-core.js')).href
  // The build expects a browser's worker.
  Object.assign(globalThis, {
    self: globalThis,
    location: { href: moduleUrl },
    importScripts: () => undefined,
  })
  const { default: createCore } = (await import(moduleUrl)) as {
    default: (options: object) => Promise<FfmpegCore>
  }
  const core = await createCore({ wasmBinary: fs.readFileSync(path.join(folder, 'ffmpeg-core.wasm')) })
  core.setLogger(({ type, message }) => onLine(type === 'stdout' ? 'stdout' : 'stderr', message))
  core.setTimeout(-1)
  const source = fs.openSync(input.inputPath, 'r')
  const target = input.outputPath ? fs.openSync(input.outputPath, 'w+', 0o600) : undefined
  try {
    mount(core, source, target)
    return { code: core.exec(...input.args) }
  } catch (error) {
    return { code: exitCodeOf(error) }
  } finally {
    fs.closeSync(source)
    if (target !== undefined) fs.closeSync(target)
  }
}

/** Some failures end the program by throwing an object that holds the code. */
function exitCodeOf(error: unknown): number {
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number')
    return error.status || 1
  throw error
}

function mount(core: FfmpegCore, source: number, target: number | undefined): void {
  core.FS.writeFile('/in', '')
  const input = core.FS.lookupPath('/in').node
  input.usedBytes = fs.fstatSync(source).size
  input.stream_ops = {
    ...input.stream_ops,
    read: (_stream, buffer, offset, length, position) =>
      fs.readSync(source, buffer, offset, length, position),
    mmap: undefined,
  }
  if (target === undefined) return
  core.FS.writeFile('/out', '')
  const output = core.FS.lookupPath('/out').node
  output.stream_ops = {
    ...output.stream_ops,
    write: (stream, buffer, offset, length, position) => {
      const end = position + length
      // Hours of silence take no room: beyond the end of the file, nothing is as good as zeros.
      const isHole =
        position >= stream.node.usedBytes &&
        buffer.subarray(offset, offset + length).every((byte) => byte === 0)
      if (isHole) fs.ftruncateSync(target, end)
      const written = isHole ? length : fs.writeSync(target, buffer, offset, length, position)
      stream.node.usedBytes = Math.max(stream.node.usedBytes, position + written)
      return written
    },
  }
}
