import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef, type ReactNode, type RefObject } from 'react'
import { useAppearance } from '../Appearance/Appearance.tsx'
import { Button, type ButtonProps } from '../Button/Button.tsx'
import { kitMessages } from '../i18n/kit-messages.ts'
import { BareIconButton } from '../IconButton/BareIconButton.tsx'
import { useBackButton } from './back-button.ts'
import styles from './Dialog.module.css'
import { firstFocus, useLateFocus } from './first-focus.ts'
import { useKeyboardScrolling } from './use-keyboard-scrolling.ts'

/** Classes of the host's own for parts of a dialog. */
export type DialogClassNames = Readonly<
  Partial<Record<'backdrop' | 'popup' | 'header' | 'title' | 'body' | 'footer', string>>
>

/** How a person left a dialog. `back` is the browser's, with `closeDialogsOnBack`. */
export type DialogDismissal = 'close-button' | 'escape' | 'outside-press' | 'back'

/** What a dialog is for, as a button. */
export interface DialogAction extends Pick<ButtonProps, 'icon' | 'busy' | 'disabled'> {
  label: ReactNode
  onPress?: (() => void) | undefined
  /** The id of a form that the button sends, instead of `onPress`. */
  form?: string | undefined
  /** @default false */
  danger?: boolean | undefined
}

export interface DialogProps {
  open: boolean
  /** Called with false on escape, on the close icon and, where allowed, on a press outside. */
  onOpenChange: (open: boolean) => void
  /** Called after `onOpenChange(false)`. */
  onDismiss?: ((dismissal: DialogDismissal) => void) | undefined
  title: ReactNode
  /** A sentence under the title; read out together with it. */
  description?: ReactNode
  children?: ReactNode
  /** Stands at the end, after a button that cancels: instead of a `footer`. */
  action?: DialogAction | undefined
  /** The primary one last. They stay in sight while the content scrolls. */
  footer?: ReactNode
  /** 400, 560, 800 or 1120 pixels wide, and never wider than the window. @default 'medium' */
  size?: 'small' | 'medium' | 'large' | 'full' | undefined
  /** In the middle of the window, or on a phone along its lower edge and as wide, where thumbs reach. @default 'center' */
  placement?: 'center' | 'bottom' | undefined
  /** @default true */
  closeOnOutsidePress?: boolean | undefined
  /** Also for the browser's Back, with `closeDialogsOnBack`. @default true */
  closeOnEscape?: boolean | undefined
  /** Name of the close icon. @default "Close", in the language of the page */
  closeLabel?: string | undefined
  classNames?: DialogClassNames | undefined
  /** @default the first control of the content, also where that comes after the dialog; without one, the last button of the footer */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** @default what had it before */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

const dismissals: Readonly<Record<string, DialogDismissal>> = {
  'escape-key': 'escape',
  'outside-press': 'outside-press',
  'close-press': 'close-button',
}

/**
 * A window over the page with one task in it. It scrolls inside, is never taller than the window,
 * takes the focus and gives it back.
 */
export function Dialog({
  open,
  onOpenChange,
  onDismiss,
  title,
  description,
  children,
  action,
  footer,
  size = 'medium',
  placement = 'center',
  closeOnOutsidePress = true,
  closeOnEscape = true,
  closeLabel,
  classNames = {},
  initialFocus,
  finalFocus,
}: DialogProps): ReactNode {
  const kit = kitMessages.useMessages()
  const appearance = useAppearance()
  const popup = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const foot = useRef<HTMLDivElement>(null)
  useBackButton(open, () => {
    if (closeOnEscape) dismiss('back')
  })

  const closeName = closeLabel ?? kit('close')
  const buttons = action ? <ActionButtons {...action} onCancel={() => onOpenChange(false)} /> : footer

  function dismiss(dismissal: DialogDismissal): void {
    onOpenChange(false)
    onDismiss?.(dismissal)
  }

  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next, { reason }) => {
        if (next) onOpenChange(next)
        else if (closeOnEscape || reason !== 'escape-key') dismiss(dismissals[reason] ?? 'close-button')
      }}
      disablePointerDismissal={!closeOnOutsidePress}
    >
      <BaseDialog.Portal {...appearance}>
        {/* Also over the dialog that opened this one: it is not to be used meanwhile. */}
        <BaseDialog.Backdrop
          className={withClass(styles.backdrop, classNames.backdrop)}
          forceRender
          data-scrim=""
        />
        <BaseDialog.Viewport className={styles.viewport} data-placement={placement}>
          <BaseDialog.Popup
            ref={popup}
            className={withClass(styles.popup, classNames.popup)}
            data-size={size}
            data-placement={placement}
            initialFocus={() =>
              initialFocus?.current ?? firstFocus(body.current, foot.current) ?? popup.current
            }
            finalFocus={finalFocus}
          >
            {/* No header or footer: outside an article those are landmarks of the whole page. */}
            <div className={withClass(styles.header, classNames.header)}>
              <BaseDialog.Title className={withClass(styles.title, classNames.title)}>
                {title}
              </BaseDialog.Title>
              {description ? (
                <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
              ) : null}
            </div>
            <ScrollingBody box={body} className={classNames.body}>
              {children}
            </ScrollingBody>
            {buttons ? (
              <div ref={foot} className={withClass(styles.footer, classNames.footer)}>
                {buttons}
              </div>
            ) : null}
            {/* Last in the tab order, so that focus lands on the content; first in sight. */}
            <div className={styles.close}>
              <BaseDialog.Close
                render={<BareIconButton icon="close" label={closeName} title={closeName} size="small" />}
              />
            </div>
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function ActionButtons({
  label,
  onPress,
  form,
  danger = false,
  onCancel,
  ...button
}: DialogAction & { onCancel: () => void }): ReactNode {
  const kit = kitMessages.useMessages()
  return (
    <>
      <Button onClick={onCancel}>{kit('cancel')}</Button>
      <Button
        {...button}
        variant={danger ? 'danger' : 'primary'}
        type={form === undefined ? 'button' : 'submit'}
        form={form}
        onClick={onPress}
      >
        {label}
      </Button>
    </>
  )
}

function ScrollingBody({
  box,
  className,
  children,
}: {
  /** Not `ref`, which React 18 keeps to itself. */
  box: RefObject<HTMLDivElement | null>
  className: string | undefined
  children: ReactNode
}): ReactNode {
  useKeyboardScrolling(box)
  useLateFocus(box)
  return (
    <div ref={box} className={withClass(styles.body, className)}>
      {children}
    </div>
  )
}

function withClass(own: string | undefined, hosts: string | undefined): string {
  return [own, hosts].filter(Boolean).join(' ')
}
