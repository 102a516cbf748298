import { expect, it } from 'vitest'
import { providerAccess } from './sherpa-runtime.ts'

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
