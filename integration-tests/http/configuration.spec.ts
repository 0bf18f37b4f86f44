import { shopperTexts } from "../../src/texts/shopper-texts"
import { aMedusaApp } from "../support/a-medusa-app"
import { aGuest } from "../support/a-shopper"
import { aStore, type AStore } from "../support/a-store"

const PATH = "/store/checkout-transparent/configuration"
const SCRIPT_URL = "https://cdn.example/sdk.js"
const SCRIPT_INTEGRITY = `sha384-${"A".repeat(64)}`
const ENCRYPTION_KEY = Buffer.from("canary-canary-canary-canary-key-").toString(
  "base64"
)

/** Nothing of this is ever sent anywhere: no test here pays. */
const SECRETS = {
  clientId: "canary-client-id",
  clientSecret: "canary-client-secret",
  notificationTokens: ["canary-token", "canary-old-token"],
  paymentLink: {
    clientId: "canary-link-client-id",
    clientSecret: "canary-link-client-secret",
    apiKeys: ["canary-api-key"],
    redirectUrl: "https://canary.shop.example",
    validityDays: 3,
  },
}

beforeAll(() => {
  process.env.ACCOUNT_OPTIONS = JSON.stringify({
    ...SECRETS,
    merchantDocument: "11222333000181",
    sdk: {
      transparentToken: "a-public-token",
      scriptUrl: SCRIPT_URL,
      scriptIntegrity: SCRIPT_INTEGRITY,
    },
    methods: { wallet: false },
    installments: { maximum: 6, minimumAmount: "10.00" },
    locale: "en",
  })
  process.env.PLUGIN_OPTIONS = JSON.stringify({
    encryptionKeys: [ENCRYPTION_KEY],
  })
})

aMedusaApp(({ api, getContainer }) => {
  let store: AStore
  beforeAll(async () => {
    store = await aStore(getContainer())
  })

  /** As a storefront does, and no more: nobody is logged in. */
  const ask = async (query: string) => {
    const answer = await api.request({
      method: "get",
      url: `${PATH}${query}`,
      headers: { "x-publishable-api-key": store.publishableKey },
      validateStatus: () => true,
    })
    return {
      status: answer.status as number,
      cacheControl: answer.headers["cache-control"] as string | undefined,
      vary: answer.headers.vary as string | undefined,
      body: answer.data as Record<string, any>,
    }
  }

  describe("a storefront that asks for its configuration", () => {
    it("is told all that it needs of the account, to be kept for five seconds", async () => {
      expect(await ask("?account=br")).toStrictEqual({
        status: 200,
        cacheControl: "public, max-age=5",
        vary: expect.stringContaining("x-medusa-locale"),
        body: {
          configuration: {
            account: "br",
            sandbox: true,
            locale: "en",
            sdk: {
              merchant_credential: "11222333000181",
              transparent_token: "a-public-token",
              script_url: SCRIPT_URL,
              script_integrity: SCRIPT_INTEGRITY,
            },
            methods: {
              card: {
                provider_id: "pp_transparent-card_br",
                installments: {
                  maximum: 6,
                  minimum_amount: 1_000,
                },
              },
              pix: {
                provider_id: "pp_transparent-pix_br",
                placement: "after_payment",
              },
              link: {
                provider_id: "pp_transparent-link_br",
                placement: "after_payment",
                validity_days: 3,
              },
            },
            prices_by_way: false,
            texts: shopperTexts("en"),
          },
        },
      })
    })

    it("is told no provider that cannot be paid with: switched off by its path, or without a credential", async () => {
      const region = await getContainer()
        .resolve("query")
        .graph({
          entity: "region",
          fields: ["payment_providers.id"],
          filters: { id: store.regions.brazil },
        })
      const { body } = await aGuest(api, store).request(
        "get",
        `/store/payment-providers?region_id=${store.regions.brazil}`
      )
      const idsOf = (providers: unknown) =>
        (providers as { id: string }[]).map(({ id }) => id)
      const [regionRow] = region.data as Record<string, unknown>[]
      const inMedusa = idsOf(regionRow?.payment_providers)
      const offered = idsOf(body.payment_providers)
      const { methods } = (await ask("?account=br-manual")).body.configuration

      expect(inMedusa.filter((id) => !offered.includes(id)).sort()).toEqual([
        "pp_transparent-link_br-manual",
        "pp_transparent-wallet_br",
        "pp_transparent-wallet_br-at-checkout",
      ])
      expect(body.count).toBe(offered.length)
      expect(methods).not.toHaveProperty("link")
    })

    it("learns no secret, whichever account it asks for", async () => {
      for (const account of ["br", "br-manual", "br-at-checkout"]) {
        const { status, body } = await ask(`?account=${account}`)
        const reported = JSON.stringify(body)

        expect(status).toBe(200)
        expect(reported).not.toContain("canary")
        expect(reported).not.toContain(ENCRYPTION_KEY)
      }
    })
  })
})
