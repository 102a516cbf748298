import { expect, it } from 'vitest'
import { apiFigures, readMetrics } from './api-metrics.ts'

const written = (values: Record<string, number>): string =>
  [
    '# HELP x Something.',
    '# TYPE x gauge',
    ...Object.entries(values).map(([name, value]) => `${name} ${value}`),
    '',
  ].join('\n')
const memory = 'process_resident_memory_bytes{component="api"}'
const waits = (le: string): string => `longhand_database_wait_seconds_bucket{le="${le}",component="api"}`

it('reads names, borders of buckets and values', () => {
  expect(readMetrics(written({ [memory]: 2e8, [waits('0.01')]: 3, [waits('+Inf')]: 4 }))).toEqual(
    new Map([
      ['process_resident_memory_bytes', 2e8],
      ['longhand_database_wait_seconds_bucket{le="0.01"}', 3],
      ['longhand_database_wait_seconds_bucket{le="+Inf"}', 4],
    ]),
  )
})

it('takes the worst second', () => {
  const readings = [120, 480.4, 300].map((mb, index) =>
    readMetrics(
      written({
        [memory]: mb * 1e6,
        'nodejs_eventloop_lag_p99_seconds{component="api"}': index / 100,
        'nodejs_eventloop_lag_max_seconds{component="api"}': 0.25 - index / 10,
      }),
    ),
  )
  expect(apiFigures(readings)).toMatchObject({ peakMb: 480, delayMs: { p99: 20, max: 250 } })
})

it('says what the server does not measure', () => {
  expect(apiFigures([readMetrics(written({ [memory]: 1e8 }))])).toMatchObject({
    waiting: undefined,
    nested: undefined,
    waitMs: undefined,
  })
})

it('counts waits for connections since the beginning only', () => {
  const reading = (waiting: number, nested: number, [short, long, all]: [number, number, number]) =>
    readMetrics(
      written({
        'longhand_database_waiting{component="api"}': waiting,
        'longhand_database_nested_total{component="api"}': nested,
        [waits('0.01')]: short,
        [waits('1')]: long,
        [waits('+Inf')]: all,
        'longhand_database_wait_seconds_count{component="api"}': all,
      }),
    )
  const figures = apiFigures([
    reading(0, 2, [100, 100, 100]),
    reading(30, 2, [150, 150, 150]),
    reading(4, 5, [190, 198, 200]),
  ])
  expect(figures).toMatchObject({
    waiting: 30,
    nested: 3,
    waitMs: { p50: 10, p95: 1000, p99: Infinity, waits: 100 },
  })
})
