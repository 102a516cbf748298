import type { CaptionConnection, ConnectionEvents } from './caption-services.ts'

/** @param api Absolute address of the calls, such as `https://longhand.example.com/web-api`. */
export function openSocket(
  api: string,
  path: string,
  query: Record<string, string>,
  { onMessage, onClose }: ConnectionEvents,
): CaptionConnection {
  const address = new URL(`${api}${path}?${new URLSearchParams(query).toString()}`)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address)
  socket.onmessage = ({ data }: MessageEvent<string>) => onMessage(data)
  socket.onclose = ({ code }) => onClose(code)
  return {
    send: (data) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(data)
    },
    get waitingBytes() {
      return socket.bufferedAmount
    },
    close: () => socket.close(),
  }
}
