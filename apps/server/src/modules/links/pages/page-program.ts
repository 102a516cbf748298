import path from 'node:path'
import { findProgram, isProgram, sandboxKind } from '@longhand/speech/sandbox'

/** The program that finds media on pages, or what is in its way. Neither where the operator wants none. */
export interface PageProgram {
  program?: string
  problem?: string
}

/** @param wanted Its name or its path, as set. */
export function findPageProgram(wanted: string | undefined): PageProgram {
  if (wanted === undefined) return {}
  const found = wanted.includes('/') ? [wanted].find(isProgram) : findProgram(wanted)
  if (found === undefined)
    return { problem: `Media of pages is not fetched: LONGHAND_YT_DLP is ${wanted}, which is not installed.` }
  // Anything weaker leaves it a network that is not ours.
  if (sandboxKind() !== 'bubblewrap')
    return {
      problem:
        'Media of pages is not fetched: yt-dlp runs only where bubblewrap can keep it from the network.',
    }
  return { program: path.resolve(found) }
}
