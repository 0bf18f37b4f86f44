import type { ChargeCustomer } from "../domain/charge-request"
import type { SavedGatewayCard } from "../domain/saved-card/saved-gateway-card"
import type { TimeBudget } from "../domain/time-budget"
import { callGateway } from "./call"
import { CallSlots } from "./call-slots"
import {
  createAnswerParser,
  createChangeAnswerParser,
  type AnswerParser,
  NO_CONTENT,
} from "./answer/parse-answer"
import type { Connection } from "./open-connection"
import { personalValues } from "./personal-values"
import type { CheckoutIntegrationSettings } from "./settings"
import { saysCardIsAbsent, saysChargeIsAbsent } from "./wire/error-answer"
import { readSavedCard } from "./wire/saved-card-answer"

/** The request that saves a card in the gateway's vault. */
export interface CardToSave {
  /**
   * A card token that the gateway's SDK created in the browser. It must not be the token of the charge, because a token
   * is assumed to be good for one call.
   */
  temporaryCardToken: string
  customer: ChargeCustomer
  /** The id of the charge that the card has paid, for the log and for error messages. It is not sent. */
  merchantChargeId?: string
}

/**
 * The largest number of requests to an account's vault that run at the same time in this process. They share the
 * connections with the requests that move money, and would block these requests if the vault did not answer.
 */
const MOST_VAULT_CALLS = 2

/**
 * Creates the functions that call the vault of saved cards. They move no money. Source:
 * docs/gateway.md#saved-cards
 */
export function savedCardCalls(
  connection: Connection,
  { cardIdInAnswer }: Pick<CheckoutIntegrationSettings, "cardIdInAnswer">
) {
  const judgeSavedCard = createAnswerParser(
    (body) => readSavedCard(body, cardIdInAnswer),
    () => undefined
  )
  return {
    /** Limits the requests to the vault. The functions below do not use it: their callers take a slot first. */
    vaultSlots: new CallSlots(MOST_VAULT_CALLS),

    /**
     * Saves a card in the gateway's vault, and returns it.
     *
     * The request is sent again only if it is certain that it was never sent. If this throws an error with the outcome
     * `unknown`, the vault may have a card that the plugin does not know. That card costs nothing, and nothing can
     * charge it. The caller must not send the same token again.
     */
    saveCard: (
      { temporaryCardToken, customer, merchantChargeId }: CardToSave,
      budget: TimeBudget
    ): Promise<SavedGatewayCard> =>
      callGateway(connection, {
        operation: "save_card",
        subject: merchantChargeId === undefined ? {} : { merchantChargeId },
        content: { card: { temporaryCardToken }, customer },
        secrets: [temporaryCardToken, ...personalValues(customer)],
        parseAnswer: judgeSavedCard,
        budget,
      }),

    /**
     * Deletes a card in the gateway's vault. Resolves to `deleted` if the vault confirms the deletion, with a JSON
     * object that reports no error or with the status 204. Resolves to `absent` if the vault says that it has no such
     * card. An empty answer with another status confirms nothing, because a proxy can produce it.
     *
     * `isPathProven` says whether the vault has confirmed the deletion of another card before. If not, only a 404 that
     * mentions a card means `absent`. Any other 404 then shows only that the gateway does not know the path, and this
     * function throws GatewayError (`gateway_not_offered`). If the path is proven, every 404 of the gateway's API means
     * `absent`.
     *
     * Throws GatewayError (`not_sent`) if the option `dialect.paths.deleteCard` is not set.
     */
    deleteCard: (
      cardId: string,
      budget: TimeBudget,
      { isPathProven = false }: { isPathProven?: boolean } = {}
    ): Promise<"deleted" | "absent"> =>
      callGateway(connection, {
        operation: "delete_card",
        subject: { cardId },
        secretIds: [cardId],
        parseAnswer: createDeletionAnswerParser(isPathProven),
        budget,
      }),
  }
}

/** Accepts a 2xx answer with a JSON object that reports no error and whose field `deleted` is not false. */
const judgeConfirmation = createChangeAnswerParser(
  ({ deleted }) => deleted !== false
)

function createDeletionAnswerParser(
  isPathProven: boolean
): AnswerParser<"deleted" | "absent"> {
  return (answer, context) => {
    const { httpStatus, body } = answer
    const isAbsent = isPathProven ? saysChargeIsAbsent : saysCardIsAbsent
    if (httpStatus === 404 && isAbsent(body)) {
      return "absent"
    }
    if (httpStatus !== NO_CONTENT) judgeConfirmation(answer, context)
    return "deleted"
  }
}
