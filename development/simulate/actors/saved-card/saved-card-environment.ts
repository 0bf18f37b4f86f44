import type { SimulatedStore } from "../../process/simulated-store"
import { orderOrCartOfCollectionAsJson } from "../../process/saved-card/record-permitted-card-uses"
import type { SavedCardStep } from "../../stories/saved-card/saved-card-story"
import type { Visit } from "../../stories/story"
import type { ShopperEnvironment } from "../shopper-environment"
import { CUSTOMER_HEADER } from "../store-routes"
import { type StoreAnswer, formatAnswerAsOneLine } from "../store-answer"
import { attackSavedCard } from "./card-thief"

/**
 * The customer to whom all carts belong in a story with saved cards. The customer uses another device for each cart.
 */
export const CUSTOMER = "cus_1"
const CARDS = "/store/checkout-transparent/cards"
const HEADERS = {
  "content-type": "application/json",
  [CUSTOMER_HEADER]: CUSTOMER,
}

type Place = Pick<ShopperEnvironment, "cartId" | "collectionId">

/** A device on which the customer is signed in. */
class CardDevice {
  constructor(
    private readonly store: SimulatedStore,
    private readonly place: Place,
    private readonly note: (what: string) => void
  ) {}

  /** Sends a request of the signed-in customer. Records in the journal what the customer chose and completed. */
  async requestAsCustomer(
    method: string,
    path: string,
    body: object = {}
  ): Promise<StoreAnswer> {
    const { cards } = this.store
    const completed = path.endsWith("/complete")
      ? cards.recordCompletionRequest(this.place.cartId)
      : () => undefined
    const answer = await this.store.request({
      method: method.toUpperCase(),
      path,
      body,
      headers: HEADERS,
    })
    completed()
    const { collectionId } = this.place
    // The session may exist although the answer was lost.
    if (path.endsWith("/payment-sessions")) {
      for (const { id } of this.store.records.sessionsOf(collectionId)) {
        if (cards.choices.has(id)) continue
        cards.choices.set(
          id,
          orderOrCartOfCollectionAsJson(this.store, collectionId)
        )
      }
    }
    return answer
  }

  /**
   * Returns the session data of a visit with a saved card, or with a card that is to be saved. Returns an empty object
   * if the customer enters a card without saving it, or has no saved card.
   */
  async sessionDataOfVisit(
    { vault, method, isExpired = false, consentsToStoreCharges = false }: Visit,
    number: string
  ): Promise<object> {
    if (vault === "save") {
      const token = await this.store.gateway.tokenize(number, { isExpired })
      this.store.cards.recordConsent(token, this.place.cartId)
      if (consentsToStoreCharges) this.store.storeCharges.recordConsent()
      return {
        save_card: {
          temporary_card_token: token,
          consent: "Salvar este cart\u00e3o",
          ...(consentsToStoreCharges && { store_charges_consent: "Autorizo" }),
        },
      }
    }
    const account = method.split("_")[1] ?? ""
    const card =
      vault === "use" ? (await this.#listCardIds(account)).at(0) : undefined
    return card === undefined ? {} : { saved_card_id: card }
  }

  async performSavedCardStep(step: SavedCardStep): Promise<void> {
    switch (step.kind) {
      case "remove_card":
        return this.#removeNewest()
      case "withdraw_consent":
        return this.#withdrawFromNewest()
      case "delete_customer":
        return this.#deleteCustomer(step.isEventLost)
      case "attack": {
        const [newest] = await this.#listCardIds("br")
        const target = { ...this.place, savedCardId: newest }
        return attackSavedCard(this.store, { ...step, ...target }, this.note)
      }
    }
  }

  /**
   * Removes the card of the account `br` that was saved or used last. If the store confirms the removal, records this
   * in the journal.
   */
  async #removeNewest(): Promise<void> {
    const [id] = await this.#listCardIds("br")
    if (id === undefined) return
    const answer = await this.requestAsCustomer("delete", `${CARDS}/${id}`)
    this.note(`removes the card ${id}: ${formatAnswerAsOneLine(answer)}`)
    if (answer.status === 200) this.store.cards.recordRemoval(id)
  }

  /**
   * Withdraws the customer's consent to charges by the store. The withdrawal is for one card: the card of the account
   * `br` that was saved or used last. Does nothing if the account has no card. If the store confirms the withdrawal,
   * records the withdrawal in the journal.
   */
  async #withdrawFromNewest(): Promise<void> {
    const [id] = await this.#listCardIds("br")
    if (id === undefined) return
    const answer = await this.requestAsCustomer(
      "delete",
      `${CARDS}/${id}/store-charges`
    )
    this.note(
      `withdraws the consent to charges of ${id}: ${formatAnswerAsOneLine(answer)}`
    )
    if (answer.status === 200)
      this.store.storeCharges.recordConsentWithdrawal(id)
  }

  /** Deletes the customer as an administrator. If `isEventLost` is true, the plugin does not get the event. */
  async #deleteCustomer(isEventLost: boolean): Promise<void> {
    const answer = await this.store.requestStoreRoute(
      "delete",
      `/admin/customers/${CUSTOMER}`,
      { isEventLost }
    )
    this.note(`is deleted as a customer: ${formatAnswerAsOneLine(answer)}`)
    if (answer.status === 200) this.store.cards.recordCustomerDeletion()
  }

  async #listCardIds(account: string): Promise<string[]> {
    const { body } = await this.requestAsCustomer(
      "get",
      `${CARDS}?account=${account}`
    )
    const { cards = [] } = body as { cards?: { id: string }[] }
    return cards.map(({ id }) => id)
  }
}

/**
 * Returns the functions of a shopper who is signed in, and makes the shopper's customer the owner of the cart. If the
 * store saves no cards, returns the functions of a guest.
 */
export function shopperFunctionsForSavedCards(
  store: SimulatedStore,
  place: Place,
  note: (what: string) => void
): Pick<ShopperEnvironment, "ask" | "cards"> {
  if (!store.savesCards) {
    return { ask: (...asked) => store.requestStoreRoute(...asked) }
  }
  store.records.carts.requireRow(place.cartId).customerId = CUSTOMER
  const cards = new CardDevice(store, place, note)
  return { cards, ask: (...asked) => cards.requestAsCustomer(...asked) }
}
