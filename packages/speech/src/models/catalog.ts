import type { CatalogModel } from './catalog-model.ts'

type Release = 'asr-models' | 'speaker-segmentation-models' | 'speaker-recongition-models'

const published = (release: Release, archive: string) =>
  `https://github.com/k2-fsa/sherpa-onnx/releases/download/${release}/${archive}`
const onHuggingFace = (repository: string, file: string) =>
  `https://huggingface.co/${repository}/resolve/main/${file}`
const onModelScope = (repository: string, file: string) =>
  `https://www.modelscope.cn/models/${repository}/resolve/master/${file}`

const transducerFiles = {
  encoder: 'encoder.int8.onnx',
  decoder: 'decoder.int8.onnx',
  joiner: 'joiner.int8.onnx',
  tokens: 'tokens.txt',
}

/** Of several that are alike in licence and quality, the first is preferred. */
export const catalog: readonly CatalogModel[] = [
  {
    name: 'parakeet-en',
    summary: 'English, with punctuation and capitals (NVIDIA Parakeet TDT 0.6B v2)',
    kind: 'nemo-transducer',
    languages: ['en'],
    punctuation: true,
    quality: 'best',
    files: transducerFiles,
    licence: 'CC BY 4.0',
    isFree: true,
    link: 'https://k2-fsa.github.io/sherpa/onnx/pretrained_models/offline-transducer/nemo-transducer-models.html',
    archive: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8.tar.bz2',
    addresses: [published('asr-models', 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8.tar.bz2')],
    bytes: 482_468_385,
    sha256: '157c157bc51155e03e37d2466522a3a737dd9c72bb25f36eb18912964161e1ad',
    memoryBytes: 2_000_000_000,
  },
  {
    name: 'parakeet-europe',
    summary: '25 European languages, with punctuation and capitals (NVIDIA Parakeet TDT 0.6B v3)',
    kind: 'nemo-transducer',
    languages: [
      'bg',
      'cs',
      'da',
      'de',
      'el',
      'en',
      'es',
      'et',
      'fi',
      'fr',
      'hr',
      'hu',
      'it',
      'lt',
      'lv',
      'mt',
      'nl',
      'pl',
      'pt',
      'ro',
      'ru',
      'sk',
      'sl',
      'sv',
      'uk',
    ],
    punctuation: true,
    quality: 'best',
    files: transducerFiles,
    licence: 'CC BY 4.0',
    isFree: true,
    link: 'https://k2-fsa.github.io/sherpa/onnx/pretrained_models/offline-transducer/nemo-transducer-models.html',
    archive: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8.tar.bz2',
    addresses: [
      published('asr-models', 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8.tar.bz2'),
      onModelScope(
        'solidSpoon/dashplayer-offline-models',
        'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8.tar.bz2',
      ),
    ],
    bytes: 487_170_055,
    sha256: '5793d0fd397c5778d2cf2126994d58e9d56b1be7c04d13c7a15bb1b4eafb16bf',
    memoryBytes: 2_000_000_000,
  },
  {
    name: 'sense-voice',
    summary: 'Chinese, Cantonese, English, Japanese and Korean, with punctuation (SenseVoice Small)',
    kind: 'sense-voice',
    languages: ['zh', 'yue', 'en', 'ja', 'ko'],
    punctuation: true,
    quality: 'good',
    files: { model: 'model.int8.onnx', tokens: 'tokens.txt' },
    licence:
      'FunASR Model Open Source License 1.1: names its source and its authors, offers it “for reference and learning purposes only” (clause 3) and has rules of conduct. Ask Alibaba before you sell time with it',
    isFree: false,
    link: 'https://k2-fsa.github.io/sherpa/onnx/sense-voice/index.html',
    archive: 'sherpa-onnx-sense-voice-zh-en-ja-ko-yue-int8-2024-07-17.tar.bz2',
    addresses: [published('asr-models', 'sherpa-onnx-sense-voice-zh-en-ja-ko-yue-int8-2024-07-17.tar.bz2')],
    bytes: 163_002_883,
    sha256: '7d1efa2138a65b0b488df37f8b89e3d91a60676e416f515b952358d83dfd347e',
    memoryBytes: 1_000_000_000,
  },
  {
    name: 'speakers-segmentation',
    summary: 'Who speaks when, one of the two models that it takes (pyannote segmentation 3.0)',
    kind: 'speaker-segmentation',
    quality: 'best',
    files: { model: 'model.onnx' },
    licence: 'MIT',
    isFree: true,
    link: 'https://k2-fsa.github.io/sherpa/onnx/speaker-diarization/models.html',
    archive: 'sherpa-onnx-pyannote-segmentation-3-0.tar.bz2',
    addresses: [published('speaker-segmentation-models', 'sherpa-onnx-pyannote-segmentation-3-0.tar.bz2')],
    bytes: 6_958_444,
    sha256: '24615ee884c897d9d2ba09bb4d30da6bb1b15e685065962db5b02e76e4996488',
    memoryBytes: 500_000_000,
  },
  {
    name: 'speakers-embedding',
    summary: 'Who speaks when, the other of the two models that it takes (NVIDIA TitaNet small)',
    kind: 'speaker-embedding',
    quality: 'best',
    files: { model: 'nemo_en_titanet_small.onnx' },
    licence: 'CC BY 4.0 by the card of TitaNet large; others read Apache-2.0 on the page of the small one',
    isFree: true,
    link: 'https://k2-fsa.github.io/sherpa/onnx/speaker-identification/index.html',
    archive: 'nemo_en_titanet_small.onnx',
    addresses: [
      published('speaker-recongition-models', 'nemo_en_titanet_small.onnx'),
      onHuggingFace('csukuangfj/speaker-embedding-models', 'nemo_en_titanet_small.onnx'),
    ],
    bytes: 40_257_283,
    sha256: 'ad4a1802485d8b34c722d2a9d04249662f2ece5d28a7a039063ca22f515a789e',
    memoryBytes: 500_000_000,
  },
]
