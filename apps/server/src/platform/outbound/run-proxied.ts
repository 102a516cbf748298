import { installedFiles, type ProcessRequest, type ProcessResult, runProcess } from '@longhand/speech/sandbox'
import { threadProgram } from '../process/thread-program.ts'

/** Any is free where a program has loopback for itself. */
const port = 3128

/** Where a program that is run by {@link runProxied} finds its proxy. */
export const proxyAddress = `http://127.0.0.1:${port}`

/** By which programs check certificates; a sandbox has nothing of `/etc` otherwise. */
const certificates = [
  '/etc/ssl/certs',
  '/etc/pki/tls/certs',
  '/etc/pki/ca-trust/extracted',
  '/etc/ca-certificates/extracted',
]

/**
 * Runs a program confined as `runProcess` does, with a proxy of ours as its only way out. It must be given {@link proxyAddress}. Where programs are not confined by
 * bubblewrap, it has a network besides.
 *
 * @param socket Of the proxy.
 */
export function runProxied(
  { command, args, access = {}, ...request }: ProcessRequest,
  socket: string,
): Promise<ProcessResult> {
  const { filename, execArgv } = threadProgram(import.meta.url, 'proxied-program')
  return runProcess({
    ...request,
    command: process.execPath,
    args: [...execArgv, filename, socket, String(port), command, ...args],
    access: {
      ...access,
      reads: [
        ...new Set([...installedFiles(filename), command, socket, ...certificates, ...(access.reads ?? [])]),
      ],
    },
  })
}
