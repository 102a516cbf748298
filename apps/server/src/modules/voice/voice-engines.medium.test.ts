import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeTinyCloningModel } from '@longhand/speech/testing'
import { expect, it } from 'vitest'
import { loadConfig } from '../../config/env.ts'
import { openVoiceEngines } from './voice-engines.ts'

it('a model that clones is used as long as it is installed, without a restart', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'longhand-cloners-'))
  try {
    const { cloner } = openVoiceEngines({ ...loadConfig({}).speech, modelsFolder: folder })
    expect(await cloner()).toBeUndefined()
    const model = await writeTinyCloningModel(path.join(folder, 'tiny-pocket'))
    expect((await cloner())?.id).toBe(`sherpa:${model.name}`)
    await rm(model.folder, { recursive: true })
    expect(await cloner()).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})
