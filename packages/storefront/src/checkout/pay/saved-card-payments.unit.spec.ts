import { aFakeSdk, CARD as SDK_CARD } from "../../card-sdk/a-fake-sdk"
import {
  aCardPayment,
  createAbortSignal,
  ABORT_REASON,
  CPF,
  useFakeTimersInEachTest,
} from "../a-new-checkout"
import {
  respondWith,
  type AShop,
  aFakeBackend,
  CARD_PROVIDER,
  CARDS,
  CART_ID,
  COMPLETE_PATH,
  refusesWith,
  lostAnswer,
  ORDER,
  SESSION_PATH,
} from "../a-fake-backend"
import { createCheckout } from "../create-checkout"
import { savedCardPayments } from "./saved-card-payments"

useFakeTimersInEachTest()

const CONSENT = "Salvar este cartão"
const SAVED = {
  cartId: CART_ID,
  savedCardId: "ctcard_1",
  document: CPF,
  installments: 3,
}
const A_SAVED_CARD = {
  id: "ctcard_1",
  brand: "VISA",
  last_four: "1111",
  expiration_month: 12,
  expiration_year: 2030,
  status: "usable",
  created_at: "2026-11-20T12:00:00.000Z",
  last_used_at: null,
  store_charges_consented_at: "2026-11-20T12:00:00.000Z",
}

function aCustomersPage({ client }: AShop, sdk = aFakeSdk()) {
  return createCheckout({
    client,
    methods: [savedCardPayments({ load: () => Promise.resolve(sdk) })],
  })
}

/** Returns a fake card SDK that makes the tokens card_t/1, card_t/2 and so on. */
function aCountingSdk() {
  const sdk = aFakeSdk()
  let made = 0
  sdk.createTemporaryCard.mockImplementation(({ success }) =>
    success({ temporaryToken: `card_t/${++made}` })
  )
  return sdk
}

const sessionData = (shop: AShop) =>
  shop.requestsTo(SESSION_PATH)[0]!.body!.data

describe("savedCards", () => {
  it("savedCards requests the customer's saved cards with the gateway account and the region, and returns the cards of the answer", async () => {
    const shop = aFakeBackend()
    shop.answerNextRequests(CARDS, respondWith({ cards: [A_SAVED_CARD] }))

    const cards = await aCustomersPage(shop).savedCards({ regionId: "reg_1" })

    expect(cards).toEqual([
      {
        id: "ctcard_1",
        brand: "VISA",
        lastFour: "1111",
        expirationMonth: 12,
        expirationYear: 2030,
        status: "usable",
        createdAt: A_SAVED_CARD.created_at,
        lastUsedAt: undefined,
        storeChargesConsentedAt: A_SAVED_CARD.store_charges_consented_at,
      },
    ])
    expect(shop.requestsTo(CARDS).map(({ path }) => path)).toEqual([
      "/store/checkout-transparent/cards?account=br&region_id=reg_1",
    ])
  })

  it("savedCards returns undefined if no customer is signed in", async () => {
    const shop = aFakeBackend()
    shop.answerNextRequests(CARDS, refusesWith(401, "Unauthorized"))

    expect(await aCustomersPage(shop).savedCards()).toBeUndefined()
  })

  it("savedCards returns undefined and does not ask for the cards if the account does not save cards", async () => {
    const shop = aFakeBackend()
    shop.configuration.methods.card.saved_cards = false

    expect(await aCustomersPage(shop).savedCards()).toBeUndefined()
    expect(shop.requestsTo(CARDS)).toEqual([])
  })

  it("savedCards rejects with the shop's error if the cards cannot be read", async () => {
    const shop = aFakeBackend()
    shop.answerNextRequests(CARDS, refusesWith(503, "later"))

    await expect(aCustomersPage(shop).savedCards()).rejects.toMatchObject({
      name: "StoreError",
      status: 503,
    })
  })
})

describe("deleteSavedCard", () => {
  it("deleteSavedCard sends one DELETE request for the card", async () => {
    const shop = aFakeBackend()

    await aCustomersPage(shop).deleteSavedCard("ctcard_1")

    expect(shop.calls).toEqual([
      {
        path: "/store/checkout-transparent/cards/ctcard_1",
        body: undefined,
        method: "DELETE",
      },
    ])
  })

  it("deleteSavedCard rejects if the answer was lost, and can then be repeated", async () => {
    const shop = aFakeBackend()
    shop.answerNextRequests(CARDS, lostAnswer)
    const page = aCustomersPage(shop)

    await expect(page.deleteSavedCard("ctcard_1")).rejects.toMatchObject({
      name: "StoreError",
      status: undefined,
    })
    await expect(page.deleteSavedCard("ctcard_1")).resolves.toBeUndefined()
  })
})

