import type {
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { CodeMethod } from "../../core/charge/charge"
import {
  type ShopperMessage,
  shopperLanguage,
  shopperText,
} from "../../core/texts/shopper-texts"
import { TimeBudget } from "../../core/time/time-budget"
import { systemClock } from "../../operations/system-clock"
import { type BegunSession, beginSession } from "../base/begin-session"
import { canCharge } from "../base/can-charge"
import {
  type PaymentSession,
  readPaymentSession,
} from "../base/payment-session"
import type { ProviderAccess } from "../base/provider-access"
import {
  type PublicData,
  publicDataOf,
  rebuiltData,
} from "../../core/public-data/public-data"
import { invalid, refused } from "../base/to-medusa-error"
import { createCodeCharge, type MadeCode } from "./create-code-charge"
import { keptBuyerDocument } from "./kept-buyer-document"
import { prepareCodeCharge } from "./prepare-code-charge"

/**
 * Makes a session with a code to pay. Without the buyer's data it makes one that names what is
 * missing, and asks nothing of the gateway. When nobody knows yet whether there is a code, the
 * session says so: its charge is settled by looking up, never made again.
 */
export async function initiateCodeSession(
  access: ProviderAccess,
  method: CodeMethod,
  input: InitiatePaymentInput
): Promise<InitiatePaymentOutput> {
  const { account } = access
  const budget = TimeBudget.of(account.timeouts.providerMethodMs, systemClock)
  const begun = await beginSession(access, input)
  const shown = await prepareAndCreate(access, { method, begun }, budget)
  return {
    id: begun.sessionId,
    status: PaymentSessionStatus.PENDING,
    data: rebuiltData(input.data, begun.sessionId, shown),
  }
}

async function prepareAndCreate(
  access: ProviderAccess,
  { method, begun }: { method: CodeMethod; begun: BegunSession },
  budget: TimeBudget
): Promise<PublicData> {
  const { account, ledger } = access
  const { sessionId, amount, hasInput } = begun
  const incomplete = (missing: string[]): PublicData => ({
    account: account.id,
    method,
    state: "incomplete",
    missing,
  })
  const document = hasInput
    ? await keptBuyerDocument(ledger, sessionId)
    : undefined
  if (!document) {
    return incomplete(["document"])
  }
  const session = await readPaymentSession(access, sessionId)
  if (!session) {
    throw invalid("This payment session does not exist any more.")
  }
  const prepared = await prepareCodeCharge(access, {
    session,
    amount,
    document,
  })
  if (prepared.kind !== "ready" || !canCharge(access)) {
    // It cannot be used for this session any more.
    await ledger.dropShopperInput(sessionId)
  }
  switch (prepared.kind) {
    case "incomplete":
      return incomplete(prepared.missing)
    case "refused":
      return refuse(access, session, prepared.message)
    case "ready":
      return canCharge(access)
        ? shownOf(
            access,
            session,
            await createCodeCharge(
              access,
              { method, session, ...prepared },
              budget
            )
          )
        : refuse(access, session, "gateway_unavailable")
  }
}

function shownOf(
  access: ProviderAccess,
  session: PaymentSession,
  made: MadeCode
): PublicData {
  if (made.kind === "refused") {
    return refuse(access, session, made.message)
  }
  return publicDataOf(
    made.charge,
    made.message && textFor(access, session, made.message)
  )
}

/** Core takes the session back, and the storefront reads why. */
function refuse(
  access: ProviderAccess,
  session: PaymentSession,
  message: ShopperMessage
): never {
  throw refused(textFor(access, session, message))
}

function textFor(
  { account }: ProviderAccess,
  { cart }: PaymentSession,
  message: ShopperMessage
): string {
  return shopperText(message, shopperLanguage(cart?.locale, account.locale), {
    isCode: true,
  })
}
