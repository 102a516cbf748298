import { bannerLimits, type ManagedBanner } from '@longhand/contracts'
import { Checkbox, TextField, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../Listing/FormDialog.tsx'
import { BannerPicture } from './BannerPicture.tsx'
import { useSetBannerMutation } from './rewards-api.ts'
import { rewardsMessages } from './rewards-messages.ts'

export interface BannerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Absent for a new one. */
  banner: ManagedBanner | undefined
  /** Of a new one. */
  nextOrder: number
  /** @returns What it is now. */
  onChanged: (bannerId: string) => Promise<ManagedBanner | undefined>
}

/** Pictures, link and place of a banner. */
export function BannerDialog({
  open,
  onOpenChange,
  banner,
  nextOrder,
  onChanged,
}: BannerDialogProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [set] = useSetBannerMutation()
  const [name, setName] = useState(banner?.bannerId ?? '')
  const [pictures, setPictures] = useState({ en: banner?.imageEn ?? '', zh: banner?.imageZh ?? '' })
  const [hasZh, setHasZh] = useState(banner?.imageZh != null)
  const [link, setLink] = useState(banner?.link ?? '')
  const [order, setOrder] = useState(String(banner?.order ?? nextOrder))
  const [isShown, setShown] = useState(banner?.isShown ?? true)
  const [version, setVersion] = useState(banner?.version ?? null)
  const place = /^\d{1,6}$/.test(order.trim()) ? Number(order) : Infinity
  const isName = bannerLimits.id.test(name)
  const isLink = bannerLimits.link.test(link.trim())
  const isPlace = place <= bannerLimits.order
  const hasPictures = pictures.en !== '' && (!hasZh || pictures.zh !== '')

  async function submit(): Promise<unknown> {
    const { error } = await set({
      bannerId: name,
      // What was not chosen here stays as another may have set it.
      imageEn: pictures.en === banner?.imageEn ? undefined : pictures.en,
      imageZh: hasZh ? (pictures.zh === banner?.imageZh ? undefined : pictures.zh) : null,
      link: link.trim(),
      order: place,
      isShown,
      version,
    })
    const now = await onChanged(name)
    if (error) {
      // Who was told that another has changed it, and goes on, means it. A new one needs another name.
      if (banner && now) setVersion(now.version)
      return error
    }
    toast.show({ tone: 'success', title: text(banner ? 'banners.changed' : 'banners.added', { name }) })
    return undefined
  }

  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      size="medium"
      title={banner ? text('banners.changeTitle', { name }) : text('banners.add')}
      note={text('banners.addNote')}
      action={text(banner ? 'save' : 'banners.add')}
      isComplete={isName && hasPictures && isLink && isPlace}
      fields={(isTried) => (
        <>
          {banner ? null : (
            <TextField
              label={text('banners.name')}
              hint={text('banners.nameHint')}
              error={isTried && !isName ? text('banners.nameWrong') : undefined}
              value={name}
              onValueChange={setName}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          <BannerPicture
            label={text('banners.picture')}
            lang="en"
            value={pictures.en}
            onValueChange={(en) => setPictures((before) => ({ ...before, en }))}
            isTried={isTried}
          />
          <Checkbox label={text('banners.hasZh')} checked={hasZh} onCheckedChange={setHasZh} />
          {hasZh ? (
            <BannerPicture
              label={text('banners.pictureZh')}
              lang="zh-CN"
              value={pictures.zh}
              onValueChange={(zh) => setPictures((before) => ({ ...before, zh }))}
              isTried={isTried}
            />
          ) : null}
          <TextField
            label={text('banners.link')}
            hint={text('banners.linkHint')}
            error={isTried && !isLink ? text('banners.linkWrong') : undefined}
            value={link}
            onValueChange={setLink}
            maxLength={bannerLimits.linkLength}
            autoComplete="off"
            spellCheck={false}
          />
          <TextField
            label={text('banners.order')}
            hint={text('banners.orderHint')}
            error={
              isTried && !isPlace
                ? text('banners.orderWrong', { max: bannerLimits.order.toLocaleString(language) })
                : undefined
            }
            value={order}
            onValueChange={setOrder}
            inputMode="numeric"
            autoComplete="off"
          />
          <Checkbox label={text('banners.isShown')} checked={isShown} onCheckedChange={setShown} />
        </>
      )}
      onSubmit={submit}
    />
  )
}
