import type { PluginOptions } from "./plugin-options"
import { parseOptions } from "./parse-options"

/** How a setting is entered and shown. Secrets are never shown again; `secrets` is a list of them. */
export type SettingKind =
  "text" | "integer" | "amount" | "choice" | "secret" | "secrets"

export interface Setting {
  /** The option's path inside an account, as docs/options.md writes it. */
  name: string
  group:
    "credentials" | "payment_link" | "card_sdk" | "decisions" | "protection"
  kind: SettingKind
  choices?: readonly string[]
}

const REFUND_OR_KEEP = ["refund", "keep"]

const of = (
  group: Setting["group"],
  settings: Record<string, SettingKind | readonly string[]>
): Setting[] =>
  Object.entries(settings).map(([name, kind]) =>
    typeof kind === "string"
      ? { name, group, kind }
      : { name, group, kind: "choice", choices: kind }
  )

/**
 * What store admins can set of an account, where medusa-config.ts does not. Addresses, the redirect
 * URL and the placement of orders are configuration only.
 */
export const SETTINGS: readonly Setting[] = [
  ...of("credentials", {
    clientId: "text",
    clientSecret: "secret",
    notificationTokens: "secrets",
    merchantDocument: "text",
  }),
  ...of("payment_link", {
    "paymentLink.clientId": "text",
    "paymentLink.clientSecret": "secret",
    "paymentLink.apiKeys": "secrets",
    "paymentLink.validityDays": "integer",
  }),
  ...of("card_sdk", {
    "sdk.merchantCredential": "text",
    "sdk.transparentToken": "text",
  }),
  ...of("decisions", {
    softDescriptor: "text",
    capture: ["automatic", "manual", "at_shipment"],
    "installments.maximum": "integer",
    "installments.minimumAmount": "amount",
    "installments.interestFree": "integer",
    "pix.expirationSeconds": "integer",
    "codes.unmatchedPayments.onCanceledOrder": REFUND_OR_KEEP,
    "codes.unmatchedPayments.duplicate": REFUND_OR_KEEP,
    "codes.unmatchedPayments.withoutOrder": REFUND_OR_KEEP,
  }),
  ...of("protection", {
    "automaticRefunds.mostPerHour": "integer",
    "automaticRefunds.mostAmountPerHour": "amount",
    "attemptLimits.declinesPerCart": "integer",
    "attemptLimits.declinesPerEmail": "integer",
  }),
]

export const isSecret = ({ kind }: Pick<Setting, "kind">): boolean =>
  kind === "secret" || kind === "secrets"

/** Whether a setting of that name is a secret, which only ever stands encrypted. */
export function isSecretName(name: string): boolean {
  return SETTINGS.some((setting) => setting.name === name && isSecret(setting))
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

/** A client id is of no use without its secret, and the secret of another id must never go with it. */
const ID_OF_SECRET: Record<string, string> = {
  clientSecret: "clientId",
  "paymentLink.clientSecret": "paymentLink.clientId",
}

/**
 * What can be put in force of what was entered for an account, by the setting's name; a list of secrets in
 * the order in which they were entered. A value that is undefined is one that no key decrypts: it is
 * left out alone, and of a client secret its client id with it. Where `before` has such a pair, that
 * one goes on.
 */
export function readableSettings(
  entered: readonly { name: string; value: unknown }[],
  before: Record<string, unknown> = {}
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { name, kind } of SETTINGS) {
    const found = entered
      .filter((one) => one.name === name && one.value !== undefined)
      .map(({ value }) => value)
    if (found.length > 0) {
      values[name] = kind === "secrets" ? found : found.at(-1)
    }
  }
  for (const [secret, id] of Object.entries(ID_OF_SECRET)) {
    const hasIt = entered.some(({ name }) => name === secret)
    if (hasIt && values[secret] === undefined) {
      values[id] = before[id]
      values[secret] = before[secret]
    }
  }
  return values
}
