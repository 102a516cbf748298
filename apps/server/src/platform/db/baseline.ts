export interface AppliedMigration {
  /** SHA-256 of its file, hex. */
  hash: string
  /** Milliseconds, as drizzle writes it down. */
  time: number
}

/** The first migration, which makes what 27 made before. Its time is its own, so builds that know only those refuse a database that begins with it. */
export const baseline: AppliedMigration = {
  time: 1_795_814_440_989,
  hash: 'a87a78d06c5d4d007cef632121cd3a329e7ff485b607f52e1f74206a7a74a7c6',
}

/** Those 27, which are in the databases that builds up to 8173c8d9 made. */
export const formerMigrations: readonly AppliedMigration[] = [
  { time: 1_795_320_366_164, hash: '5ced35e51b7018c5415f2451c8f94997e64a29b9cb53c8c52c4f283d237f47b7' },
  { time: 1_795_356_966_736, hash: '693d9f6963779067d7e475d0317041cb49ed195a6c9c8ab6b6b25dd7325bf11b' },
  { time: 1_795_359_756_880, hash: '87df5b36edca3211eb97a6c8be611f46fedfa0f0a032acfd063904cebd9966e0' },
  { time: 1_795_481_345_776, hash: '847a94bb30169d1272ac07bcdb3b8f22bbae9d7d9c1ffa8078a7fa99092bec14' },
  { time: 1_795_483_172_691, hash: 'c8d67b38ded0665365419034ac7177a0e5e0eecd459b245f142f07a106ff4f74' },
  { time: 1_795_495_968_114, hash: 'c50aa0325eefb6ec9a0aa0c026d2b827d9351258dd8872fb7e997d5c96ea7ddf' },
  { time: 1_795_544_780_618, hash: '28a96b3c28d67edafca75b60bf64f72a0444e19b1e72ab0223dd686661fe1d53' },
  { time: 1_795_546_928_793, hash: '14a4987f70e0326fba410ef7e998bab0840c5faf3a9f03f265272f645dac6f54' },
  { time: 1_795_550_030_411, hash: 'bac84ce4600339564632567ff8d4b6add19e3f6dedd7d46ed8ba27d11b941f10' },
  { time: 1_795_550_031_411, hash: 'a91b41b9d9e6c8803c7b8fe0fc06c939a32a97ebd91ed0582b2ed3cb1641d753' },
  { time: 1_795_649_091_861, hash: 'b087de0f347c43ccae1a6948dd7eb8c1c6e94d279c1a381065db2223cc0f3b8c' },
  { time: 1_795_651_096_381, hash: 'a23b67cda86b641d64f653845d48119dd2a113441900d9c71cf4c0b0d7b07f48' },
  { time: 1_795_651_894_259, hash: 'b268a54aa6455d26249cacf16d7bdb645d7e982accbb61a3a00aff14ff4f75ae' },
  { time: 1_795_659_528_024, hash: 'ae8234cc4c6208a0fe7f5f2d082d410844ae2bd332f365513f4ac09b1e912e6b' },
  { time: 1_795_661_980_792, hash: 'a7ac532004ac4ca2ea302b6763e5be316de6c2a56524c9dc365058d19dd6b634' },
  { time: 1_795_676_059_904, hash: 'f1f06dd0649b739dbcfcd3acf58bfdce2d720f5475ebb968d40d66e6ff9b156d' },
  { time: 1_795_679_587_481, hash: '447deb92ec279aaff2c2a6db652c963a3bbbbf03e72245b51deebe505637160c' },
  { time: 1_795_692_135_906, hash: '502777be2e295a802ad0cb85e2b39b545cdc677d563eb6aa6a70f96e954c4f72' },
  { time: 1_795_693_025_274, hash: 'b7cc257f8e3223c39ccc07ff7f2cedaf545b203647354169b41ef05be7e91b92' },
  { time: 1_795_694_603_697, hash: '2739878db224edb45e3af702f654ad930b38244d1b0721af8b9c2d0cb6db362c' },
  { time: 1_795_703_788_659, hash: '3eacc65dc69ab1adbfc7a98e67e6fab92ff4b05b4d0c3e0af871e0ee11780280' },
  { time: 1_795_707_483_862, hash: 'd3c5620858f307878c105a43c8d34ed5a47dbf15f58079c744120e8e8617a93f' },
  { time: 1_795_708_775_305, hash: 'c62143abcbbe0452866e4cda99230fc69ae0bb134e8fbe38518027e4e6a53b35' },
  { time: 1_795_718_111_242, hash: 'e0f995fe982ed98b3771687ca982b8d22c3ff183b6a814b05205f2cc7de3fbf7' },
  { time: 1_795_720_107_562, hash: '6bb4cb6cb52d093f6a7257d9871ddcc9adc0b03856f0ca46163c870707a598a6' },
  { time: 1_795_731_467_082, hash: '516d952b5888f51e88c3572666182b3247dbbafa0660504dca28af396ee43c1c' },
  { time: 1_795_814_440_988, hash: 'b2e2caaab56ea45a4745af47040b0a6afeb523ee4f650b2d3389e8b68754b383' },
]

/** @param hashes Of the migrations of a backup, in their order. */
export function sinceBaseline(hashes: readonly string[]): string[] {
  const isFormer = formerMigrations.every(({ hash }, index) => hashes[index] === hash)
  return isFormer ? [baseline.hash, ...hashes.slice(formerMigrations.length)] : [...hashes]
}
