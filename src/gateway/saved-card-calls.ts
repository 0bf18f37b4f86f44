import type { ChargeCustomer } from "../domain/charge-request"
import type { SavedGatewayCard } from "../domain/saved-card/saved-gateway-card"
import type { TimeBudget } from "../domain/time-budget"
import { callGateway } from "./call"
import { createAnswerParser, type AnswerParser } from "./answer/parse-answer"
import type { Connection } from "./open-connection"
import { personalValues } from "./personal-values"
import type { GatewaySettings } from "./settings"
import { saysChargeIsAbsent } from "./wire/error-answer"
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

/** Returns the calls about saved cards. They move no money. Source: docs/gateway.md#saved-cards */
export function savedCardCalls(
  connection: Connection,
  { cardIdInAnswer }: Pick<GatewaySettings, "cardIdInAnswer">
) {
  const judgeSavedCard = createAnswerParser(
    (body) => readSavedCard(body, cardIdInAnswer),
    () => undefined
  )
  return {
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
        judge: judgeSavedCard,
        budget,
      }),

    /**
     * Deletes a card in the gateway's vault. A card that the vault no longer has counts as deleted. Throws GatewayError
     * (`not_sent`) if the option `dialect.paths.deleteCard` is not set.
     */
    deleteCard: (cardId: string, budget: TimeBudget): Promise<void> =>
      callGateway(connection, {
        operation: "delete_card",
        subject: { cardId },
        secrets: [cardId],
        judge: judgeDeletion,
        budget,
      }),
  }
}

const NO_CONTENT = 204

const judgeAnyObject = createAnswerParser(
  (body) => body,
  () => undefined
)

const judgeDeletion: AnswerParser<void> = (answer, context) => {
  const isDeleted =
    answer.httpStatus === NO_CONTENT ||
    (answer.httpStatus === 404 && saysChargeIsAbsent(answer.body))
  if (!isDeleted) {
    judgeAnyObject(answer, context)
  }
}
