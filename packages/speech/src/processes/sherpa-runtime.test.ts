import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { providerAccess, sherpaHealth } from './sherpa-runtime.ts'

it('gives CUDA the devices of its driver, and nothing to others', () => {
  const names = () => [
    'null',
    'nvidia0',
    'nvidia12',
    'nvidiactl',
    'nvidia-uvm',
    'nvidia-uvm-tools',
    'nvidia-caps',
    'nvidia-fs0',
    'sda',
  ]
  expect(providerAccess({ provider: 'cuda' }, names)).toEqual({
    devices: ['/dev/nvidia0', '/dev/nvidia12', '/dev/nvidiactl', '/dev/nvidia-uvm', '/dev/nvidia-uvm-tools'],
    needsProc: true,
  })
  for (const provider of ['cpu', 'coreml', 'openvino'] as const)
    expect(providerAccess({ provider }, names)).toEqual({})
})

describe('sherpa-onnx', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-sherpa-'))
  })
  afterEach(() => rm(folder, { recursive: true }))
  const install = async (name: string) => {
    await mkdir(path.join(folder, name))
    await writeFile(path.join(folder, name, 'sherpa-onnx.node'), '')
  }
  const onMachine = (platform: string, arch: string) =>
    sherpaHealth({ platform, arch }, () => path.join(folder, 'sherpa-onnx-node'))

  it('is ready here', () => {
    expect(sherpaHealth()).toEqual({ ok: true })
  })

  it.each([
    ['linux', 'x64', 'sherpa-onnx-linux-x64'],
    ['linux', 'arm64', 'sherpa-onnx-linux-arm64'],
    ['darwin', 'arm64', 'sherpa-onnx-darwin-arm64'],
    ['darwin', 'x64', 'sherpa-onnx-darwin-x64'],
    ['win32', 'x64', 'sherpa-onnx-win-x64'],
  ])('needs its part for %s on %s', async (platform, arch, name) => {
    // As where the dependencies come from another machine.
    await install('sherpa-onnx-other-machine')
    expect(onMachine(platform, arch)).toMatchObject({
      ok: false,
      missing: [name],
      reason: expect.stringMatching(/is not installed: install the dependencies again/) as string,
    })
    await install(name)
    expect(onMachine(platform, arch)).toEqual({ ok: true })
  })

  it.each([
    ['linux', 'arm'],
    ['linux', 'riscv64'],
    ['freebsd', 'x64'],
  ])('says that there is none for %s on %s', (platform, arch) => {
    expect(onMachine(platform, arch)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^There is no sherpa-onnx for this machine/) as string,
    })
  })
})
