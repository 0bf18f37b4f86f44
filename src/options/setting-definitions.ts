import { z } from "@medusajs/framework/zod"
import { accountOptionsSchema } from "./account-options"
import { valueAtPath } from "./cross-field-checks"
import { parseOptions } from "./parse-options"
import type { PluginOptions } from "./plugin-options"

/**
 * The section of the settings page that shows an option. An option without a section can be set only in
 * medusa-config.ts.
 */
export type SettingGroup =
  "credentials" | "decisions" | "prices" | "reminders" | "switch"

/** The values that an option allows, in the format of JSON schema. */
export interface SettingSchema {
  /**
   * The type of the value. A secret of the type `array` is a list of secrets: the previous one stays valid for a while
   * after a new one is added.
   */
  type?: string
  enum?: string[]
  minimum?: number
  maximum?: number
}

/** An option that administrators can set on the settings page. */
export interface Setting {
  /** The path of the option within an account, as in docs/options.md. */
  name: string
  group: SettingGroup
  /** Whether the value is a secret, which is stored encrypted and never shown again. */
  isSecret: boolean
  /** Whether the value is an amount in reais, as a decimal text. */
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
 * The options that administrators can set on the settings page. They are those whose schema ends with `.meta({ setting
 * })`. A `.min`, `.refine` or `.check` after `.meta` would remove an option from this list.
 */
export const SETTINGS: readonly Setting[] = settingDefinitionsIn(
  z.toJSONSchema(accountOptionsSchema, { io: "input" }) as DescribedOption,
  ""
)

function settingDefinitionsIn(
  described: DescribedOption,
  name: string
): Setting[] {
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
    settingDefinitionsIn(inner, name === "" ? key : `${name}.${key}`)
  )
}

export function isSecretName(name: string): boolean {
  return SETTINGS.some((setting) => setting.name === name && setting.isSecret)
}

/** Returns whether the previous value of a secret stays valid for a while after an administrator entered a new one. */
export function canSettingKeepPreviousSecret(name: string): boolean {
  return SETTINGS.some(
    (setting) => setting.name === name && setting.schema.type === "array"
  )
}

/**
 * The settings that administrators saved, for each account and by name. They contain decrypted secrets, so they must
 * not be logged or returned.
 */
export type SavedSettings = ReadonlyMap<string, Record<string, unknown>>

/**
 * Returns the value of an option by its path, such as `installments.maximum`, or undefined if the option is not set.
 */
export function optionValueAt(options: unknown, name: string): unknown {
  return valueAtPath(options, name.split("."))
}

/**
 * Returns whether medusa-config.ts sets an option, so that administrators cannot change it. An empty list counts as not
 * set.
 */
export function isSetInConfig(account: unknown, name: string): boolean {
  const given = optionValueAt(account, name)
  return given !== undefined && !(Array.isArray(given) && given.length === 0)
}

export function configuredAccounts(options: unknown): Map<string, object> {
  const accounts = optionValueAt(options, "accounts")
  return new Map(
    (Array.isArray(accounts) ? (accounts as { id?: string }[]) : []).map(
      (account) => [account.id ?? "", account]
    )
  )
}

/**
 * Returns the options that apply in this store. An option that medusa-config.ts sets has the value from there. An
 * option that medusa-config.ts leaves out has the value that was saved on the settings page, if there is one.
 *
 * Throws ConfigurationError if the result is invalid.
 */
export function effectiveOptions(
  options: unknown,
  saved: SavedSettings
): PluginOptions {
  return parseOptions({
    ...(options as object),
    accounts: [...configuredAccounts(options)].map(([id, account]) =>
      mergeSavedSettings(account, saved.get(id) ?? {})
    ),
  })
}

function mergeSavedSettings(
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
 * Returns the values of an account's settings, by the name of the setting. A value that could not be decrypted is left
 * out.
 *
 * A client id must never be used with the secret of another id. If the client secret could not be decrypted, the id and
 * the secret are both taken from `before`, the settings of the previous read.
 */
export function usableSettingValues(
  entered: readonly { name: string; value: unknown }[],
  before: Record<string, unknown> = {}
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name } of SETTINGS) {
    const found = entered
      .filter((one) => one.name === name && one.value !== undefined)
      .map(({ value }) => value)
    if (found.length > 0) {
      values[name] = canSettingKeepPreviousSecret(name) ? found : found.at(-1)
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
