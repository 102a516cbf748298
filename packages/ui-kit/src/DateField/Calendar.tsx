import type { ReactNode } from 'react'
import { DayPicker } from 'react-day-picker'
import { formatDate } from '../i18n/format.ts'
import { Icon } from '../Icon/Icon.tsx'
import { dayOf, valueOf } from './days.ts'

export interface CalendarProps {
  /** Of the field, whose stylesheet is there before this file. */
  styles: Record<string, string>
  value: string
  onChoose: (value: string) => void
  min: string | undefined
  max: string | undefined
  language: string
  words: Record<'previousMonth' | 'nextMonth' | 'today' | 'chosen', string>
}

/** One month of days. Arrow keys go by day and week, Page up and down by month, with Shift by year. */
export function Calendar({ styles, value, onChoose, min, max, language, words }: CalendarProps): ReactNode {
  const chosen = value === '' ? undefined : dayOf(value)
  const monthName = (month: Date): string => formatDate(month, language, { month: 'long', year: 'numeric' })
  const start = chosen ?? (max ? dayOf(max) : undefined)
  return (
    <DayPicker
      mode="single"
      // Moving to a day in the calendar is what opening it was for.
      autoFocus
      navLayout="around"
      showOutsideDays
      fixedWeeks
      required={false}
      weekStartsOn={language.startsWith('zh') ? 1 : 0}
      selected={chosen}
      {...(start ? { defaultMonth: start } : {})}
      // A press on the chosen day leaves it chosen.
      onSelect={(day) => onChoose(day ? valueOf(day) : value)}
      disabled={[...(min ? [{ before: dayOf(min) }] : []), ...(max ? [{ after: dayOf(max) }] : [])]}
      classNames={{
        root: styles.calendar!,
        months: styles.months!,
        month: styles.month!,
        month_caption: styles.caption!,
        caption_label: styles.part!,
        button_previous: styles.turn!,
        button_next: styles.turn!,
        month_grid: styles.grid!,
        weekdays: styles.part!,
        weekday: styles.weekday!,
        weeks: styles.part!,
        week: styles.part!,
        day: styles.day!,
        day_button: styles.dayButton!,
      }}
      components={{
        Chevron: ({ orientation }) => (
          <Icon name={orientation === 'left' ? 'chevron-left' : 'chevron-right'} size={18} />
        ),
      }}
      formatters={{
        formatCaption: monthName,
        formatWeekdayName: (day) => formatDate(day, language, { weekday: 'narrow' }),
      }}
      labels={{
        labelNext: () => words.nextMonth,
        labelPrevious: () => words.previousMonth,
        labelGrid: monthName,
        labelWeekday: (day) => formatDate(day, language, { weekday: 'long' }),
        labelDayButton: (day, { today, selected }) =>
          [
            formatDate(day, language, { dateStyle: 'full' }),
            today ? words.today : '',
            selected ? words.chosen : '',
          ]
            .filter(Boolean)
            .join(', '),
      }}
    />
  )
}
