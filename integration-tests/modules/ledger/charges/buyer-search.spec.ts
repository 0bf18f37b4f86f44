import { randomUUID } from "node:crypto"
import { minorUnits } from "../../../../src/domain/money"
import type { Query } from "../../../../src/medusa/container"
import { buildChargeIntent } from "../../../../src/payment-method-adapters/session/charge-intent"
import { accountOptionsAt } from "../../../support/confirm/a-confirmation"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"
import { aClaimedCharge } from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const OTHER_KEYS = [Buffer.alloc(32, 9).toString("base64")]

async function aChargeOf(name: string, email: string): Promise<string> {
  const { charge } = await aClaimedCharge(ledger(), {
    buyerSearchDigests: await ledger().computeBuyerSearchDigests({
      names: [name],
      email,
    }),
  })
  return charge.id
}

/**
 * Claims the charge of a cart. The cart's address has the given first and last name, and the gateway receives the name
 * `buyerName`.
 */
async function aChargeOfCart(
  [first_name, last_name]: [string, string],
  buyerName: string
) {
  const cartId = `cart_${randomUUID()}`
  const intent = await buildChargeIntent(
    {
      account: accountOptionsAt("http://gateway.invalid"),
      ledger: ledger(),
      method: "card",
      // The function needs Medusa's query only for a session without a cart.
      query: {} as Query,
    },
    {
      id: `payses_${randomUUID()}`,
      amount: "19.99",
      currencyCode: "brl",
      paymentCollectionId: `pay_col_${randomUUID()}`,
      collectionAmount: "19.99",
      cart: {
        id: cartId,
        email: "loja@example.com",
        currency_code: "brl",
        billing_address: { first_name, last_name },
        shipping_address: null,
      },
      orderId: undefined,
      orderOutstandingAmount: undefined,
      isOrderCanceled: false,
    },
    {
      buyerName,
      amount: minorUnits(1_999),
      emailDigest: undefined,
      installments: 1,
      lateCapture: false,
    }
  )
  const { charge } = await aClaimedCharge(ledger(), intent)
  return { id: charge.id, of: { cartIds: [cartId] } }
}

async function searchChargesOfBuyer(...words: string[]) {
  const { charges, count } = await ledger().findCharges(
    { selections: [{ buyer: await ledger().computeWordSearchDigests(words) }] },
    { by: "created_at", direction: "asc", limit: 200, offset: 0 }
  )
  return { ids: charges.map(({ id }) => id), count }
}

