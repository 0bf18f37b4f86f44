import type {
  GatewayErrorFacts,
  GatewayOperation,
  GatewayOutcome,
} from "../core/errors/gateway-error"
import { redact } from "./redact"

/** What an error needs to know about the call it is about. */
export interface CallContext {
  operation: GatewayOperation
  merchantChargeId?: string
  /** Values of this request that no error may repeat. */
  secrets: readonly string[]
}

export function isCreation(context: CallContext): boolean {
  return context.operation === "authorize_card"
}

/** What was attempted, what came back, what to do: a sentence for each. `toDo` has no full stop. */
export function wording(
  context: CallContext,
  cameBack: string,
  toDo: string
): string {
  return `${attempted(context)}: ${cameBack}. ${toDo}.`
}

/**
 * The outcome for the operation the caller asked for. A failed access token request means that the
 * operation itself never left, whatever became of the token.
 */
export function outcomeFor(
  context: CallContext,
  outcome: GatewayOutcome
): GatewayOutcome {
  return context.operation === "request_access_token" ? "not_sent" : outcome
}

/** What to do about an operation of which we do not know whether it was done. */
export function adviceForUnknown(context: CallContext): string {
  switch (context.operation) {
    case "authorize_card":
      return "Whether the charge was made is unknown: look it up, and never send it again"
    case "look_up_charge":
      return "Nothing is known about the charge; ask again later"
    case "request_access_token":
      return "The operation that needed the access token was not sent; try again later"
  }
}

/** Facts that every gateway error has in common. */
export function commonFacts(
  context: CallContext
): Pick<GatewayErrorFacts, "operation" | "details"> {
  const { operation, merchantChargeId } = context
  return {
    operation,
    details: merchantChargeId === undefined ? {} : { merchantChargeId },
  }
}

/** The gateway's words, fit to be repeated. */
export function repeatable(context: CallContext, words: string): string {
  return redact(words, context.secrets)
}

function attempted({ operation, merchantChargeId }: CallContext): string {
  const charge = merchantChargeId === undefined ? "" : ` ${merchantChargeId}`
  switch (operation) {
    case "request_access_token":
      return "Requesting an access token"
    case "authorize_card":
      return `Authorizing the card charge${charge}`
    case "look_up_charge":
      return `Looking up the charge${charge}`
  }
}
