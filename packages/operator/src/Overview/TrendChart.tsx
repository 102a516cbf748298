import type { ReactNode } from 'react'
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts'
import styles from './Trends.module.css'

/** One row of bars. */
export interface TrendSeries {
  name: string
  /** Of each day; null where nothing was counted. Those below zero hang down. */
  values: readonly (number | null)[]
}

export interface TrendChartProps {
  /** Names the chart for people who do not see it. */
  label: string
  /** One for each value, as it is written in the table. */
  days: readonly string[]
  /** Under the bars, where they fit. */
  shortDays: readonly string[]
  series: readonly TrendSeries[]
  format: (value: number) => string
}

const first = 'var(--operator-chart-first)'
const second = 'var(--operator-chart-second)'
/** Black on a dark page, or in the colour of the bars, it could not be read. */
const said = { color: 'inherit' }
const size = { width: '100%', height: '100%' }
const hint = {
  border: '1px solid var(--longhand-color-hairline)',
  background: 'var(--longhand-color-surface)',
  color: 'var(--longhand-color-ink)',
}

/** Against whole numbers, minutes of an hour would have no height. */
function isSmall(series: readonly TrendSeries[]): boolean {
  const values = series.flatMap(({ values: all }) => all.map((value) => Math.abs(value ?? 0)))
  return Math.max(...values) < 1 && values.some((value) => value > 0)
}

/** Bars day by day. It takes the focus once; the arrow keys then go from day to day. */
export function TrendChart({ label, days, shortDays, series, format }: TrendChartProps): ReactNode {
  const data = days.map((day, index) => ({
    day,
    short: shortDays[index],
    values: series.map(({ values }) => values[index]),
  }))
  return (
    <div className={styles.chart}>
      <BarChart
        responsive
        style={size}
        data={data}
        stackOffset="sign"
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        aria-label={label}
      >
        <CartesianGrid vertical={false} stroke="var(--operator-chart-grid)" />
        <XAxis
          dataKey="short"
          tickLine={false}
          minTickGap={16}
          interval="preserveStartEnd"
          stroke="currentColor"
        />
        <YAxis
          width="auto"
          tickLine={false}
          axisLine={false}
          tickCount={4}
          allowDecimals={isSmall(series)}
          tickFormatter={(value: number) => format(Math.abs(value))}
          stroke="currentColor"
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--operator-chart-cursor)' }}
          formatter={(value) => format(Math.abs(Number(value)))}
          labelFormatter={(_short, [bar]) => (bar?.payload as { day: string } | undefined)?.day}
          contentStyle={hint}
          itemStyle={said}
        />
        {series.length > 1 ? <Legend /> : null}
        {series.map(({ name }, index) => (
          <Bar
            key={name}
            dataKey={(row: (typeof data)[number]) => row.values[index]}
            name={name}
            stackId="all"
            maxBarSize={32}
            fill={index === 0 ? first : second}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </div>
  )
}
