/** The server names the path alone; its origin is the transport's. */
export function mediaAddress(baseUrl: string, audioPath: string): string {
  return audioPath.startsWith('/') ? `${baseUrl}${audioPath}` : audioPath
}
