import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPrograms } from './build-programs.js'

const speech = fileURLToPath(new URL('../../packages/speech/', import.meta.url))

/**
 * Builds the child program of speech for a run.
 *
 * @param {import('vitest/node').TestProject} project
 */
export async function setup(project) {
  const { folder, remove } = await buildPrograms(project, speech, { 'speech-child': 'src/child.ts' })
  process.env.LONGHAND_BUILT_CHILD = path.join(folder, 'speech-child.js')
  return remove
}
