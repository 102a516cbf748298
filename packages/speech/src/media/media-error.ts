/**
 * - `unsupported`: a container, playlist or codec outside the allow-lists
 * - `truncated`: the end, or the index that some formats keep there, is missing, and nothing of the sound can be read without it
 * - `missing-header`: a single segment of a stream, useless without its first part
 * - `no-picture`: sound alone, with a cover or without
 * - `unfit-for-mp4`: a picture that Matroska can hold and MP4 can't
 * - `unfit-for-mkv`: a picture that is turned when it is shown, which MP4 keeps
 * - `unreadable-picture`: a damaged picture in a file whose sound may be whole
 * - `timeout`: a file built to keep the tool busy, or a very slow machine
 * - `missing-tool`: neither a system ffmpeg nor the bundled one can run
 * - `failed`: `cause` holds the tool's words
 */
export type MediaErrorReason =
  | 'empty'
  | 'not-media'
  | 'no-audio'
  | 'no-track'
  | 'no-picture'
  | 'unfit-for-mp4'
  | 'unfit-for-mkv'
  | 'unreadable-picture'
  | 'unsupported'
  | 'truncated'
  | 'missing-header'
  | 'too-long'
  | 'timeout'
  | 'killed'
  | 'missing-tool'
  | 'failed'

const sentences: Record<MediaErrorReason, string> = {
  empty: 'The file is empty.',
  'not-media': 'The file holds no recording.',
  'no-audio': 'The file has no sound track.',
  'no-track': 'The file has no such sound track.',
  'no-picture': 'The file has no picture.',
  'unfit-for-mp4': 'MP4 can’t hold this picture; MKV can.',
  'unfit-for-mkv': 'MKV can’t keep this picture upright; MP4 can.',
  'unreadable-picture': 'The picture in this file is damaged and can’t be read.',
  unsupported: 'The file is of a kind that is not supported.',
  truncated: 'The file is incomplete.',
  'missing-header': 'The file is one segment of a stream and lacks the header; join it with the first part.',
  'too-long': 'The recording is too long.',
  timeout: 'Reading the file took too long.',
  killed: 'The program that reads the file was killed, as where memory runs out.',
  'missing-tool': 'No program to read media files is installed: install ffmpeg, or the package @ffmpeg/core.',
  failed: 'The file could not be read.',
}

/** `message` is a sentence for people without any path in it. */
export class MediaError extends Error {
  override readonly name = 'MediaError'
  readonly reason: MediaErrorReason

  constructor(
    reason: MediaErrorReason,
    { sentence = sentences[reason], ...options }: { cause?: unknown; sentence?: string } = {},
  ) {
    super(sentence, options)
    this.reason = reason
  }
}
