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
import type { Connection } from "./create-gateway-connection"
import { personalValuesOfCustomer } from "./personal-values"
import type { CheckoutIntegrationSettings } from "./gateway-integration-settings"
import { saysCardIsAbsent, saysSubjectIsAbsent } from "./wire/error-answer"
import { parseSavedGatewayCard } from "./wire/saved-card-answer"

export interface CardToSave {
  /**
   * A card token that the gateway's SDK created in the browser. It must not be the token that pays the charge, because
   * a token is assumed to be good for one call.
   */
  temporaryCardToken: string
  customer: ChargeCustomer
  /** The id of the charge that the card has paid, for the log and for error messages. The id is not sent. */
  merchantChargeId?: string
}

/**
 * The largest number of simultaneous requests to an account's vault in this process. Without this limit, requests to a
 * vault that does not answer could occupy all connections. The requests that move money use the same connections.
 */
const MOST_VAULT_CALLS = 2

/**
 * Creates the functions that call the vault of saved cards. They move no money. Source:
 * docs/gateway.md#saved-cards
 */
export function createSavedCardCalls(
  connection: Connection,
  { cardIdInAnswer }: Pick<CheckoutIntegrationSettings, "cardIdInAnswer">
) {
  const parseSavedCardAnswer = createAnswerParser(
    (body) => parseSavedGatewayCard(body, cardIdInAnswer),
    () => undefined
  )
  return {
    /**
     * Limits the simultaneous requests to the vault. The functions below do not use it: their callers take a slot
     * first.
     */
    vaultSlots: new CallSlots(MOST_VAULT_CALLS),

    /**
     * Saves a card in the gateway's vault, and returns the saved card. After an error with the outcome `unknown`, the
     * vault may have a card that the plugin does not know. That card costs nothing. The caller must not send the same
     * token again.
     */
    saveCard: (
      { temporaryCardToken, customer, merchantChargeId }: CardToSave,
      budget: TimeBudget
    ): Promise<SavedGatewayCard> =>
      callGateway(connection, {
        operation: "save_card",
        subject: merchantChargeId === undefined ? {} : { merchantChargeId },
        content: { card: { temporaryCardToken }, customer },
        secrets: [temporaryCardToken, ...personalValuesOfCustomer(customer)],
        parseAnswer: parseSavedCardAnswer,
        budget,
      }),

    /**
     * Deletes a card in the gateway's vault. Resolves to `deleted` if the vault confirms the deletion, and to `absent`
     * if the vault says that it has no such card.
     *
     * A 404 counts as `absent` only if its body is an error report of the gateway's API. `isPathProven` says whether
     * the vault has confirmed another deletion before. If not, the body must also mention a card, because the gateway
     * may not know the path.
     * @throws GatewayError in all other cases. The outcome is `not_sent` if the option `dialect.paths.deleteCard` is
     * not set.
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
const validateDeletionAnswer = createChangeAnswerParser(
  ({ deleted }) => deleted !== false
)

function createDeletionAnswerParser(
  isPathProven: boolean
): AnswerParser<"deleted" | "absent"> {
  return (answer, context) => {
    const { httpStatus, body } = answer
    const isAbsent = isPathProven ? saysSubjectIsAbsent : saysCardIsAbsent
    if (httpStatus === 404 && isAbsent(body)) {
      return "absent"
    }
    if (httpStatus !== NO_CONTENT) validateDeletionAnswer(answer, context)
    return "deleted"
  }
}
