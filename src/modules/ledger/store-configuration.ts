import { createRequire } from "node:module"
import { join } from "node:path"
import type { ConfigurationProblem } from "../../domain/errors/payment-plugin-error"
import { PLUGIN_NAME, TESTED_MEDUSA } from "../../options/version"
import { LEDGER_MODULE } from "./ports/ledger"

/** The parts that we need of what Medusa made of medusa-config.ts. */
export interface StoreConfiguration {
  modules?: Record<string, unknown>
}

const PAYMENT_MODULE = "payment"

/** A global symbol, because medusa-config.ts and Medusa may have loaded two copies of this file. */
const BUILT = Symbol.for("checkout-transparent.payment-module-entry")

/** Notes that medusa-config.ts has called our function for the payment module's entry. */
export function notePaymentModuleBuilt(): void {
  ;(globalThis as { [BUILT]?: true })[BUILT] = true
}

function isPaymentModuleBuilt(): boolean {
  return (globalThis as { [BUILT]?: true })[BUILT] === true
}

/** Why the plugin is not active: without it there are no ledger, routes or job, and the providers cannot charge. */
export function pluginProblem({
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
 * Why Medusa's payment module lacks our providers. Of several entries for one module Medusa uses the last; a checkout
 * with a missing provider answers 500.
 */
export function paymentModuleProblem({
  modules,
}: StoreConfiguration): ConfigurationProblem | undefined {
  const { options, dependencies } = (modules?.[PAYMENT_MODULE] ??
    {}) as PaymentModule
  if (!(options?.providers ?? []).some(isOurs)) {
    return {
      path: "modules",
      message: isPaymentModuleBuilt()
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
 * The options of our entries in the payment module. Contain no secret, because every reader of Medusa's configuration
 * sees them.
 */
export interface ProviderOptions {
  plugin: typeof PLUGIN_NAME
  /** The id of an account in the plugin's options. */
  account: string
}

/** Whether checkoutTransparent() wrote this provider entry, wherever its code is loaded from. */
export function isOurs(provider: unknown): boolean {
  const { options } = (provider ?? {}) as { options?: unknown }
  return isProviderOptions(options)
}

export function isProviderOptions(
  options: unknown
): options is ProviderOptions {
  const { plugin, account } = (options ?? {}) as Partial<ProviderOptions>
  return plugin === PLUGIN_NAME && typeof account === "string"
}

/** Why a provider cannot work: the plugin's options have no such account. */
export function accountProblem(
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

/** The version of the Medusa in this process's folder; undefined if it is not found. */
export function medusaVersion(): string | undefined {
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

/** Why this plugin does not start: Medusa is older than any version that it was tested with. */
export function medusaProblem(
  version = medusaVersion()
): ConfigurationProblem | undefined {
  const { from } = TESTED_MEDUSA
  return version !== undefined && minorsBetween(from, version) < 0
    ? {
        path: "",
        message: `Medusa ${version} is too old: ${PLUGIN_NAME} needs ${from} or newer; update all @medusajs packages`,
      }
    : undefined
}

/** The warning for a Medusa that is newer than any version that the plugin was tested with. */
export function medusaVersionWarning(version: string): string | undefined {
  const { to } = TESTED_MEDUSA
  return minorsBetween(to, version) > 0
    ? `Medusa ${version} is newer than ${to}, the last that this version of ${PLUGIN_NAME} was tested with; look for a newer version of the plugin, and try a sale, a refund and a cancellation in a staging environment first.`
    : undefined
}

/** By how many minor versions `other` is ahead of `one`; a major version counts as a thousand. */
function minorsBetween(one: string, other: string): number {
  const minorsOf = (version: string) => {
    const [major = 0, minor = 0] = version.split(".").map(Number)
    return major * 1000 + minor
  }
  return minorsOf(other) - minorsOf(one)
}
