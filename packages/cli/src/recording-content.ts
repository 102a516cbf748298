import { open } from 'node:fs/promises'

/** Three packets of a transport stream, and a bit. */
const headBytes = 600

/** How containers of sound begin, in Latin-1; `offset` bytes behind the start of the file. */
const signatures: readonly { offset?: number; beginning: RegExp }[] = [
  { beginning: /^(?:RIFF|RF64|BW64)....(?:WAVE|AVI )/s },
  { beginning: /^FORM....AIF[FC]/s },
  // Sony's Wave64, Windows Media, MXF and Matroska.
  { beginning: /^riff\x2e\x91\xcf\x11/ },
  { beginning: /^\x30\x26\xb2\x75\x8e\x66\xcf\x11/ },
  { beginning: /^\x06\x0e\x2b\x34/ },
  { beginning: /^\x1a\x45\xdf\xa3/ },
  { offset: 4, beginning: /^(?:ftyp|styp|moov|mdat|wide|free|skip)/ },
  { beginning: /^(?:OggS|fLaC|caff|FLV\x01|#!AMR|ID3)/ },
  // Streams of camcorders and broadcasts: packs, and packets of 188 bytes, before which camcorders write four.
  { beginning: /^\0\0\x01\xba/ },
  { beginning: /^(?:G.{187}){3}/s },
  { beginning: /^(?:.{4}G.{187}){3}/s },
  // A frame of MP2, MP3 or AAC.
  { beginning: /^\xff[\xe2-\xe5\xf0-\xf5\xf8-\xfd]/ },
]

/** Whether a file begins as recordings do, whatever it is called. What it holds, the server finds out. */
export async function looksLikeRecording(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.toString('latin1', 0, bytesRead)
    return signatures.some(({ offset = 0, beginning }) => beginning.test(head.slice(offset)))
  } finally {
    await handle.close()
  }
}
