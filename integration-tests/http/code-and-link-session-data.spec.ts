import { CPF } from "../../harness/shopper/a-card-checkout"
import { aCodeCheckout } from "../../harness/shopper/a-code-checkout"
import {
  aCheckoutWithPaymentLink,
  LINK_PROVIDER,
  requireLinkAtGateway,
  requireLinkIdOfSession,
} from "../support/sales/a-link-sale"
import { describeNotifiedShop } from "../support/app/describe-notified-shop"
import {
  aGuest,
  type CartContents,
  expectSuccess,
} from "../../harness/shopper/a-shopper"
import { createDatabaseQuery } from "../support/secrets/find-leaked-secrets"
import { findTablesThatContain } from "../support/secrets/database-contents"

const REDIRECT_URL = "http://localhost:8000/voltar?account=br"
const ACCOUNT = {
  paymentLink: {
    name: "Loja de teste {reference}",
    validityDays: 2,
    redirectUrl: REDIRECT_URL,
  },
}

describeNotifiedShop(ACCOUNT, (shop) => {
  const aCheckout = (contents?: CartContents) =>
    aCodeCheckout({ ...shop, shopper: aGuest(shop.api, shop.store) }, contents)

  const operations = async () =>
    (await shop.requests())
      .map(({ operation }) => operation)
      .filter((operation) => operation !== "token")

  const tablesContainingBuyerDataOr = (...texts: string[]) =>
    findTablesThatContain(createDatabaseQuery(shop), [
      CPF,
      CPF.replace(/\D/g, ""),
      ...texts,
    ])

  describe("a Pix code", () => {
    it("a payment session for Pix lists the buyer data that the cart lacks, and after the data is added, a new session gets a Pix code", async () => {
      const checkout = await aCheckout({
        email: null,
        address: { first_name: "", last_name: "", phone: undefined },
      })

      const lacking = await checkout.createCodeSession()
      const askedBefore = await operations()
      await expectSuccess(
        checkout.shopper.request("post", `/store/carts/${checkout.cartId}`, {
          email: checkout.shopper.email,
          billing_address: {
            first_name: "Maria",
            last_name: "Souza",
            phone: "+5511987654321",
          },
        })
      )
      const { shown } = await checkout.createCodeSession()

      expect(lacking.shown).toEqual({
        account: "br",
        method: "pix",
        state: "incomplete",
        missing: [
          "email",
          "billing_address.first_name",
          "billing_address.phone",
        ],
        message:
          "Informe um e-mail como nome@exemplo.com.br, sem acentos nem apóstrofos. Informe o nome. Informe um telefone brasileiro com DDD, como (11) 98765-4321.",
      })
      expect(askedBefore).toEqual([])
      expect(shown.state).toBe("pending")
      expect(shown).not.toHaveProperty("missing")
    })
  })

  describe("a payment link", () => {
    it("the gateway receives a payment link with the shop's text, payment methods, expiry date and return URL", async () => {
      const { checkout, session, linkId } = await aCheckoutWithPaymentLink(shop)
      const reference = checkout.cartId.slice(-6).toUpperCase()

      const link = await requireLinkAtGateway(shop, { linkId })

      const inSaoPaulo = new Intl.DateTimeFormat("sv-SE", {
        timeZone: "America/Sao_Paulo",
      })
      const lastMoment = new Date(session.shown.link?.expires_at ?? "")
      expect(link).toMatchObject({
        name: `Loja de teste ${reference}`,
        amount: 9990,
        paymentTypes: expect.arrayContaining(["PIX", "WALLET", "CREDIT_CARD"]),
        maximumInstallments: 12,
        redirectUrl: REDIRECT_URL,
        expiredAt: inSaoPaulo.format(lastMoment),
      })
      const daysLeft = (lastMoment.getTime() - Date.now()) / (24 * 3_600_000)
      expect(daysLeft).toBeGreaterThan(2)
      expect(daysLeft).toBeLessThan(3)
    })

    it("if a shopper's request for a payment link contains a text, amount or return URL, the plugin ignores them, and stores neither the text nor the URL", async () => {
      const checkout = await aCheckout()

      const session = await checkout.createCodeSession(LINK_PROVIDER, {
        redirect_url: "https://thief.example/thanks",
        redirectUrl: "https://thief.example/thanks",
        purpose: "free",
        actor: "user_of_the_thief",
        name: "Name of the thief",
        reference: "thief",
        amount: 1,
        validityDays: 300,
      })

      const link = await requireLinkAtGateway(shop, {
        linkId: requireLinkIdOfSession(session),
      })
      expect(link).toMatchObject({ amount: 9990, redirectUrl: REDIRECT_URL })
      expect(JSON.stringify(await shop.requests("create_link"))).not.toContain(
        "thief"
      )
      expect(await tablesContainingBuyerDataOr("thief")).toEqual([])
    })
  })
})
