import { type Command, CommandError } from './command.ts'

const makePictures: Command = {
  name: 'pictures make',
  usage: '[--failed]',
  summary:
    'Has copies made of recordings with a picture that have none, such as those from before pictures were copied, and shot changes found in copies from before these were looked for; with --failed also copies of those that failed.',
  options: { failed: { type: 'boolean' } },
  run: async ({ product, options, print }) => {
    if (!product.config.makesPictures) throw new CommandError('LONGHAND_PICTURES is off: no copies are made.')
    const started = await product.modules.recordings.pictures.startAll({
      withFailed: options['failed'] === true,
    })
    print(
      `Sent ${started} jobs; workers do them behind what else waits. Recordings that hold nothing but sound are passed over.`,
    )
  },
}

export const pictureCommands: readonly Command[] = [makePictures]
