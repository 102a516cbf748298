export { pictureOf, stillAddress } from './fixtures/picture.ts'
export { peaksOf, toneAddress } from './fixtures/sound.ts'
