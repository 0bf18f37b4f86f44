import type { SimulatedStore } from "../../process/simulated-store"
import { THIEF_ID } from "../../core/records/core-records"
import type { CardAttack } from "../../stories/saved-card/saved-card-story"
import { CUSTOMER_HEADER } from "../store-routes"
import { type StoreAnswer, formatAnswerAsOneLine } from "../store-answer"

const CARDS = "/store/checkout-transparent/cards"

/** What an attacker does, and what the attacker knows. `savedCardId` is missing if the customer has no saved card. */
interface Attack {
  how: CardAttack
  /** Whether the attacker is not signed in. Otherwise the attacker is signed in as another customer. */
  isGuest: boolean
  cartId: string
  collectionId: string
  savedCardId: string | undefined
}

/**
 * Performs one attack on the saved cards or the cart of a customer. Records a violation if the store lists or removes
 * the customer's card for the attacker, or lets the attacker choose it. The checks at the end find what the attacks did
 * to charges.
 */
export async function attackSavedCard(
  store: SimulatedStore,
  attack: Attack,
  note: (what: string) => void
): Promise<void> {
  const headers = {
    "content-type": "application/json",
    [CUSTOMER_HEADER]: attack.isGuest ? "" : THIEF_ID,
  }
  const sendAttackRequest = async (
    method: string,
    path: string,
    body: object = {}
  ) => {
    const answer = await store.request({ method, path, body, headers })
    note(`is attacked, ${method} ${path}: ${formatAnswerAsOneLine(answer)}`)
    return answer
  }
  const recordSuccessfulAttack = (check: string, words: string) =>
    store.foundViolations.push({ check, words, ids: [] })
  const { cartId, collectionId, savedCardId = "ctcard_none" } = attack
  const attackCartCompletion = () =>
    sendAttackRequest("POST", `/store/carts/${cartId}/complete`)
  switch (attack.how) {
    case "complete":
      return void (await attackCartCompletion())
    case "take_over":
      if (!attack.isGuest)
        await sendAttackRequest("POST", `/store/carts/${cartId}/customer`)
      return void (await attackCartCompletion())
    case "change_email":
      return void (await sendAttackRequest("POST", `/store/carts/${cartId}`, {
        email: "thief@example.com",
      }))
    case "choose": {
      const { status } = await sendAttackRequest(
        "POST",
        `/store/payment-collections/${collectionId}/payment-sessions`,
        {
          provider_id: "pp_transparent-card_br",
          data: { saved_card_id: savedCardId, document: "529.982.247-25" },
        }
      )
      if (status === 200) {
        recordSuccessfulAttack("another customer's card chosen", savedCardId)
      }
      return
    }
    case "list":
      if (
        countCardsInAnswer(
          await sendAttackRequest("GET", `${CARDS}?account=br`)
        ) > 0
      ) {
        recordSuccessfulAttack("another customer's cards listed", savedCardId)
      }
      return
    case "remove": {
      const { status } = await sendAttackRequest(
        "DELETE",
        `${CARDS}/${savedCardId}`
      )
      if (status === 200) {
        recordSuccessfulAttack("another customer's card removed", savedCardId)
      }
    }
  }
}

function countCardsInAnswer({ body }: StoreAnswer): number {
  return ((body.cards as unknown[] | undefined) ?? []).length
}
