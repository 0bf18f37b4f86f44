import { z } from "@medusajs/framework/zod"
import { accountOptions } from "./account-options"
import { valueAtPath } from "./across-fields"
import { parseOptions } from "./parse-options"
import type { PluginOptions } from "./plugin-options"

/**
 * The part of the settings page that shows a setting. An option without a group can only be set in medusa-config.ts.
 */
export type SettingGroup =
  "credentials" | "decisions" | "prices" | "reminders" | "switch"

/** The allowed values of an option, in the terms of JSON schema. */
export interface SettingSchema {
  /**
   * The type of the value. A secret of the type `array` is entered one by one, and the previous secret stays valid for
   * a while.
   */
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
}

/** An option that administrators may set on the settings page. */
export interface Setting {
  /** The option's path inside an account, as in docs/options.md. */
  name: string
  group: SettingGroup
  /** Whether the value is secret. A secret is only stored encrypted and never shown again. */
  isSecret: boolean
  /** Whether the value is an amount in major units, as a decimal text. */
  isAmount: boolean
  schema: SettingSchema
}

const SHOWN_SCHEMA_KEYS = ["type", "enum", "minimum", "maximum"] as const

interface DescribedOption extends SettingSchema {
  properties?: Record<string, DescribedOption>
  setting?: SettingGroup
  isSecret?: boolean
  isAmount?: boolean
}

/**
 * All options whose schema ends in `.meta({ setting })`. A `.min`, `.refine` or `.check` after it would remove the meta
 * data, so the unit test names every setting.
 */
export const SETTINGS: readonly Setting[] = settingsIn(
  z.toJSONSchema(accountOptions, { io: "input" }) as DescribedOption,
  ""
)

function settingsIn(described: DescribedOption, name: string): Setting[] {
  const { setting, isSecret = false, isAmount = false } = described
  if (setting !== undefined) {
    const schema = Object.fromEntries(
      SHOWN_SCHEMA_KEYS.filter((key) => described[key] !== undefined).map(
        (key) => [key, described[key]]
      )
    )
    return [{ name, group: setting, isSecret, isAmount, schema }]
  }
  return Object.entries(described.properties ?? {}).flatMap(([key, inner]) =>
    settingsIn(inner, name === "" ? key : `${name}.${key}`)
  )
}

/** Returns whether the setting of that name is a secret, which is only stored encrypted. */
export function isSecretName(name: string): boolean {
  return SETTINGS.some((setting) => setting.name === name && setting.isSecret)
}

/** Returns whether the store accepts the previous secret for a while after a new one was entered. */
export function keepsPreviousSecret(name: string): boolean {
  return SETTINGS.some(
    (setting) => setting.name === name && setting.schema.type === "array"
  )
}

/** The saved settings of each account, by the setting's name. Secrets are decrypted: never log or return them. */
export type SavedSettings = ReadonlyMap<string, Record<string, unknown>>

/** Returns the value at a dotted path of the given options, or undefined if there is no value. */
export function optionAt(options: unknown, name: string): unknown {
  return valueAtPath(options, name.split("."))
}

/**
 * Returns whether medusa-config.ts sets the option, so that it cannot be set in the admin. An empty list counts as not
 * set.
 */
export function isSetInConfig(account: unknown, name: string): boolean {
  const given = optionAt(account, name)
  return given !== undefined && !(Array.isArray(given) && given.length === 0)
}

export function configuredAccounts(options: unknown): Map<string, object> {
  const accounts = optionAt(options, "accounts")
  return new Map(
    (Array.isArray(accounts) ? (accounts as { id?: string }[]) : []).map(
      (account) => [account.id ?? "", account]
    )
  )
}

/**
 * Returns the options that apply: those of medusa-config.ts, and a saved setting for each option that medusa-config.ts
 * does not set. Throws ConfigurationError if they are invalid together.
 */
export function effectiveOptions(
  options: unknown,
  saved: SavedSettings
): PluginOptions {
  return parseOptions({
    ...(options as object),
    accounts: [...configuredAccounts(options)].map(([id, account]) =>
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
    if (saved[name] !== undefined && !isSetInConfig(account, name)) {
      setValueAtPath(merged, name.split("."), saved[name])
    }
  }
  return merged
}

function setValueAtPath(
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
  setValueAtPath(inner, rest, value)
}

/**
 * Returns the entered settings of an account that can be used, by the setting's name. A value that no key can decrypt
 * is undefined in `entered` and is left out.
 *
 * A client id must never be combined with the secret of another id. If the entered secret cannot be decrypted, id and
 * secret are both taken from `before`, the settings that were read earlier. If `before` has none, both are undefined.
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
      values[name] = keepsPreviousSecret(name) ? found : found.at(-1)
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
