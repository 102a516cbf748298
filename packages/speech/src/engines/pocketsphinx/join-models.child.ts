import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { JoinModelsInput } from '../../processes/child-task.ts'
import { joinModels } from './join-models.ts'
import { readTrie, writeTrie } from './trie-model.ts'

/** Its megabytes of numbers take seconds: in a process of its own nothing else waits for them. */
export async function joinFiles({ language, prose, share }: JoinModelsInput): Promise<Uint8Array> {
  const added = await promisify(brotliDecompress)(await readFile(prose))
  return writeTrie(joinModels(readTrie(await readFile(language)), readTrie(added), share))
}
