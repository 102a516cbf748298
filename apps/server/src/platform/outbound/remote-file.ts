import path from 'node:path'
import type { Readable } from 'node:stream'
import { isAcceptedName, type LinkProblem, type Sentence, withoutInvisibleMarks } from '@longhand/contracts'
import { DomainError } from '../errors/domain-error.ts'
import { isStorable } from '../fields/storable.ts'
import { type OpenedAnswer, type Outbound, OutboundError, privateNetworkSentence } from './outbound.ts'

export interface RemoteFile {
  fileName: string
  bytes: number | undefined
  from: number
  /** Says of which state of the file these bytes are, so that the rest can be asked for later; `undefined` where its sender says nothing of the kind. */
  validator: string | undefined
  stream: Readable
}

export interface RemoteFileRequest {
  name?: string | undefined
  resume?: { from: number; validator: string } | undefined
  silentForMs?: number | undefined
  signal: AbortSignal
}

const defaultSilentForMs = 30_000
const maxRedirects = 5

const endings: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
}

export class RemoteFileError extends DomainError {
  constructor(
    readonly problem: LinkProblem,
    readonly isLasting: boolean,
    sentence: Sentence,
    cause?: unknown,
  ) {
    super('PARAMETER_INVALID', { sentence, data: { field: 'address' }, cause })
  }
}

/**
 * Opens a media file. With `resume`, only the rest of it is asked for; it comes from the beginning all the same when the file has changed or its sender can't send parts.
 *
 * @throws RemoteFileError; the reason of `signal`.
 */
export async function openRemoteFile(
  outbound: Pick<Outbound, 'open'>,
  address: string,
  { name, resume, silentForMs = defaultSilentForMs, signal }: RemoteFileRequest,
): Promise<RemoteFile> {
  const open = (headers: Record<string, string>): Promise<OpenedAnswer> =>
    outbound.open(address, { maxRedirects, silentForMs, signal, headers }).catch((error: unknown) => {
      signal.throwIfAborted()
      throw explainOutbound(error)
    })
  let opened = await open(resume ? { range: `bytes=${resume.from}-`, 'if-range': resume.validator } : {})
  let range = resume && opened.status === 206 ? rangeOf(opened.headers['content-range']) : undefined
  if (resume && (opened.status === 416 || (opened.status === 206 && range?.from !== resume.from))) {
    discard(opened)
    range = undefined
    opened = await open({})
  }
  const { status, url, headers, body } = opened
  if (status !== 200 && range === undefined) {
    discard(opened)
    throw refusedWith(status)
  }
  if (isPage(headers)) {
    discard(opened)
    throw new RemoteFileError('not-a-file', true, pageThere)
  }
  const length = range?.total ?? Number(headers['content-length'] ?? Number.NaN)
  return {
    fileName: fileNameOf(name, url, headers),
    bytes: Number.isSafeInteger(length) ? length : undefined,
    from: range?.from ?? 0,
    validator: validatorOf(headers),
    stream: body,
  }
}

/** Errors of the way out become those of an address that gives no file; others stay what they are. */
export function explainOutbound(error: unknown): unknown {
  if (!(error instanceof OutboundError)) return error
  const [problem, isLasting, sentence] =
    problems[error.problem] ?? (['unreachable', false, unreachable] as const)
  return new RemoteFileError(problem, isLasting, sentence, error)
}

export function cutOffError(cause: unknown): RemoteFileError {
  return new RemoteFileError('cut-off', false, cutOff, cause)
}

/** The error of a sender that takes longer than there is time. */
export function tooSlowError(): RemoteFileError {
  return new RemoteFileError('too-slow', true, tooSlow)
}

/** The error of an address where something else is than a recording. */
export function notAFileError(cause?: unknown): RemoteFileError {
  return new RemoteFileError('not-a-file', true, notAFile, cause)
}

export function refusedWith(status: number): RemoteFileError {
  const isLasting = status >= 300 && status < 500 && ![408, 425, 429].includes(status)
  return new RemoteFileError('refused', isLasting, {
    en: `The address answers with the status ${status}`,
    'zh-CN': `该地址返回状态 ${status}`,
  })
}

/** As the caller calls it, as the server does, as the address does. Where it has no ending of recordings, that of its type or its address is added. */
export function fileNameOf(
  asked: string | undefined,
  url: URL,
  headers: Readonly<Record<string, string>>,
): string {
  const atAddress = decoded(path.posix.basename(url.pathname))
  const name = [asked, dispositionName(headers['content-disposition']), atAddress]
    .map((candidate) => withoutInvisibleMarks(path.posix.basename(candidate ?? '')).trim())
    .find((candidate) => candidate !== '' && isStorable(candidate))
  const known = [...(name ?? 'recording')].slice(-maxNameLength).join('')
  const typed = endings[typeOf(headers)]
  const ending =
    typed ?? (isAcceptedName(atAddress ?? '') ? path.posix.extname(atAddress ?? '').slice(1) : undefined)
  return isAcceptedName(known) || ending === undefined ? known : `${known}.${ending}`
}

export function typeOf(headers: Readonly<Record<string, string>>): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

const maxNameLength = 150

function isPage(headers: Readonly<Record<string, string>>): boolean {
  return ['text/html', 'application/xhtml+xml'].includes(typeOf(headers))
}

function discard({ body }: OpenedAnswer): void {
  body.on('error', () => undefined).destroy()
}

/** Only what says that not a byte has changed. */
function validatorOf({
  etag,
  'last-modified': modified,
}: Readonly<Record<string, string>>): string | undefined {
  if (etag !== undefined && !etag.startsWith('W/')) return etag
  return modified
}

function rangeOf(header = ''): { from: number; total: number | undefined } | undefined {
  const [, from, total] = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/.exec(header.trim()) ?? []
  if (from === undefined || total === undefined) return undefined
  return { from: Number(from), total: total === '*' ? undefined : Number(total) }
}

function dispositionName(header = ''): string | undefined {
  const extended = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(header)?.[1]
  if (extended !== undefined) return decoded(extended.trim())
  return /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(header)?.slice(1).find(Boolean)
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const tooSlow: Sentence = { en: 'The file takes too long to arrive', 'zh-CN': '文件传输时间过长' }
const cutOff: Sentence = {
  en: 'The address stopped sending in the middle of the file',
  'zh-CN': '该地址在传输文件途中中断',
}
const notAFile: Sentence = {
  en: 'There is no recording and no podcast at this address. Use the address of the media file itself or of a feed',
  'zh-CN': '该地址不是录音或播客，请使用媒体文件本身或播客订阅源的地址',
}
const pageThere: Sentence = {
  en: 'There is a page at this address, not a recording. Use the address of the media file itself',
  'zh-CN': '该地址是网页而不是录音，请使用媒体文件本身的地址',
}
const unreachable: Sentence = { en: 'The address can’t be reached', 'zh-CN': '无法访问该地址' }
const problems: Readonly<Record<string, readonly [LinkProblem, isLasting: boolean, Sentence]>> = {
  address: [
    'address',
    true,
    {
      en: 'An address begins with https:// or http:// and has no user name or password in it',
      'zh-CN': '地址应以 https:// 或 http:// 开头，且不含用户名和密码',
    },
  ],
  'private-network': ['private-network', true, privateNetworkSentence],
  'too-many-redirects': [
    'address',
    true,
    { en: 'The address leads on too often', 'zh-CN': '该地址重定向次数过多' },
  ],
  ENOTFOUND: [
    'unreachable',
    true,
    { en: 'This address can’t be found. Please check its name', 'zh-CN': '找不到该地址，请检查域名' },
  ],
}
