/** The same three answers with the same queries by bare fastify, without token and checks: what the product's API is compared with. */
import Fastify from 'fastify'
import pg from 'pg'

const [, , databaseUrl = '', userId = '', recordingId = ''] = process.argv
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })

const shown =
  'id, file_name, status, duration_seconds, bytes, sample_rate, format, folder_id, tags, created_at, updated_at, deleted_at'
const answers: Record<string, () => Promise<unknown>> = {
  list: async () => {
    const where = 'from recordings where user_id = $1 and deleted_at is null'
    const { rows } = await pool.query<{ total: string }>(
      `select ${shown}, (select count(*) ${where}) as total ${where} order by created_at desc, id limit $2 offset $3`,
      [userId, 20, 0],
    )
    return { list: rows.map(({ total: _, ...row }) => row), total: Number(rows[0]?.total) }
  },
  info: async () =>
    (
      await pool.query(
        'select * from recordings where id = $1 and deleted_at is null and (user_id = $2 or user_id is null)',
        [recordingId, userId],
      )
    ).rows[0] as unknown,
  text: async () => {
    const { rows } = await pool.query(
      'select t.revision, t.sections, t.words, t.updated_at from transcripts t join recordings r on r.id = t.recording_id where r.id = $1 and r.user_id = $2',
      [recordingId, userId],
    )
    return rows[0] as unknown
  },
}

const fastify = Fastify()
for (const [name, answer] of Object.entries(answers)) {
  fastify.get(`/${name}`, async () => ({ status_code: 1, status_msg: 'success', data: await answer() }))
}
process.send?.({ fastify: await fastify.listen({ host: '127.0.0.1', port: 0 }) })
