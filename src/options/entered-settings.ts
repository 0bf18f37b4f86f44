import { z } from "@medusajs/framework/zod"
import { accountOptions } from "./account-options"
import { parseOptions } from "./parse-options"
import type { PluginOptions } from "./plugin-options"

/** Where the settings page shows a setting; an option without one is the file's alone. */
export type SettingGroup = "credentials" | "decisions" | "switch"

/** What an option takes, in the words of JSON schema. */
export interface SettingSchema {
  /** A secret of type `array` is entered one by one: the one before holds beside it for a while. */
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
}

/** An option that people may set on the settings page, as its schema describes it. */
export interface Setting {
  /** The option's path inside an account, as docs/options.md writes it. */
  name: string
  group: SettingGroup
  /** Never shown again, and only ever stored encrypted. */
  isSecret: boolean
  /** In the main unit, as a decimal text. */
  isAmount: boolean
  schema: SettingSchema
}

const SHOWN_OF_SCHEMA = ["type", "enum", "minimum", "maximum"] as const

interface Described extends SettingSchema {
  properties?: Record<string, Described>
  setting?: SettingGroup
  isSecret?: boolean
  isAmount?: boolean
}

/**
 * Every option whose schema ends in `.meta({ setting })`. A later `.min`, `.refine` or `.check` would
 * lose it: the unit test names all of them.
 */
export const SETTINGS: readonly Setting[] = settingsIn(
  z.toJSONSchema(accountOptions, { io: "input" }) as Described,
  ""
)

function settingsIn(described: Described, name: string): Setting[] {
  const { setting, isSecret = false, isAmount = false } = described
  if (setting !== undefined) {
    const schema = Object.fromEntries(
      SHOWN_OF_SCHEMA.filter((key) => described[key] !== undefined).map(
        (key) => [key, described[key]]
      )
    )
    return [{ name, group: setting, isSecret, isAmount, schema }]
  }
  return Object.entries(described.properties ?? {}).flatMap(([key, inner]) =>
    settingsIn(inner, name === "" ? key : `${name}.${key}`)
  )
}

/** Whether a setting of that name is a secret, which only ever stands encrypted. */
export function isSecretName(name: string): boolean {
  return SETTINGS.some((setting) => setting.name === name && setting.isSecret)
}

/** Whether the secret before goes on for a while beside a new one: the store takes both. */
export function hasFormer(name: string): boolean {
  return SETTINGS.some(
    (setting) => setting.name === name && setting.schema.type === "array"
  )
}

/** Of each account, what was saved, by the setting's name. Secrets are in clear: never log or return it. */
export type SavedSettings = ReadonlyMap<string, Record<string, unknown>>

/** The value at a dotted path of options as they were given; undefined where nothing stands there. */
export function givenAt(options: unknown, name: string): unknown {
  return name
    .split(".")
    .reduce<unknown>(
      (at, key) =>
        typeof at === "object" && at !== null
          ? (at as Record<string, unknown>)[key]
          : undefined,
      options
    )
}

/** Whether medusa-config.ts says it: then nobody sets it in the admin. */
export function isFixed(account: unknown, name: string): boolean {
  const given = givenAt(account, name)
  return given !== undefined && !(Array.isArray(given) && given.length === 0)
}

/** The accounts of the options as they stand in medusa-config.ts, by id. */
export function givenAccounts(options: unknown): Map<string, object> {
  const accounts = givenAt(options, "accounts")
  return new Map(
    (Array.isArray(accounts) ? (accounts as { id?: string }[]) : []).map(
      (account) => [account.id ?? "", account]
    )
  )
}

/**
 * The options that are in force: medusa-config.ts, and below it what was saved. Throws
 * ConfigurationError where they do not go together.
 */
export function optionsInForce(
  options: unknown,
  saved: SavedSettings
): PluginOptions {
  return parseOptions({
    ...(options as object),
    accounts: [...givenAccounts(options)].map(([id, account]) =>
      withSettings(account, saved.get(id) ?? {})
    ),
  })
}

function withSettings(
  account: object,
  saved: Record<string, unknown>
): Record<string, unknown> {
  const merged = structuredClone(account) as Record<string, unknown>
  for (const { name } of SETTINGS) {
    if (saved[name] !== undefined && !isFixed(account, name)) {
      setAt(merged, name.split("."), saved[name])
    }
  }
  return merged
}

function setAt(
  target: Record<string, unknown>,
  [key = "", ...rest]: string[],
  value: unknown
): void {
  if (rest.length === 0) {
    target[key] = value
    return
  }
  const inner = (target[key] ?? {}) as Record<string, unknown>
  target[key] = inner
  setAt(inner, rest, value)
}

/**
 * What can be put in force of what was entered for an account, by the setting's name. A value that is
 * undefined is one that no key decrypts: it is left out. A client id is of no use without its secret, and
 * the secret of another id must never go with it: where the secret cannot be read, the pair of `before`
 * goes on, or none.
 */
export function readableSettings(
  entered: readonly { name: string; value: unknown }[],
  before: Record<string, unknown> = {}
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name } of SETTINGS) {
    const found = entered
      .filter((one) => one.name === name && one.value !== undefined)
      .map(({ value }) => value)
    if (found.length > 0) {
      values[name] = hasFormer(name) ? found : found.at(-1)
    }
  }
  const hasSecret = entered.some(({ name }) => name === "clientSecret")
  return hasSecret && values.clientSecret === undefined
    ? {
        ...values,
        clientId: before.clientId,
        clientSecret: before.clientSecret,
      }
    : values
}
