import { parseOptions } from "./options/parse-options"
import type { CheckoutTransparentOptions } from "./options/documented-options"
import { PLUGIN_NAME } from "./options/supported-versions"
import { LEDGER_MODULE } from "./modules/ledger/ports/ledger-module"
import {
  recordPaymentModuleFunctionCalled,
  type ProviderOptions,
} from "./modules/ledger/medusa-config-checks"

interface Entry {
  resolve: string
  options: Record<string, unknown>
}

interface ProviderEntry extends Entry {
  id: string
  options: ProviderOptions & Record<string, unknown>
}

/** A payment provider of another package, in the format of Medusa's documentation. */
export interface OtherProvider {
  resolve: string
  id: string
  options?: Record<string, unknown>
}

export interface CheckoutTransparentConfiguration {
  /** The entry for `plugins` in medusa-config.ts. It adds the ledger, routes, jobs and workflows. */
  plugin: Entry
  /**
   * Returns the entry for `modules`, with the plugin's payment providers and, optionally, providers of other packages.
   * Also records the call, so that a check at the start can tell whether another entry hides this one.
   */
  paymentModule: (more?: { providers?: OtherProvider[] }) => {
    resolve: string
    dependencies: string[]
    options: { providers: (ProviderEntry | OtherProvider)[] }
  }
  /**
   * An entry for `modules` in medusa-config.ts that adds only the ledger. Use it in place of `plugin` if the
   * application has the plugin's sources in its own `src`. Medusa then loads the plugin's routes, jobs and workflows
   * from there.
   */
  ledgerModule: Entry
}

/**
 * Builds the entries of medusa-config.ts from one options object, so that no option is written twice. Throws one
 * ConfigurationError that lists every problem with the path of its option.
 *
 * `packagePath` is where Medusa loads the payment providers and `ledgerModule` from. The default is the installed
 * package. It does not change the entry `plugin`.
 */
export function checkoutTransparent(
  options: CheckoutTransparentOptions,
  { packagePath }: { packagePath?: string } = {}
): CheckoutTransparentConfiguration {
  const { accounts } = parseOptions(options)
  const providers: ProviderEntry[] = accounts.map((account) => ({
    resolve: `${packagePath ?? PLUGIN_NAME}/providers`,
    id: account.id,
    // The options contain no secrets, because a provider asks the ledger for its account at each call.
    options: { plugin: PLUGIN_NAME, account: account.id },
  }))
  return {
    plugin: { resolve: PLUGIN_NAME, options: { ...options } },
    ledgerModule: {
      resolve: `${packagePath ?? PLUGIN_NAME}/modules/ledger`,
      options: { ...options },
    },
    paymentModule: (more = {}) => {
      recordPaymentModuleFunctionCalled()
      return {
        resolve: "@medusajs/medusa/payment",
        dependencies: ["query", LEDGER_MODULE],
        options: { providers: [...providers, ...(more.providers ?? [])] },
      }
    },
  }
}
