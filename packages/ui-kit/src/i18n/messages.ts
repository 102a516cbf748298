/** At most one level of groups deep. i18next's plural suffixes (`files_one`, `files_other`) and `{{placeholders}}` apply. */
export interface Messages {
  readonly [key: string]: string | { readonly [key: string]: string }
}

type PluralSuffix = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** `files_one` and `files_other` are asked for as `files`. */
type WithoutSuffix<Key extends string> = Key extends `${infer Base}_${PluralSuffix}` ? Base : Key

type StoredKey<M extends Messages> = {
  [Key in keyof M & string]: M[Key] extends string ? Key : `${Key}.${keyof M[Key] & string}`
}[keyof M & string]

type StoredKeyFor<M extends Messages, Key extends string> = Extract<
  StoredKey<M>,
  Key | `${Key}_${PluralSuffix}`
>

type TextAt<M extends Messages, Key extends string> = Key extends keyof M
  ? M[Key]
  : Key extends `${infer Group}.${infer Leaf}`
    ? Group extends keyof M
      ? Leaf extends keyof M[Group]
        ? M[Group][Leaf]
        : never
      : never
    : never

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trim<Rest> : Text
type Placeholders<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Trim<Name> | Placeholders<Rest>
  : never

/** Group and key joined with a dot, plurals without their suffix. */
export type MessageKey<M extends Messages> = WithoutSuffix<StoredKey<M>>

type ValueName<M extends Messages, Key extends string> =
  Placeholders<TextAt<M, StoredKeyFor<M, Key>>> | (StoredKeyFor<M, Key> extends Key ? never : 'count')

/** What a text needs to be filled in: one value per placeholder, and `count` for a plural. */
export type MessageValues<M extends Messages, Key extends string> = {
  readonly [Name in ValueName<M, Key>]: Name extends 'count' ? number : string | number
}

/** Takes the values that the key's English text names. */
export type Translate<M extends Messages> = <Key extends MessageKey<M>>(
  key: Key,
  ...values: [ValueName<M, Key>] extends [never] ? [] : [values: MessageValues<M, Key>]
) => string

type PluralBase<Group> = {
  [Key in keyof Group & string]: Key extends `${infer Base}_${PluralSuffix}` ? Base : never
}[keyof Group & string]

type TranslatedGroup<Group> = {
  readonly [
    Key in keyof Group & string as Key extends `${string}_${PluralSuffix}` ? never : Key
  ]: Group[Key] extends string ? string : TranslatedGroup<Group[Key]>
} & { readonly [Base in PluralBase<Group> as `${Base}_other`]: string } & {
  readonly [Base in PluralBase<Group> as `${Base}_${Exclude<PluralSuffix, 'other'>}`]?: string
}

/** Of a plural, `_other` is required; the forms that the language has may be added. */
export type Translation<M extends Messages> = TranslatedGroup<M>
