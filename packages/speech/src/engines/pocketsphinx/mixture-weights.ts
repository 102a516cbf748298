import { EngineError } from '../../engine-error.ts'

/** A weight is a power of the base, in steps of 1024: eight bits of it are kept. */
const base = 1.0001
const step = 1024
const byteOrder = 0x11223344

/**
 * The weights of an acoustic model in the form that sphinxtrain reads, out of the form that pocketsphinx reads (`sendump`), which is all that Debian's model brings.
 *
 * @throws EngineError `misconfigured` when they are kept in another way.
 */
export function mixtureWeights(sendump: Buffer): Buffer {
  const counts = new Map<string, number>()
  let position = 0
  for (;;) {
    const length = position + 4 <= sendump.length ? sendump.readInt32LE(position) : -1
    position += 4
    if (length === 0) break
    if (length < 0 || position + length > sendump.length) throw unknownKind()
    const [name = '', value] = sendump.toString('latin1', position, position + length - 1).split(' ')
    if (/_(count|bits|shift)$/.test(name)) counts.set(name, Number(value))
    position += length
  }
  const [features, clusters, bits] = [
    counts.get('feature_count') ?? 0,
    counts.get('cluster_count') ?? 0,
    counts.get('cluster_bits') ?? 8,
  ]
  if (features < 1 || clusters !== 0 || bits !== 8 || position + 8 > sendump.length) throw unknownKind()
  const [densities, states] = [sendump.readInt32LE(position), sendump.readInt32LE(position + 4)]
  position += 8
  const total = features * densities * states
  if (densities < 1 || states < 1 || sendump.length < position + total) throw unknownKind()
  const weightOf = Array.from({ length: 256 }, (_, kept) => base ** -(kept * step))
  const weights = Buffer.alloc(4 * total)
  for (let feature = 0; feature < features; feature++) {
    for (let density = 0; density < densities; density++) {
      const from = position + (feature * densities + density) * states
      for (let state = 0; state < states; state++) {
        weights.writeFloatLE(
          weightOf[sendump[from + state] ?? 0] ?? 0,
          4 * ((state * features + feature) * densities + density),
        )
      }
    }
  }
  const head = Buffer.alloc(20)
  ;[byteOrder, states, features, densities, total].forEach((value, index) =>
    head.writeUInt32LE(value, 4 * index),
  )
  return Buffer.concat([Buffer.from('s3\nversion 1.0\nendhdr\n'), head, weights])
}

function unknownKind(): EngineError {
  return new EngineError('misconfigured', 'The acoustic model of pocketsphinx is of an unknown kind.')
}
