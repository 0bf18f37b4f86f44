import {
  aProductionAccount,
  anAccount,
  optionsWith,
} from "../../../../options/options.spec"
import { parseOptions } from "../../../../options/parse-options"
import { showConfiguration } from "./show-configuration"

function shown(account: Record<string, unknown>) {
  const [first] = parseOptions(optionsWith(account)).accounts
  return showConfiguration(first!, "pt-BR")
}

/** All else that it is told is in integration-tests/http/configuration.spec.ts. */
describe("what a storefront is told of an account", () => {
  it("is whether the ways of paying differ in price", () => {
    const interest = { interestFree: 3, interest: "4-12: 0.99%" }

    expect(shown(anAccount()).prices_by_way).toBe(false)
    expect(shown(anAccount({ installments: interest })).prices_by_way).toBe(
      true
    )
  })

  it("is that it has no SDK", () => {
    expect(shown(anAccount()).sdk).toBeNull()
  })

  it.each([
    ["development", true],
    ["staging", true],
    ["production", false],
  ])("calls %s a sandbox: %j", (environment, sandbox) => {
    expect(shown(aProductionAccount({ environment })).sandbox).toBe(sandbox)
  })
})
