import { checkoutTransparent } from "./checkout-transparent"
import type { CheckoutTransparentOptions } from "./options/documented-options"
import { anAccount, KEY, optionsWith } from "./options/options.spec"

/** An account with each secret that an account can have; all of them name it. */
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
  it("give a payment provider the id of its account and no secret of any account", () => {
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
