import type { InterfaceLanguage, Sentence } from '@longhand/contracts'
import { privateNetworkSentence } from '../../platform/outbound/outbound.ts'

const sentences: Record<string, Sentence> = {
  address: {
    en: 'The address has to begin with https:// or http://, without a user name or password in it.',
    'zh-CN': '地址须以 https:// 或 http:// 开头，且不含用户名和密码。',
  },
  'private-network': {
    en: `${privateNetworkSentence.en}.`,
    'zh-CN': `${privateNetworkSentence['zh-CN']}。`,
  },
  ENOTFOUND: {
    en: 'This server can’t be found. Please check the name in the address.',
    'zh-CN': '找不到该服务器，请检查地址中的域名。',
  },
  ECONNREFUSED: {
    en: 'The server refused the connection. Please check the address and its port.',
    'zh-CN': '服务器拒绝连接，请检查地址和端口。',
  },
  timeout: { en: 'The server took too long to answer.', 'zh-CN': '服务器响应超时。' },
  redirect: {
    en: 'The server refers to another address. Please enter the address it refers to.',
    'zh-CN': '服务器重定向到了其他地址，请直接填写最终地址。',
  },
  'status-401': {
    en: 'The server did not accept the user name and password.',
    'zh-CN': '服务器不接受该用户名和密码。',
  },
  'status-403': { en: 'This user may not write to this folder.', 'zh-CN': '该用户无权写入此文件夹。' },
  'status-404': {
    en: 'There is no such folder on the server. Please check the address.',
    'zh-CN': '服务器上没有该文件夹，请检查地址。',
  },
  'status-405': { en: 'This address is not a WebDAV folder.', 'zh-CN': '该地址不是 WebDAV 文件夹。' },
  'status-409': {
    en: 'There is no such folder on the server. Please check the address.',
    'zh-CN': '服务器上没有该文件夹，请检查地址。',
  },
  'status-413': { en: 'The file is too large for the server.', 'zh-CN': '文件超出服务器允许的大小。' },
  'status-423': { en: 'The file is locked on the server.', 'zh-CN': '该文件在服务器上已被锁定。' },
  'status-507': { en: 'The server has no room left.', 'zh-CN': '服务器空间不足。' },
  tls: { en: 'The server’s certificate is not valid.', 'zh-CN': '服务器证书无效。' },
  'folder-not-offered': {
    en: 'This site no longer exports to a folder.',
    'zh-CN': '本站已不再提供导出到文件夹。',
  },
  'password-lost': {
    en: 'The password can no longer be read. Please enter it again.',
    'zh-CN': '密码已无法读取，请重新输入。',
  },
  'password-needed': { en: 'Please enter the password for this server.', 'zh-CN': '请输入该服务器的密码。' },
  'not-exportable': {
    en: 'This transcript can’t be written in this format. It may be too long.',
    'zh-CN': '该文稿无法以此格式导出，可能过长。',
  },
  'not-kept': {
    en: 'The server took the file, but it is not there.',
    'zh-CN': '服务器接收了文件，但文件并不存在。',
  },
  'too-many-files': {
    en: 'There are too many files of this name. Please choose another file name.',
    'zh-CN': '同名文件过多，请更换文件名规则。',
  },
  ENOSPC: { en: 'The folder has no room left.', 'zh-CN': '文件夹空间不足。' },
  EACCES: { en: 'The folder can’t be written to.', 'zh-CN': '文件夹不可写入。' },
  EROFS: { en: 'The folder can’t be written to.', 'zh-CN': '文件夹不可写入。' },
  'not-a-folder': {
    en: 'Something else has the name of one of the folders.',
    'zh-CN': '某个文件夹的名称已被其他文件占用。',
  },
}

function known(problem: string): string {
  if (/^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO|HOSTNAME_MISMATCH)/.test(problem))
    return 'tls'
  if (problem === 'EAI_AGAIN' || problem === 'ENODATA') return 'ENOTFOUND'
  return problem
}

export function problemSentence(problem: string): Sentence {
  const found = sentences[known(problem)]
  if (found) return found
  const status = /^status-(\d+)$/.exec(problem)?.[1]
  if (status)
    return { en: `The server answered with HTTP ${status}.`, 'zh-CN': `服务器返回 HTTP ${status}。` }
  return { en: `The file could not be written (${problem}).`, 'zh-CN': `无法写入文件（${problem}）。` }
}

/** Alike, in one language; empty for none. */
export function problemMessage(problem: string | null, language: InterfaceLanguage): string {
  return problem === null ? '' : problemSentence(problem)[language]
}
