import { randomBytes } from 'node:crypto'
import type { Database } from '../../../platform/db/database.ts'
import type { MediaTicketKeys } from './media-tickets.service.ts'
import { mediaTicketKeys } from './media-ticket-keys.tables.ts'

/** The one row with the key that tickets are signed with. */
export class MediaTicketKeysRepository implements MediaTicketKeys {
  constructor(private readonly database: Database) {}

  async key(): Promise<Buffer> {
    const { orm } = this.database
    // Processes that start together: the first one's key counts, and all read it.
    await orm
      .insert(mediaTicketKeys)
      .values({ id: 1, key: randomBytes(32).toString('hex') })
      .onConflictDoNothing()
    const [row] = await orm.select().from(mediaTicketKeys)
    if (!row) throw new Error('The key for media tickets is missing.')
    return Buffer.from(row.key, 'hex')
  }
}
