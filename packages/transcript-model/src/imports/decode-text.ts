import { UnreadableText } from './imported-text.ts'

/** Finds UTF-8, UTF-16 (with or without a mark), GB 18030 and Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new UnreadableText('empty')
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes).replace(/\r\n?/g, '\n')
  if (/[\u0000-\u0008\u000e-\u001a]/.test(text)) throw new UnreadableText('not-text')
  return text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1
  })
  // Every second byte of ASCII in UTF-16 is 0; text in other encodings has none.
  if (zeros[1]! > sample.length / 8 && zeros[0]! * 8 < zeros[1]!) return 'utf-16le'
  if (zeros[0]! > sample.length / 8 && zeros[1]! * 8 < zeros[0]!) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  return isChinese(bytes) ? 'gb18030' : 'windows-1252'
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Chinese letters are pairs of high bytes; accented ones of Windows-1252 mostly come alone. */
function isChinese(bytes: Uint8Array): boolean {
  let pairs = 0
  let single = 0
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index]! < 0x80) continue
    if (bytes[index]! >= 0xa1 && (bytes[index + 1] ?? 0) >= 0xa1) {
      pairs += 1
      index += 1
    } else single += 1
  }
  return pairs > 4 * single
}
