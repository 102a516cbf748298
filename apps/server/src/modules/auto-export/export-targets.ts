import type { ExportDestinationKind } from '@longhand/contracts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { SealBrokenError, type SealedSecrets } from '../../platform/secrets/sealed-secrets.ts'
import { ExportError, type ExportTarget } from './export-target.ts'
import { FolderTarget } from './folder-target.ts'
import { WebdavTarget } from './webdav-target.ts'

export interface OpenDestination {
  userId: string
  destination: ExportDestinationKind
  address: string
  userName: string
  password: string
}

export class ExportTargets {
  constructor(
    private readonly deps: {
      outbound: Pick<Outbound, 'send'>
      sealed: SealedSecrets
      folder: string | undefined
      timeoutMs: number
    },
  ) {}

  get isFolderOffered(): boolean {
    return this.deps.folder !== undefined
  }

  open({ userId, destination, ...server }: OpenDestination, signal: AbortSignal): ExportTarget {
    const { outbound, folder, timeoutMs } = this.deps
    if (destination === 'webdav') return new WebdavTarget({ ...server, outbound, timeoutMs, signal })
    if (folder === undefined) throw new ExportError('folder-not-offered')
    return new FolderTarget(folder, userId)
  }

  seal(password: string, rule: { id: string; userId: string }): Promise<string> {
    return this.deps.sealed.seal(password, contextOf(rule))
  }

  /** @throws ExportError when the password can't be read any more. */
  async passwordOf(rule: { id: string; userId: string; sealedPassword: string | null }): Promise<string> {
    if (rule.sealedPassword === null) return ''
    return this.deps.sealed.open(rule.sealedPassword, contextOf(rule)).catch((error: unknown) => {
      throw error instanceof SealBrokenError ? new ExportError('password-lost', { cause: error }) : error
    })
  }
}

function contextOf({ id, userId }: { id: string; userId: string }): string {
  return `export-rule ${userId} ${id}`
}
