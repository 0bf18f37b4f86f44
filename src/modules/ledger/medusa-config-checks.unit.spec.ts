import { PLUGIN_NAME } from "../../options/supported-versions"
import { LEDGER_MODULE } from "./ports/ledger-module"
import {
  missingAccountProblem,
  oldMedusaVersionProblem,
  newerMedusaVersionWarning,
  paymentModuleProblem,
} from "./medusa-config-checks"

const LEDGER_MODULE_ENTRY = { [LEDGER_MODULE]: { resolve: "./ledger" } }
const PLUGIN_PROVIDER_ENTRY = {
  resolve: "./providers",
  id: "br",
  options: { plugin: PLUGIN_NAME, account: "br" },
}
const STRIPE_PROVIDER_ENTRY = {
  resolve: "stripe",
  id: "stripe",
  options: { apiKey: "key" },
}

const configWithPaymentModule = (
  providers: unknown[],
  dependencies = ["query", LEDGER_MODULE]
) => ({
  modules: {
    ...LEDGER_MODULE_ENTRY,
    payment: { dependencies, options: { providers } },
  },
})

describe("the configuration of a store", () => {
  it("paymentModuleProblem finds no problem if the store has a payment provider of the plugin, with or without a provider of another plugin", () => {
    expect(
      paymentModuleProblem(configWithPaymentModule([PLUGIN_PROVIDER_ENTRY]))
    ).toBeUndefined()
    expect(
      paymentModuleProblem(
        configWithPaymentModule([STRIPE_PROVIDER_ENTRY, PLUGIN_PROVIDER_ENTRY])
      )
    ).toBeUndefined()
  })

  it("missingAccountProblem reports a payment provider whose gateway account is missing in the plugin's options, and names the accounts in the options", () => {
    const options = { plugin: PLUGIN_NAME, account: "br" } as const
    const withAccounts = (...ids: string[]) => ({
      modules: {
        [LEDGER_MODULE]: { options: { accounts: ids.map((id) => ({ id })) } },
      },
    })

    const problem = missingAccountProblem(withAccounts("pt", "es"), options)

    expect(problem?.message).toContain(
      'is "br", and the plugin\'s options have'
    )
    expect(problem?.message).toContain('"pt", "es"')
    expect(
      missingAccountProblem(withAccounts("pt", "br"), options)
    ).toBeUndefined()
  })

  it("paymentModuleProblem reports a store's configuration in which the payment module does not list the ledger as a dependency", () => {
    expect(
      paymentModuleProblem(
        configWithPaymentModule([PLUGIN_PROVIDER_ENTRY], ["query"])
      )?.message
    ).toContain(`list "query" and "${LEDGER_MODULE}"`)
  })
})

describe("a version of Medusa", () => {
  it.each(["2.18.0", "2.18.4", "2.20.1", "2.21.2", "2.21.99"])(
    "Medusa %s is accepted without a warning",
    (version) => {
      expect(oldMedusaVersionProblem(version)).toBeUndefined()
      expect(newerMedusaVersionWarning(version)).toBeUndefined()
    }
  )

  it.each(["2.17.2", "1.20.6"])(
    "Medusa %s is refused because it is older than all tested versions",
    (version) => {
      expect(oldMedusaVersionProblem(version)?.message).toContain(
        `Medusa ${version} is too old`
      )
    }
  )

  it.each(["2.22.0-snapshot-20260911212358", "2.22.0", "3.0.0"])(
    "Medusa %s is accepted with a warning because it is newer than all tested versions",
    (version) => {
      expect(oldMedusaVersionProblem(version)).toBeUndefined()
      expect(newerMedusaVersionWarning(version)).toContain("is newer than 2.21")
    }
  )
})