describe("payByCardAndSave", () => {
  it("payByCardAndSave sends in the data of the payment session a second token, the consent, and the card's brand, last four digits and expiry", async () => {
    const shop = aFakeBackend()
    const sdk = aCountingSdk()

    const outcome = await aCustomersPage(shop, sdk).payByCardAndSave({
      ...aCardPayment(),
      consent: CONSENT,
    })

    expect(outcome).toEqual({ kind: "order", order: ORDER })
    expect(sdk.createTemporaryCard).toHaveBeenCalledTimes(2)
    expect(shop.requestsTo(SESSION_PATH)).toHaveLength(1)
    expect(sessionData(shop)).toEqual({
      temporary_card_token: "card_t/1",
      document: CPF,
      save_card: {
        temporary_card_token: "card_t/2",
        consent: CONSENT,
        brand: "VISA",
        last_four: "1111",
        expiration_month: 12,
        expiration_year: 2030,
      },
    })
    expect(JSON.stringify(shop.calls)).not.toMatch(/4111|MARIA/)
  })

  it("payByCardAndSave sends the consent to charges by the store in a separate field beside the consent to save the card", async () => {
    const shop = aFakeBackend()
    const storeChargesConsent = "Autorizo a cobrança mensal"

    await aCustomersPage(shop, aCountingSdk()).payByCardAndSave({
      ...aCardPayment(),
      consent: CONSENT,
      storeChargesConsent,
    })

    expect(sessionData(shop)).toMatchObject({
      save_card: {
        consent: CONSENT,
        store_charges_consent: storeChargesConsent,
      },
    })
  })

  it("payByCard creates only one card token and does not ask the shop to save the card", async () => {
    const shop = aFakeBackend()
    const sdk = aCountingSdk()

    await aCustomersPage(shop, sdk).payByCard(aCardPayment())

    expect(sdk.createTemporaryCard).toHaveBeenCalledTimes(1)
    expect(sessionData(shop)).toEqual({
      temporary_card_token: "card_t/1",
      document: CPF,
    })
  })

  it.each<[string, Parameters<typeof aFakeSdk>[0]]>([
    ["is refused", ({ error }) => error([{ field: "number" }])],
    ["never arrives", () => undefined],
  ])(
    "if the second token, which is for saving the card, is not available (it %s), payByCardAndSave pays without saving the card",
    async (_how, second) => {
      const shop = aFakeBackend()
      const sdk = aFakeSdk()
      let made = 0
      sdk.createTemporaryCard.mockImplementation((asked) =>
        ++made === 1
          ? asked.success({ temporaryToken: "card_t/1" })
          : second!(asked)
      )

      const paying = aCustomersPage(shop, sdk).payByCardAndSave({
        ...aCardPayment(),
        consent: CONSENT,
      })
      await jest.advanceTimersByTimeAsync(5_000)

      expect(await paying).toEqual({ kind: "order", order: ORDER })
      expect(sessionData(shop)).toEqual({
        temporary_card_token: "card_t/1",
        document: CPF,
      })
    }
  )

  it("payByCardAndSave creates no payment session if the call is aborted while the card SDK creates the second of two card tokens", async () => {
    const shop = aFakeBackend()
    const sdk = aFakeSdk()
    const { signal, abort } = createAbortSignal()
    let made = 0
    sdk.createTemporaryCard.mockImplementation(({ success }) => {
      if (++made === 1) return success({ temporaryToken: "card_t/1" })
      abort()
    })

    const paying = aCustomersPage(shop, sdk).payByCardAndSave({
      ...aCardPayment({ signal }),
      consent: CONSENT,
    })

    await expect(paying).rejects.toBe(ABORT_REASON)
    expect(shop.requestsTo(SESSION_PATH)).toEqual([])
  })
})

describe("payBySavedCard", () => {
  it("payBySavedCard creates a session with the id of the saved card, needs no card SDK, completes the cart and returns the order", async () => {
    const shop = aFakeBackend()
    const sdk = aFakeSdk()
    const steps: string[] = []

    const outcome = await aCustomersPage(shop, sdk).payBySavedCard({
      ...SAVED,
      onStep: (step) => steps.push(step),
    })

    expect(outcome).toEqual({ kind: "order", order: ORDER })
    expect(steps).toEqual(["paying"])
    expect(shop.requestsTo(SESSION_PATH).map(({ body }) => body)).toEqual([
      {
        provider_id: CARD_PROVIDER,
        data: { saved_card_id: "ctcard_1", document: CPF, installments: 3 },
      },
    ])
    expect(shop.requestsTo(COMPLETE_PATH)).toHaveLength(1)
    expect(sdk.setCredentials).not.toHaveBeenCalled()
  })

  it("payBySavedCard returns the shop's message and does not complete the cart if the shop refuses the saved card", async () => {
    const shop = aFakeBackend()
    shop.answerNextRequests(
      SESSION_PATH,
      refusesWith(400, "Este cartão foi excluído.")
    )

    const outcome = await aCustomersPage(shop).payBySavedCard(SAVED)

    expect(outcome).toEqual({
      kind: "refused",
      message: "Este cartão foi excluído.",
    })
    expect(shop.requestsTo(COMPLETE_PATH)).toEqual([])
  })

  it("payBySavedCard returns declined if the saved card was declined", async () => {
    const shop = aFakeBackend()
    shop.stateAfterCompletion = "refused"

    const outcome = await aCustomersPage(shop).payBySavedCard(SAVED)

    expect(outcome).toMatchObject({ kind: "declined" })
  })

  it("payBySavedCard returns being_verified if the answers to the completion were lost", async () => {
    const shop = aFakeBackend()
    shop.stateAfterCompletion = "being_verified"
    shop.answerNextRequests(COMPLETE_PATH, lostAnswer, 4)

    const paying = aCustomersPage(shop).payBySavedCard(SAVED)
    await jest.advanceTimersByTimeAsync(60_000)

    expect(await paying).toMatchObject({ kind: "being_verified" })
  })

  it("payByCard, called while payBySavedCard is paying the same cart, returns the result of the running payment and creates no second session", async () => {
    const shop = aFakeBackend()
    const page = aCustomersPage(shop)

    const both = await Promise.all([
      page.payBySavedCard(SAVED),
      page.payByCard(
        aCardPayment({ card: { ...aCardPayment().card, ...SDK_CARD } })
      ),
    ])

    expect(both).toEqual([
      { kind: "order", order: ORDER },
      { kind: "order", order: ORDER },
    ])
    expect(shop.requestsTo(SESSION_PATH)).toHaveLength(1)
  })
})
