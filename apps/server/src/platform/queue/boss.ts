import PgBoss from 'pg-boss'

/** pg-boss keeps its own schema up to date. `migrate` runs under its own lock, so several processes may call it at once. */
export async function preparePgBoss(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false, max: 1 })
  await boss.start()
  await boss.stop({ graceful: false })
}
