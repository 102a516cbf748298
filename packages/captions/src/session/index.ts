export { CaptionSession } from './caption-session.ts'
export type { CaptionConnection, CaptionServices, ConnectionEvents } from './caption-services.ts'
export { openSocket } from './open-socket.ts'
