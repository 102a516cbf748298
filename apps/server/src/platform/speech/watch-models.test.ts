import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchModels } from './watch-models.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-models-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('says when a model was installed, exchanged and removed, and nothing while one is being fetched', async () => {
  const models = path.join(folder, 'models')
  const onChange = vi.fn()
  const end = watchModels(models, onChange, 10)
  const changes = (count: number) => vi.waitUntil(() => onChange.mock.calls.length >= count, { interval: 5 })
  try {
    await mkdir(path.join(models, 'one'), { recursive: true })
    await changes(1)
    await writeFile(path.join(models, '.two.partial'), 'a')
    await vi.waitUntil(() => onChange.mock.calls.length >= 2, { interval: 5 })
    const known = onChange.mock.calls.length
    await writeFile(path.join(models, '.two.partial'), 'ab')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(onChange).toHaveBeenCalledTimes(known)
    await mkdir(path.join(folder, 'other'))
    await rename(path.join(folder, 'other'), path.join(models, 'two'))
    await changes(known + 1)
    await rm(path.join(models, 'one'), { recursive: true })
    await changes(known + 2)
  } finally {
    end()
  }
})
