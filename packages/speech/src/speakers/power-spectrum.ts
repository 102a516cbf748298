export const spectrumSize = 512

const half = spectrumSize / 2
const reversed = Uint16Array.from({ length: half }, (_, i) => reverseBits(i, Math.log2(half)))
const cosine = Float64Array.from({ length: half }, (_, i) => Math.cos((2 * Math.PI * i) / spectrumSize))
const sine = Float64Array.from({ length: half }, (_, i) => Math.sin((2 * Math.PI * i) / spectrumSize))
const re = new Float64Array(half)
const im = new Float64Array(half)
const power = new Float64Array(half + 1)

/** Takes 512 samples, gives 257 values that are valid until the next call. */
export function powerSpectrum(samples: Float64Array): Float64Array {
  for (let i = 0; i < half; i++) {
    const to = reversed[i] ?? 0
    re[to] = samples[2 * i] ?? 0
    im[to] = samples[2 * i + 1] ?? 0
  }
  for (let size = 2; size <= half; size *= 2) {
    const step = spectrumSize / size
    const wing = size / 2
    for (let start = 0; start < half; start += size) {
      for (let k = 0; k < wing; k++) {
        const c = cosine[k * step] ?? 0
        const s = sine[k * step] ?? 0
        const a = start + k
        const b = a + wing
        const reB = re[b] ?? 0
        const imB = im[b] ?? 0
        const x = reB * c + imB * s
        const y = imB * c - reB * s
        const reA = re[a] ?? 0
        const imA = im[a] ?? 0
        re[b] = reA - x
        im[b] = imA - y
        re[a] = reA + x
        im[a] = imA + y
      }
    }
  }
  untangle()
  return power
}

function untangle(): void {
  const re0 = re[0] ?? 0
  const im0 = im[0] ?? 0
  power[0] = (re0 + im0) ** 2
  power[half] = (re0 - im0) ** 2
  for (let k = 1; k < half; k++) {
    const a = re[k] ?? 0
    const b = im[k] ?? 0
    const c = re[half - k] ?? 0
    const d = im[half - k] ?? 0
    const evenRe = (a + c) / 2
    const evenIm = (b - d) / 2
    const oddRe = (b + d) / 2
    const oddIm = (c - a) / 2
    const cos = cosine[k] ?? 0
    const sin = sine[k] ?? 0
    const x = evenRe + oddRe * cos + oddIm * sin
    const y = evenIm + oddIm * cos - oddRe * sin
    power[k] = x * x + y * y
  }
}

function reverseBits(value: number, bits: number): number {
  let result = 0
  for (let bit = 0; bit < bits; bit++) result |= ((value >> bit) & 1) << (bits - 1 - bit)
  return result
}
