import type {
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import { askForFields } from "../../texts/checkout-texts"
import {
  type ShopperMessage,
  shopperLanguage,
  shopperText,
} from "../../texts/shopper-texts"
import { TimeBudget } from "../../charge/time-budget"
import { TIMEOUTS } from "../../charge/times"
import { systemClock } from "../../payments/gateway-clients"
import { type BegunSession, beginSession } from "../base/begin-session"
import {
  type PaymentSession,
  readPaymentSession,
} from "../../medusa/payment-session"
import { invalid, type ProviderAccess, refused } from "../base/provider-access"
import {
  type PublicData,
  rebuiltData,
} from "../../charge/public-data/public-data"

import type { ChargeMaking } from "./charge-making"
import { showCharge } from "../../payments/look-up-charge"
import {
  createAsynchronousCharge,
  type MadeCode,
} from "./create-asynchronous-charge"

/**
 * Makes a session with a code or a link to pay. Without what a live request leaves for it, it makes
 * one that names what is missing, and asks nothing of the gateway. When nobody knows yet whether there
 * is a code, the session says so: its charge is resolved by looking up, never made again.
 */
export async function initiateAsynchronousSession<Kept>(
  access: ProviderAccess,
  making: ChargeMaking<Kept>,
  input: InitiatePaymentInput
): Promise<InitiatePaymentOutput> {
  const budget = TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
  const begun = await beginSession(access, input)
  const shown = await prepareAndCreate(access, { making, begun }, budget)
  return {
    id: begun.sessionId,
    status: PaymentSessionStatus.PENDING,
    data: rebuiltData(input.data, begun.sessionId, shown),
  }
}

async function prepareAndCreate<Kept>(
  access: ProviderAccess,
  { making, begun }: { making: ChargeMaking<Kept>; begun: BegunSession },
  budget: TimeBudget
): Promise<PublicData> {
  const { account, ledger } = access
  const { sessionId, amount, hasInput } = begun
  const incomplete = (missing: string[]): PublicData => ({
    account: account.id,
    method: making.method,
    state: "incomplete",
    missing,
  })
  const kept = hasInput ? await making.kept(access, sessionId) : undefined
  if (kept === undefined) {
    return incomplete(making.missing)
  }
  const session = await readPaymentSession(access, sessionId)
  if (!session) {
    throw invalid(shopperText("payment_replaced", account.locale))
  }
  const prepared = await making.prepare(access, { session, amount, kept })
  const canMake = prepared.kind === "ready" && making.canMake(access)
  if (!canMake) {
    // It cannot be used for this session any more.
    await ledger.dropShopperInput(sessionId)
  }
  switch (prepared.kind) {
    case "incomplete":
      return {
        ...incomplete(prepared.missing),
        message: askForFields(
          prepared.missing,
          shopperLanguage(session.cart?.locale, account.locale)
        ),
      }
    case "refused":
      return refuse(access, session, prepared.message)
    case "ready":
      return canMake
        ? shownOf(
            access,
            session,
            await createAsynchronousCharge(access, prepared, budget)
          )
        : refuse(access, session, "method_off")
  }
}

async function shownOf(
  access: ProviderAccess,
  session: PaymentSession,
  made: MadeCode
): Promise<PublicData> {
  if (made.kind === "refused") {
    return refuse(access, session, made.message)
  }
  return showCharge(
    access.ledger,
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
  { account, method }: ProviderAccess,
  { cart }: PaymentSession,
  message: ShopperMessage
): string {
  return shopperText(message, shopperLanguage(cart?.locale, account.locale), {
    method,
  })
}
