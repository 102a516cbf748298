import { EventEmitter } from 'node:events'
import type { WebSocket } from '@fastify/websocket'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepAlive } from './caption-heartbeat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const beatMs = 15_000

/** A socket with a heartbeat; nothing comes unless the test says so. */
function openSocket() {
  const socket = Object.assign(new EventEmitter(), { isPaused: false, ping: vi.fn(), terminate: vi.fn() })
  const onBeat = vi.fn()
  const onSilence = vi.fn()
  keepAlive(socket as unknown as WebSocket, onBeat, onSilence)
  return { socket, onBeat, onSilence }
}

it('ends a stream that answers nothing from one beat to the next', () => {
  const { socket, onBeat, onSilence } = openSocket()
  vi.advanceTimersByTime(beatMs)
  expect(socket.ping).toHaveBeenCalledOnce()
  expect(onBeat).toHaveBeenCalledOnce()
  expect(socket.terminate).not.toHaveBeenCalled()
  expect(onSilence).not.toHaveBeenCalled()
  vi.advanceTimersByTime(beatMs)
  expect(socket.terminate).toHaveBeenCalledOnce()
  expect(onSilence).toHaveBeenCalledOnce()
})

it.each(['pong', 'message'])('takes a %s for a sign of life', (event) => {
  const { socket } = openSocket()
  for (let beat = 0; beat < 4; beat += 1) {
    vi.advanceTimersByTime(beatMs)
    socket.emit(event)
  }
  expect(socket.terminate).not.toHaveBeenCalled()
})

it('waits for nothing while nothing is read, and for as long as a beat once it is read again', () => {
  const { socket } = openSocket()
  vi.advanceTimersByTime(beatMs)
  socket.isPaused = true
  vi.advanceTimersByTime(3 * beatMs)
  socket.isPaused = false
  vi.advanceTimersByTime(beatMs)
  expect(socket.terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(beatMs)
  expect(socket.terminate).toHaveBeenCalledOnce()
})

it('stops with the stream', () => {
  const { socket } = openSocket()
  socket.emit('close')
  vi.advanceTimersByTime(3 * beatMs)
  expect(socket.ping).not.toHaveBeenCalled()
})
