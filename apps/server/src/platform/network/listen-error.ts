import { OperatorError } from '../process/operator-error.ts'

interface ListenPlace {
  host: string
  port: number
  /** Names of the settings that say so. */
  hostSetting: string
  portSetting: string
}

/** @returns What keeps a server from listening as a sentence for the operator, or the error as it is. */
export function listenError(error: Error, { host, port, hostSetting, portSetting }: ListenPlace): Error {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} of ${host} is taken by another program, which may be a Longhand that was not stopped. Stop it, or set ${portSetting} to another port.`,
    EACCES: `This user may not listen on port ${port}. Set ${portSetting} to one above 1023.`,
    EADDRNOTAVAIL: `${hostSetting} is ${host}, which is no address of this machine.`,
    ENOTFOUND: `${hostSetting} is ${host}, which is no address of this machine.`,
  }
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']
  return sentence === undefined ? error : new OperatorError(sentence, { cause: error })
}
