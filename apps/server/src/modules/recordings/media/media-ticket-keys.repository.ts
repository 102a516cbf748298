import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import type { MediaTicketKeys } from './media-tickets.service.ts'
import { mediaTicketKeys } from './media-ticket-keys.tables.ts'

export class MediaTicketKeysRepository implements MediaTicketKeys {
  constructor(private readonly database: Database) {}

  async key(): Promise<Buffer> {
    const { orm } = this.database
    // When processes start together, the first one's key counts.
    await orm
      .insert(mediaTicketKeys)
      .values({ id: 1, key: randomBytes(32).toString('hex') })
      .onConflictDoNothing()
    const [row] = await orm.select().from(mediaTicketKeys)
    if (!row) throw new Error('The key for media tickets is missing.')
    return Buffer.from(row.key, 'hex')
  }
}
