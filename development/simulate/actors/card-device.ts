import { saveDueCards } from "../../../src/reconciliation/saved-card/save-due-cards"
import {
  advanceStoryTime,
  advanceTimeUntilDone,
} from "../process/time/run-until-idle"
import type { SimulatedStore } from "../process/simulated-store"
import type { Visit } from "../stories/story"
import type { ShopperEnvironment } from "./shopper"
import { CUSTOMER_HEADER } from "./store-routes"
import { type StoreAnswer, summaryOfAnswer } from "./store-answer"

/** The customer to whom all carts of a run about saved cards belong. Each cart is on a device of its own. */
const CUSTOMER = "cus_1"
const CARDS = "/store/checkout-transparent/cards"
const HEADERS = {
  "content-type": "application/json",
  [CUSTOMER_HEADER]: CUSTOMER,
}

type Place = Pick<ShopperEnvironment, "cartId">

/** A device on which the customer is signed in. */
export class CardDevice {
  constructor(
    private readonly stage: SimulatedStore,
    private readonly place: Place,
    private readonly note: (what: string) => void
  ) {}

  ask(method: string, path: string, body: object = {}): Promise<StoreAnswer> {
    return this.stage.request({
      method: method.toUpperCase(),
      path,
      body,
      headers: HEADERS,
    })
  }

  /**
   * Returns the session data of a visit with a saved card, or with a card that is to be saved. Returns an empty object
   * if the customer just types the card, or has no saved card.
   */
  async dataOf({ vault, method }: Visit, number: string): Promise<object> {
    if (vault === "save") {
      const token = await this.stage.gateway.tokenize(number)
      this.stage.cards.recordConsent(token, this.place.cartId)
      const consent = "Salvar este cart\u00e3o"
      return { save_card: { temporary_card_token: token, consent } }
    }
    const account = method.split("_")[1] ?? ""
    const card = vault === "use" ? (await this.#list(account)).at(0) : undefined
    return card === undefined ? {} : { saved_card_id: card }
  }

  /** Removes the newest card of the first account that has one. */
  async removeNewest(): Promise<void> {
    const [id] = await this.#list("br")
    if (id === undefined) return
    const cardId = await vaultIdOf(this.stage, id)
    const answer = await this.ask("delete", `${CARDS}/${id}`)
    this.note(`removes the card ${id}: ${summaryOfAnswer(answer)}`)
    if (answer.status === 200 && cardId !== undefined) {
      this.stage.cards.recordRemoval(cardId)
    }
  }

  async #list(account: string): Promise<string[]> {
    const { body } = await this.ask("get", `${CARDS}?account=${account}`)
    const { cards = [] } = body as { cards?: { id: string }[] }
    return cards.map(({ id }) => id)
  }
}

/** Returns the functions of a shopper who is signed in, or those of a guest if the store saves no cards. */
export function cardEnvironment(
  stage: SimulatedStore,
  place: Place,
  note: (what: string) => void
): Pick<ShopperEnvironment, "ask" | "cards"> {
  if (!stage.savesCards) {
    return { ask: (...asked) => stage.ask(...asked) }
  }
  stage.records.carts.require(place.cartId).customerId = CUSTOMER
  const cards = new CardDevice(stage, place, note)
  return { cards, ask: (...asked) => cards.ask(...asked) }
}

/** Resolves to the vault's id of a saved card, which the store shows to no customer. */
export async function vaultIdOf(
  { aliveProcesses: [process] }: SimulatedStore,
  id: string
): Promise<string | undefined> {
  if (!process) return undefined
  const opened = await process.runUntilDeath(() =>
    process.ledger.openSavedCard({ id, customerId: CUSTOMER })
  )
  return opened?.secret?.cardId
}

const MINUTE_MS = 60_000
/** After these times, all card tokens are over, and each deletion in the vault was repeated. */
const STEPS_MS = [11, 130, 260, 520].map((minutes) => minutes * MINUTE_MS)

/** Lets the job do all its work with saved cards. All faults must have ended before. */
export async function finishSavedCards(stage: SimulatedStore): Promise<void> {
  if (!stage.savesCards) return
  for (const ms of STEPS_MS) {
    await advanceStoryTime(stage, ms)
    for (const process of stage.aliveProcesses) {
      await advanceTimeUntilDone(
        process.run(() => saveDueCards(process.container))
      )
    }
  }
}