describe("the search for charges by their buyer", () => {
  it("the search finds a charge by the beginning of any of the buyer's names, ignoring accents, and by any part of the e-mail address", async () => {
    const ofAvila = await aChargeOf("Érica Ávila", "loja@example.com")
    const ofSilva = await aChargeOf("João da Silva", "joaozinho@example.com")

    expect((await searchChargesOfBuyer("avi")).ids).toEqual([ofAvila])
    expect((await searchChargesOfBuyer("eri", "AVILA")).ids).toEqual([ofAvila])
    expect((await searchChargesOfBuyer("ozinho@")).ids).toEqual([ofSilva])
    expect((await searchChargesOfBuyer("silva", "zinho")).ids).toEqual([
      ofSilva,
    ])
    expect((await searchChargesOfBuyer("example")).ids).toEqual([
      ofAvila,
      ofSilva,
    ])
    expect((await searchChargesOfBuyer("silva", "erica")).ids).toEqual([])
    expect((await searchChargesOfBuyer("vila")).ids).toEqual([])
  })

  it("the search finds more than a hundred charges of a common name", async () => {
    const id = await aChargeOf("Maria Souza", "maria@example.com")
    await database.knex.raw(
      `insert into checkout_transparent_charge
        (id, merchant_charge_id, account, installation_digest, method, payment_session_id, payment_collection_id,
         amount, currency_code, installments, late_capture, state, details, buyer_search_digests)
      select id || n, merchant_charge_id || n, account, installation_digest, method, payment_session_id || n,
        payment_collection_id || n, amount, currency_code, installments, late_capture, 'declined', details, buyer_search_digests
      from checkout_transparent_charge, generate_series(1, 150) as n where id = ?`,
      [id]
    )

    expect((await searchChargesOfBuyer("maria")).count).toBe(151)
  })

  it("after the name in an order was changed, the search finds the order's charge by the new name", async () => {
    const cartId = `cart_${randomUUID()}`
    const { charge } = await aClaimedCharge(ledger(), {
      cartId,
      buyerSearchDigests: await ledger().computeBuyerSearchDigests({
        names: ["Ana Lima"],
        email: undefined,
      }),
    })

    await ledger().replaceBuyerSearchDigests(
      { cartIds: [cartId] },
      { names: ["Bia Lima"], email: undefined }
    )

    expect((await searchChargesOfBuyer("ana")).ids).toEqual([])
    expect((await searchChargesOfBuyer("bia", "lima")).ids).toEqual([charge.id])
  })

  it("if the payer's name was in no address of the order, the search still finds the charge by this name after the name in the order was changed", async () => {
    const { id, of } = await aChargeOfCart(["Caio", ""], "Dora Prado")

    await ledger().replaceBuyerSearchDigests(of, {
      names: ["Caio Reis"],
      email: undefined,
    })
    await ledger().replaceBuyerSearchDigests(of, {
      names: ["Caio Pires"],
      email: undefined,
    })

    expect((await searchChargesOfBuyer("dora", "prado")).ids).toEqual([id])
    expect((await searchChargesOfBuyer("dora", "pires")).ids).toEqual([id])
    expect((await searchChargesOfBuyer("reis")).ids).toEqual([])
    expect((await searchChargesOfBuyer("loja@")).ids).toEqual([])
  })

  it("after the name in an order was changed, the search no longer finds the charge by an old name that came from an address", async () => {
    const { id, of } = await aChargeOfCart(
      ["Érica", "D'Ávila"],
      "Érica D Ávila"
    )
    expect((await searchChargesOfBuyer("erica", "avila")).ids).toEqual([id])

    await ledger().replaceBuyerSearchDigests(of, {
      names: ["Elisa Ávila"],
      email: undefined,
    })

    expect((await searchChargesOfBuyer("erica")).ids).toEqual([])
    expect((await searchChargesOfBuyer("elisa", "avila")).ids).toEqual([id])
  })

  it("if the buyer's name in an order changes while the process cannot decrypt the key of the buyer search, the search still finds the order's charge by the previous name", async () => {
    const { id, of } = await aChargeOfCart(["Ana", "Lima"], "Ana Lima")
    const other = database.ledger({ encryptionKeys: OTHER_KEYS })

    const isNoted = await other.replaceBuyerSearchDigests(of, {
      names: ["Bia Lima"],
      email: undefined,
    })

    expect(isNoted).toBe(false)
    expect((await searchChargesOfBuyer("ana", "lima")).ids).toEqual([id])
  })

  it("the ledger stores the buyer's name and e-mail address for the search in no readable form", async () => {
    const id = await aChargeOf("Quitéria Xavier", "quit@example.com")

    const { buyer_search_digests } = await database.requireRowById("charge", id)

    expect(buyer_search_digests).toEqual(
      expect.arrayContaining([expect.any(String)])
    )
    expect(JSON.stringify(buyer_search_digests)).not.toMatch(/quit|xavi|exam/i)
  })

  it("the search by a buyer's name is not possible if the process cannot decrypt the digest key", async () => {
    await aChargeOf("Maria Souza", "maria@example.com")
    const other = database.ledger({ encryptionKeys: OTHER_KEYS })

    expect(await other.computeWordSearchDigests(["maria"])).toBeUndefined()
    expect(
      await other.computeBuyerSearchDigests({
        names: ["Maria"],
        email: undefined,
      })
    ).toBeUndefined()
  })
})
