import type { WebSocket } from '@fastify/websocket'

const heartbeatMs = 15_000

/**
 * Anything received is a sign of life, and while nothing is read none can come.
 * @param onBeat Called with each beat of a stream that lives.
 * @param onSilence Called before a stream without a sign of life is ended.
 */
export function keepAlive(
  socket: Pick<WebSocket, 'isPaused' | 'on' | 'ping' | 'terminate'>,
  onBeat: () => void = () => undefined,
  onSilence: () => void = () => undefined,
): void {
  let isAlive = true
  const live = (): void => void (isAlive = true)
  socket.on('message', live)
  socket.on('pong', live)
  const heartbeat = setInterval(() => {
    if (!isAlive && !socket.isPaused) {
      onSilence()
      return socket.terminate()
    }
    // An answer that waits to be read may be read only after the next beat.
    isAlive = socket.isPaused
    socket.ping()
    onBeat()
  }, heartbeatMs)
  socket.on('close', () => clearInterval(heartbeat))
}
