import type {
  InitiatePaymentInput,
  InitiatePaymentOutput,
} from "@medusajs/framework/types"
import { PaymentSessionStatus } from "@medusajs/framework/utils"
import type { AsynchronousMethod, Charge } from "../../charge/charge"
import { readLinkRequest } from "../../charge/payment-link"
import {
  type PublicData,
  rebuiltData,
} from "../../charge/public-data/public-data"
import { TimeBudget } from "../../charge/time-budget"
import { TIMEOUTS } from "../../charge/times"
import {
  type PaymentSession,
  readPaymentSession,
} from "../../medusa/payment-session"
import { chargeCode, type CreatedCharge } from "../../payments/create-charge"
import { chargeLink } from "../../payments/create-link"
import { systemClock } from "../../payments/gateway-clients"
import { lookUpForShopper, showCharge } from "../../payments/look-up-charge"
import { claimFor } from "../../payments/perform-operation"
import { askForFields } from "../../texts/checkout-texts"
import {
  shopperLanguage,
  type ShopperMessage,
  shopperText,
} from "../../texts/shopper-texts"
import { textFor } from "../base/answer-for-charge"
import {
  type BegunSession,
  beginSession,
  canCharge,
} from "../base/begin-session"
import { invalid, type ProviderAccess, refused } from "../base/provider-access"
import { canMakeLinks, prepareLink } from "../link/prepare-link"
import {
  type PreparedCode,
  prepareCodeCharge,
  type ReadyCode,
} from "./prepare-code-charge"

/**
 * Makes a session with a code or a link to pay. If the shopper's input is missing, the session is `incomplete`, and
 * the gateway is not called. If it is not known whether a code exists, the session says so: the charge is resolved by
 * a lookup, and never made again. For a link whose answer was lost, see chargeLink.
 */
export async function initiateAsynchronousSession(
  access: ProviderAccess,
  method: AsynchronousMethod,
  input: InitiatePaymentInput
): Promise<InitiatePaymentOutput> {
  const budget = TimeBudget.of(TIMEOUTS.providerMethodMs, systemClock)
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
  { method, begun }: { method: AsynchronousMethod; begun: BegunSession },
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
  const isLink = method === "link"
  const plaintext = hasInput
    ? await ledger.readShopperInput(sessionId)
    : undefined
  const request = plaintext && isLink ? readLinkRequest(plaintext) : undefined
  if (plaintext === undefined || (isLink && !request)) {
    // The payer of a link enters personal data on the gateway's page.
    return incomplete(isLink ? [] : ["document"])
  }
  const session = await readPaymentSession(access, sessionId)
  if (!session) {
    throw invalid(shopperText("payment_replaced", account.locale))
  }
  const prepared: PreparedCode =
    method !== "link"
      ? await prepareCodeCharge(access, method, { session, amount, plaintext })
      : request
        ? await prepareLink(access, { session, amount, request })
        : { kind: "incomplete", missing: [] }
  const canMake =
    prepared.kind === "ready" &&
    (isLink ? canMakeLinks(access) : canCharge(access))
  if (!canMake) {
    // The input cannot be used for this session any more.
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
        ? shownOf(access, session, await makeCode(access, prepared, budget))
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
    made.message &&
      textFor(access, { locale: session.cart?.locale }, made.message)
  )
}

/** Refuses the session: core deletes it, and the storefront gets the reason. */
function refuse(
  access: ProviderAccess,
  session: PaymentSession,
  message: ShopperMessage
): never {
  throw refused(textFor(access, { locale: session.cart?.locale }, message))
}

/**
 * - `made`: the charge exists, or may exist. `message`: for the shopper, if it is not a charge to be paid.
 * - `refused`: the session has no charge to pay; `message` tells the shopper why.
 */
type MadeCode =
  | { kind: "made"; charge: Charge; message?: ShopperMessage }
  | { kind: "refused"; message: ShopperMessage }

/** Makes the one charge of a session, as every charge is made: by performOperation. */
async function makeCode(
  access: ProviderAccess,
  { intent, actor, what }: ReadyCode,
  budget: TimeBudget
): Promise<MadeCode> {
  const claim = claimFor(access.account, actor)
  const plan = { intent, claim, isLimited: actor === "shopper" }
  const created: CreatedCharge =
    what.method === "link"
      ? await chargeLink(access, { ...plan, ...what }, budget)
      : await chargeCode(access, { ...plan, ...what }, budget)
  return created.kind === "concluded"
    ? concluded(access, created.charge, budget)
    : created
}

async function concluded(
  access: ProviderAccess,
  charge: Charge,
  budget: TimeBudget
): Promise<MadeCode> {
  switch (charge.state) {
    case "pending":
      return {
        kind: "made",
        // A lookup may report fields that the answer left out.
        charge: hasWhatToPayWith(charge)
          ? charge
          : (await lookUpForShopper(access, charge, budget)).charge,
      }
    case "unresolved":
      return { kind: "made", charge, message: "being_verified" }
    case "authorized":
    case "paid":
    case "charged_back":
      return { kind: "made", charge, message: "paid_already" }
    case "not_created":
      return { kind: "refused", message: "gateway_unavailable" }
    case "declined":
    case "failed":
    case "absent":
    case "canceled":
    case "expired":
    case "refunded":
      return { kind: "refused", message: "failed" }
  }
}

function hasWhatToPayWith({ code, link }: Charge): boolean {
  return link ? link.url !== undefined : code !== undefined
}
