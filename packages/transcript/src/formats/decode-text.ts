import { UnreadableText } from './imported-text.ts'

const sampleBytes = 4096
/** Of the letters. */
const minChinese = 0.9
const minUtf8PerDamage = 2

/**
 * @param encoding As `TextDecoder` knows it; left out, what the bytes say themselves.
 * @throws UnreadableText where they say nothing: {@link findEncoding} makes the best of that.
 */
export function decodeText(bytes: Uint8Array, encoding = saidEncoding(bytes)): string {
  if (bytes.length === 0) throw new UnreadableText('empty')
  if (encoding === undefined) throw new UnreadableText('unknown-encoding')
  const text = decoderOf(encoding)
    .decode(bytes)
    .replace(/\r\r?\n|\r/g, '\n')
  // CHAT has \u0015 around its times.
  if (/[\u0000-\u0008\u000e-\u0014\u0016-\u001a]/.test(text)) throw new UnreadableText('not-text')
  return text
}

function decoderOf(encoding: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encoding)
  } catch (cause) {
    throw new UnreadableText('unknown-encoding', { cause })
  }
}

/** By a byte order mark, a declaration, or by being UTF-8 or UTF-16 and nothing else. */
export function saidEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1
  })
  // Every second byte of ASCII in UTF-16 is 0; text in other encodings has none.
  if (zeros[1]! > sample.length / 8 && zeros[0]! * 8 < zeros[1]!) return 'utf-16le'
  if (zeros[0]! > sample.length / 8 && zeros[1]! * 8 < zeros[0]!) return 'utf-16be'
  if (zeros[0]! + zeros[1]! > 0) return chineseUtf16(bytes) ?? 'utf-8'
  if (isUtf8(bytes)) return 'utf-8'
  return declaredEncoding(sample) ?? chineseUtf16(bytes)
}

/** Of XML and HTML, such as SAMI is; one that is UTF-8 or UTF-16 is known from its bytes. */
function declaredEncoding(sample: Uint8Array): string | undefined {
  const start = String.fromCharCode(...sample.subarray(0, 2048)).trimStart()
  const [, label] =
    /^<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w-]+)/i.exec(start) ??
    (start.startsWith('<') ? /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(start) : null) ??
    []
  if (label === undefined || /^utf/i.test(label)) return undefined
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/** Also where some bytes are damaged, or the last letter is cut: others would be several accented letters in a row. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes, { stream: true })
  const [letters, damaged] = [
    text.match(/[^\u0000-\u007f\ufffd]/gu)?.length ?? 0,
    text.match(/\ufffd/g)?.length ?? 0,
  ]
  return damaged === 0
    ? letters > 0 || bytes.every((byte) => byte < 0x80)
    : letters >= minUtf8PerDamage * damaged
}

/** Chinese in UTF-16 without a mark has few bytes that are 0, but nearly all of it is Chinese. */
function chineseUtf16(bytes: Uint8Array): string | undefined {
  return ['utf-16le', 'utf-16be'].find((encoding) => {
    const text = new TextDecoder(encoding).decode(bytes.subarray(0, sampleBytes))
    // Without either, it is no more than letters of another encoding.
    if (!/[\n，。]/u.test(text)) return false
    const known = text.match(/[\n\r\t -~\u2010-\u2026\u3000-\u303f\u4e00-\u9fff\uff00-\uff5e]/gu)?.length ?? 0
    return known >= minChinese * text.length && /\p{Script=Han}/u.test(text)
  })
}
