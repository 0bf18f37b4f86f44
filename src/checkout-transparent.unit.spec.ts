import { checkoutTransparent } from "./checkout-transparent"
import type { CheckoutTransparentOptions } from "./options/documented-options"
import { anAccount, KEY, optionsWith } from "./options/options.spec"

/** Returns an account with every kind of secret. Each secret contains the account's id. */
const withSecrets = (id: string) =>
  anAccount({
    id,
    clientId: `client-of-${id}`,
    clientSecret: `secret-of-${id}`,
    notificationTokens: [`token-of-${id}-of-enough-characters`],
    merchantDocument: "12345678000195",
    sdk: { transparentToken: `transparent-token-of-${id}` },
    paymentLink: {
      clientId: `link-client-of-${id}`,
      clientSecret: `link-secret-of-${id}`,
      apiKeys: [`api-key-of-${id}-of-enough-characters`],
      redirectUrl: "https://shop.example/back",
    },
  })

describe("the entries of medusa-config.ts", () => {
  it("a payment provider's entry in medusa-config.ts contains the id of its gateway account and no secret of any gateway account", () => {
    const options = optionsWith(withSecrets("first"), withSecrets("second"))

    const { paymentModule } = checkoutTransparent(
      options as unknown as CheckoutTransparentOptions
    )

    const { providers } = paymentModule().options
    const given = JSON.stringify(providers.map(({ options }) => options))
    expect(providers.map(({ id }) => id)).toEqual(["first", "second"])
    expect(given).not.toMatch(/secret|token|client|key/i)
    expect(given).not.toContain(KEY)
    expect(providers.map(({ options }) => options?.account)).toEqual([
      "first",
      "second",
    ])
  })
})
