export type ModelErrorReason = 'unknown' | 'no-internet' | 'refused' | 'damaged' | 'no-space' | 'read-only'

/** Why a model could not be installed: a sentence for people who run the server. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly reason: ModelErrorReason

  constructor(reason: ModelErrorReason, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.reason = reason
  }

  /** Whether another address may do better. */
  get isOfAddress(): boolean {
    return this.reason === 'no-internet' || this.reason === 'refused' || this.reason === 'damaged'
  }
}

const reasons: Partial<Record<string, 'no-space' | 'read-only'>> = {
  ENOSPC: 'no-space',
  EDQUOT: 'no-space',
  EROFS: 'read-only',
  EACCES: 'read-only',
  EPERM: 'read-only',
}

/** What the file system refuses, as a ModelError; `undefined` where it is something else. */
export function asModelError(error: unknown): ModelError | undefined {
  if (error instanceof ModelError) return error
  const { code, path } = error as NodeJS.ErrnoException
  const reason = reasons[code ?? '']
  if (reason === undefined) return undefined
  const sentence = {
    'no-space':
      'The disk became full while the model was written. Make room for it, or name another folder in LONGHAND_MODELS_DIR.',
    'read-only': `The folder of models can't be written${path === undefined ? '' : ` (${path})`}. Make it writable, or name another one in LONGHAND_MODELS_DIR.`,
  }
  return new ModelError(reason, sentence[reason], { cause: error })
}
