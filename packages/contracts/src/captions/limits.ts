/** Limits of live captions. */
export const captionLimits = {
  /** Bytes of one frame, its four bytes of position included. */
  frameBytes: 64 * 1024,
  ticketSeconds: 60,
  /** Seconds that a session waits for its page to come back. */
  waitSeconds: 600,
  passages: 10,
  passageLines: 100,
} as const

/** Hertz of the sound in a stream: signed 16-bit little-endian, mono. */
export const captionSampleRate = 16_000

/** Bytes before the sound of a frame: the position of its first sample in the session, an unsigned 32-bit little-endian number. */
export const captionHeaderBytes = 4

/** Where the owner's WebSocket lives, below the API's base path; takes `ticket` and `after`, the number of the last line that the page has. */
export const captionStreamPath = '/api/v1/caption/stream'

/** Where a WebSocket for anyone who has the audience link lives, below the API's base path; takes `link`. It only sends. */
export const captionAudiencePath = '/api/v1/caption/audience/stream'

/** WebSocket close codes of the application's own range. Any other code: the connection was cut. */
export const captionCloseCodes = {
  /** The session goes on in another stream. */
  replaced: 4001,
  ended: 4002,
  /** A frame or request that no page of ours sends. */
  invalid: 4003,
  /** The server stumbled; what it has is kept, and the page may come back. */
  failed: 4004,
  /** The audience's link opens nothing, or not any more. */
  withdrawn: 4005,
} as const
