import { createRequire } from "node:module"
import { join } from "node:path"
import type { ConfigurationProblem } from "../../charge/errors/payment-plugin-error"
import { PLUGIN_NAME, TESTED_MEDUSA } from "../../options/version"
import { LEDGER_MODULE } from "./ports/ledger"

/** What Medusa made of medusa-config.ts, as far as it concerns us. */
export interface StoreConfiguration {
  modules?: Record<string, unknown>
}

const PAYMENT_MODULE = "payment"

/** By name: medusa-config.ts may have loaded another copy of this file than Medusa did. */
const BUILT = Symbol.for("checkout-transparent.payment-module-entry")

/** Notes that medusa-config.ts has asked for our entry of the payment module. */
export function notePaymentModuleBuilt(): void {
  ;(globalThis as { [BUILT]?: true })[BUILT] = true
}

function isPaymentModuleBuilt(): boolean {
  return (globalThis as { [BUILT]?: true })[BUILT] === true
}

/** Without the plugin there is no ledger, no route and no job: the providers could charge nothing. */
export function pluginProblem({
  modules,
}: StoreConfiguration): ConfigurationProblem | undefined {
  return modules?.[LEDGER_MODULE]
    ? undefined
    : {
        path: "plugins",
        message: `in medusa-config.ts lacks ${PLUGIN_NAME}, without which nothing can be charged; add checkout.plugin (of checkoutTransparent()) to plugins`,
      }
}

/**
 * Why Medusa's payment module does not have our providers. Of several entries for one module Medusa
 * takes the last; a checkout with a provider that is not there answers 500.
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

/** As checkoutTransparent() writes it, wherever its code is found. */
export function isOurs(provider: unknown): boolean {
  const { options } = (provider ?? {}) as { options?: object | null }
  return Boolean(options && "account" in options && "options" in options)
}

/** Of the Medusa in this process's folder; undefined where it does not say. */
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

/** Why this plugin does not start with a Medusa that is older than any it was tested with. */
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

/** What is to be said of a Medusa that is newer than any that the plugin was tested with. */
export function medusaVersionWarning(version: string): string | undefined {
  const { to } = TESTED_MEDUSA
  return minorsBetween(to, version) > 0
    ? `Medusa ${version} is newer than ${to}, the last that this version of ${PLUGIN_NAME} was tested with; look for a newer version of the plugin, and try a sale, a refund and a cancellation in a staging environment first.`
    : undefined
}

/** How many minor versions the other one is ahead; a major version is a thousand. */
function minorsBetween(one: string, other: string): number {
  const minorsOf = (version: string) => {
    const [major = 0, minor = 0] = version.split(".").map(Number)
    return major * 1000 + minor
  }
  return minorsOf(other) - minorsOf(one)
}
