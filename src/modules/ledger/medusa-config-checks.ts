import { createRequire } from "node:module"
import { join } from "node:path"
import type { ConfigurationProblem } from "../../domain/errors/payment-plugin-error"
import { PLUGIN_NAME, TESTED_MEDUSA } from "../../options/supported-versions"
import { LEDGER_MODULE } from "./ports/ledger-module"

/** The parts of Medusa's loaded configuration that the plugin reads. */
export interface StoreConfiguration {
  modules?: Record<string, unknown>
}

const PAYMENT_MODULE = "payment"

/** A symbol that all copies of this file share. medusa-config.ts and Medusa may each load a copy of their own. */
const PAYMENT_MODULE_CONFIGURED_KEY = Symbol.for(
  "checkout-transparent.payment-module-entry"
)

/**
 * Records, in a global variable of this process, that medusa-config.ts has called the plugin's `paymentModule()`. That
 * function returns the configuration of Medusa's payment module.
 */
export function recordPaymentModuleFunctionCalled(): void {
  ;(globalThis as { [PAYMENT_MODULE_CONFIGURED_KEY]?: true })[
    PAYMENT_MODULE_CONFIGURED_KEY
  ] = true
}

function wasPaymentModuleFunctionCalled(): boolean {
  return (
    (globalThis as { [PAYMENT_MODULE_CONFIGURED_KEY]?: true })[
      PAYMENT_MODULE_CONFIGURED_KEY
    ] === true
  )
}

/**
 * Returns a problem if the plugin is missing in Medusa's configuration, and otherwise `undefined`. Without the plugin,
 * there is no ledger, no route and no job, and the payment providers cannot charge.
 */
export function missingPluginProblem({
  modules,
}: StoreConfiguration): ConfigurationProblem | undefined {
  return modules?.[LEDGER_MODULE]
    ? undefined
    : {
        path: "plugins",
        message: `in medusa-config.ts lacks ${PLUGIN_NAME}, so nothing can be charged; add checkout.plugin (of checkoutTransparent()) to plugins`,
      }
}

/**
 * Returns a problem if Medusa's payment module has no payment provider of the plugin, or does not list the ledger in
 * its dependencies. Returns `undefined` otherwise. A checkout with a missing provider fails with the status 500.
 */
export function paymentModuleProblem({
  modules,
}: StoreConfiguration): ConfigurationProblem | undefined {
  // If the configuration has several entries for a module, Medusa uses the last entry.
  const { options, dependencies } = (modules?.[PAYMENT_MODULE] ??
    {}) as PaymentModule
  if (!(options?.providers ?? []).some(isProviderEntryOfPlugin)) {
    return {
      path: "modules",
      message: wasPaymentModuleFunctionCalled()
        ? "in medusa-config.ts has two entries for the payment module, and the second hides ours; keep checkout.paymentModule() alone, and give it the other's providers: checkout.paymentModule({ providers: [...] })"
        : "in medusa-config.ts lacks our payment providers; add checkout.paymentModule() (of checkoutTransparent()), in place of another entry for the payment module if there is one",
    }
  }
  return dependencies?.includes(LEDGER_MODULE)
    ? undefined
    : {
        path: "modules",
        message: `in medusa-config.ts has an entry for the payment module that cannot see the ledger; build it with checkout.paymentModule(), or list "query" and "${LEDGER_MODULE}" in its dependencies`,
      }
}

interface PaymentModule {
  options?: { providers?: readonly unknown[] }
  dependencies?: readonly string[]
}

/**
 * The options of the plugin's payment providers in the configuration of the payment module. They contain no secret,
 * because all code in the store can read Medusa's configuration.
 */
export interface ProviderOptions {
  plugin: typeof PLUGIN_NAME
  /** The id of the account, as in the plugin's options. */
  account: string
}

/**
 * Returns true if this entry in the payment module's list of providers was created by the plugin's function
 * checkoutTransparent(). The entry is recognized by its options, so the plugin can be installed at any path.
 */
export function isProviderEntryOfPlugin(provider: unknown): boolean {
  const { options } = (provider ?? {}) as { options?: unknown }
  return isProviderOptionsOfPlugin(options)
}

export function isProviderOptionsOfPlugin(
  options: unknown
): options is ProviderOptions {
  const { plugin, account } = (options ?? {}) as Partial<ProviderOptions>
  return plugin === PLUGIN_NAME && typeof account === "string"
}

/**
 * Returns a problem if the account that a payment provider names is missing in the plugin's options. Returns
 * `undefined` otherwise.
 */
export function missingAccountProblem(
  { modules }: StoreConfiguration,
  { account }: ProviderOptions
): ConfigurationProblem | undefined {
  const { options } = (modules?.[LEDGER_MODULE] ?? {}) as {
    options?: { accounts?: { id?: unknown }[] }
  }
  const known = options?.accounts?.map(({ id }) => id) ?? []
  return known.includes(account)
    ? undefined
    : {
        path: "account",
        message: `of the provider entry is "${account}", and the plugin's options have ${known.map((id) => `"${String(id)}"`).join(", ") || "none"}; build plugin and providers with one call of checkoutTransparent()`,
      }
}

/**
 * Returns the version of the package `@medusajs/medusa` that Node.js finds from the current folder of this process.
 * Returns `undefined` if the package is not found.
 */
export function installedMedusaVersion(): string | undefined {
  try {
    const inStore = createRequire(join(process.cwd(), "package.json"))
    const { version } = inStore("@medusajs/medusa/package.json") as {
      version?: string
    }
    return version
  } catch {
    return undefined
  }
}

/**
 * Returns a problem if this version of Medusa is older than all versions with which the plugin was tested. The plugin
 * does not start with such a version. Returns `undefined` for every other version, and if the version is not known.
 */
export function oldMedusaVersionProblem(
  version = installedMedusaVersion()
): ConfigurationProblem | undefined {
  const { from } = TESTED_MEDUSA
  return version !== undefined && minorVersionsBetween(from, version) < 0
    ? {
        path: "",
        message: `Medusa ${version} is too old: ${PLUGIN_NAME} needs ${from} or newer; update all @medusajs packages`,
      }
    : undefined
}

/**
 * Returns a warning if Medusa is newer than all versions with which the plugin was tested. Returns `undefined`
 * otherwise.
 */
export function newerMedusaVersionWarning(version: string): string | undefined {
  const { to } = TESTED_MEDUSA
  return minorVersionsBetween(to, version) > 0
    ? `Medusa ${version} is newer than ${to}, the last that this version of ${PLUGIN_NAME} was tested with; look for a newer version of the plugin, and try a sale, a refund and a cancellation in a staging environment first.`
    : undefined
}

/**
 * Returns by how many minor versions the version `other` is newer than the version `one`. The number is negative if
 * `other` is older. A major version counts as a thousand minor versions, and patch versions are ignored.
 */
function minorVersionsBetween(one: string, other: string): number {
  const minorsOf = (version: string) => {
    const [major = 0, minor = 0] = version.split(".").map(Number)
    return major * 1000 + minor
  }
  return minorsOf(other) - minorsOf(one)
}

/** Returns the plugin's options without the database connection that Medusa adds to the options of every module. */
export function omitOptionsAddedByMedusa(options: unknown): unknown {
  const { database: _, ...own } = (options ?? {}) as Record<string, unknown>
  return own
}
