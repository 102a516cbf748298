import { customType, type PgTimestampBuilderInitial, timestamp } from 'drizzle-orm/pg-core'

type JsonColumn<Data, Stored> = ReturnType<typeof customType<{ data: Data; driverData: Stored | string }>>

/** A moment. */
export function instant(): PgTimestampBuilderInitial<''> {
  return timestamp({ withTimezone: true })
}

/** A column of JSON whose stored form has other names than the code. @param read Of what is stored. */
export function jsonAs<Data, Stored>(
  read: (stored: Stored) => Data,
  write: (value: Data) => Stored,
): JsonColumn<Data, Stored> {
  return customType<{ data: Data; driverData: Stored | string }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(write(value)),
    // The driver has parsed it.
    fromDriver: (stored) => read(stored as Stored),
  })
}
