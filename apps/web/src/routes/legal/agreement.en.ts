import type { LegalText } from './LegalPage.tsx'

export const agreementEn: LegalText = {
  title: 'Service agreement',
  updated: 'Version 2',
  introduction:
    'Longhand turns recordings into text with speakers and times. This agreement is between you and {{operator}}, called “the operator” below. By opening an account you accept it.',
  operator: {
    unnamed: 'the operator of the Longhand server that you use',
    named: '{{name}}, who operates the Longhand server that you use',
  },
  sections: [
    {
      heading: 'Your account',
      paragraphs: [
        'You open an account with an email address that you can read mail at. Keep your password to yourself: what is done under your account counts as done by you.',
        'An account is for one person. If you think that someone else uses yours, change the password: this ends every session but the one you are in. Resetting it in the login dialog ends all of them.',
      ],
    },
    {
      heading: 'Your recordings',
      paragraphs: [
        'Recordings and texts stay yours. You allow the operator to store and process them for one purpose: giving you the service. The privacy policy says where that happens.',
        'Upload only what you may. In many places people must agree before they are recorded, and a recording of others must not be passed on without a reason that the law accepts. Seeing to that is your part.',
        'Do not use the service to break the law, to harm others or to disturb the service itself.',
      ],
    },
    {
      heading: 'What the text is worth',
      paragraphs: [
        'Text is recognised by a machine. It contains mistakes, in names, numbers and small words above all, and speakers are sometimes confused. Check it against the recording before you rely on it; the page plays any word at a click for that reason.',
      ],
    },
    {
      heading: 'Limits',
      paragraphs: [
        'A recording may be up to 1 GB and 5 hours long to be uploaded, and must be under 3 hours to be transcribed. Transcription time and storage are limited for each account; the app shows how much is left before a transcription starts.',
        'Deleted recordings stay in the recycle bin for 30 days and are then erased.',
      ],
    },
    {
      heading: 'Membership, time cards and payment',
      paragraphs: [
        'A membership adds transcription time in each of its months and the benefits that the membership page compares. A time card adds its time until it expires. Both belong to your account and cannot be passed on.',
        'What you pay is shown before you pay, and an order keeps the price that it was made at. It is one payment: nothing renews by itself. A membership that is bought while another one runs begins when that one ends.',
        'A payment that buys nothing, because it came twice or after its order was closed, is returned. What the law says about withdrawal and refunds holds beside this.',
      ],
    },
    {
      heading: 'Availability',
      paragraphs: [
        'The operator keeps the service running with reasonable care, but does not promise that it is always available or free of faults. Keep a copy of recordings that you cannot replace.',
        'As far as the law permits, the operator is not liable for loss that follows from mistakes in a text or from an interruption. Liability for intent, gross negligence and injury is not limited.',
      ],
    },
    {
      heading: 'Ending',
      paragraphs: [
        'You may stop using the service at any time. The operator may close an account that breaks this agreement, after a warning where that is possible.',
        'When this agreement changes, you are told before the change takes effect. If you do not accept it, you may take your texts with you and leave.',
      ],
    },
  ],
}
