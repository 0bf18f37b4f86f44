import { findAccount } from "../options/find-account"
import type { Charge } from "../charge/charge"
import { gatewayStateOf } from "../charge/charge-state"
import { GatewayError } from "../charge/errors"
import { describeError } from "../charge/errors/payment-plugin-error"
import type { LinkEnding } from "../modules/ledger/ports/charge-ledger"
import { saidOfElsewhere } from "../texts/admin-texts"
import { inWords } from "../texts/in-words"
import { TimeBudget } from "../charge/time-budget"
import { claimFor } from "./perform-operation"
import { dependenciesOf, type OperationDependencies } from "./dependencies"
import type { Ledger } from "../modules/ledger"
import type { AccountOptions } from "../options/account-options"
import type { Log } from "../charge/log"
import { systemClock } from "./gateway-clients"
import { QUESTION_MS } from "../charge/times"

/**
 * - `inactive`: nobody can pay the link any more, from now on or since earlier.
 * - `busy`: another process is making it inactive; what comes of it stands in the ledger.
 * - `failed`: it was refused, never sent, or nobody knows.
 */
export type Deactivated =
  { kind: "inactive" | "busy" } | { kind: "failed"; error: unknown }

/** Another installation made the link, which alone changes it. Nothing was sent. */
export class WrittenElsewhereError extends Error {
  override readonly name = "WrittenElsewhereError"

  constructor(charge: Pick<Charge, "merchantChargeId">) {
    super(inWords(saidOfElsewhere(charge), "en"))
  }
}

/** A link, and the charge that it was made for: it need not be the link that this charge has. */
export interface ChargeLinkId {
  charge: Pick<
    Charge,
    "id" | "merchantChargeId" | "installationDigest" | "link"
  >
  linkId: string
  /** Who wants it: an admin user's id, `shopper`, or `checkout-transparent`. */
  actor: string
}

/**
 * The only door through which a payment link is made inactive: claim, call, resolve, like any other
 * operation, but with a claim of its own for each link. One charge's claim would keep a refund waiting
 * while it is not known whether the link is inactive.
 *
 * An attempt in doubt is looked up; where that does not show it as inactive, it is sent again, as this
 * can be repeated: now by whoever asks again, and by the job. Never throws for what the
 * gateway says.
 */
export async function deactivateLink(
  dependencies: Pick<
    OperationDependencies,
    "account" | "ledger" | "links" | "log"
  >,
  given: ChargeLinkId,
  budget: TimeBudget
): Promise<Deactivated> {
  const { account, ledger } = dependencies
  const { charge, linkId, actor } = given
  if (await ledger.isWrittenElsewhere(charge)) {
    return { kind: "failed", error: new WrittenElsewhereError(charge) }
  }
  const claim = await ledger.claimDeactivation(
    { linkId, chargeId: charge.id },
    claimFor(account, actor)
  )
  if (claim.kind === "busy") {
    return claim
  }
  if (claim.kind === "inactive") {
    await noteOnCharge(ledger, given, "closed")
    return claim
  }
  const attempt = { linkId, attempt: claim.attempt }
  const failure = await ask(dependencies, { linkId, ...claim }, budget)
  if (failure === undefined) {
    await ledger.resolveDeactivation(attempt, { state: "accepted" })
    await noteOnCharge(ledger, given, "closed")
    return { kind: "inactive" }
  }
  const { error } = failure
  const isOfGateway = error instanceof GatewayError
  const isNotAsked = isOfGateway && error.code === "gateway_paused"
  await ledger.resolveDeactivation(attempt, {
    // What was in doubt before stays so, where nobody was asked.
    state:
      isOfGateway && !(isNotAsked && claim.isInDoubt)
        ? error.outcome
        : "unknown",
    ...(isNotAsked ? { putOffMs: error.details.retryAfterMs ?? 0 } : {}),
    error: {
      code: isOfGateway ? error.code : "unexpected_error",
      message: describeError(error),
    },
  })
  await noteOnCharge(
    ledger,
    given,
    isOfGateway && error.code === "gateway_operation_disabled"
      ? "switched_off"
      : "failed"
  )
  dependencies.log.warn(
    `checkout-transparent: payment link ${linkId} of charge ${charge.merchantChargeId} could not be made inactive: ${describeError(error)}`
  )
  return { kind: "failed", error }
}

/** Undefined when it is inactive. */
async function ask(
  { links }: Pick<OperationDependencies, "links">,
  { linkId, isInDoubt }: { linkId: string; isInDoubt: boolean },
  budget: TimeBudget
): Promise<{ error: unknown } | undefined> {
  try {
    if (!isInDoubt || !(await isShownInactive({ links }, linkId, budget))) {
      await links.deactivatePaymentLink(linkId, budget)
    }
    return undefined
  } catch (error) {
    return { error }
  }
}

/** Where it cannot be asked, or tells a word that is not known, it is sent again. */
async function isShownInactive(
  { links }: Pick<OperationDependencies, "links">,
  linkId: string,
  budget: TimeBudget
): Promise<boolean> {
  try {
    const shown = await links.lookUpPaymentLink(linkId, budget)
    const state =
      shown.kind === "found"
        ? gatewayStateOf("LINK", {
            merchantChargeId: "",
            chargeStatus: shown.link.linkStatus ?? "",
            transactions: [],
          })
        : undefined
    return state === "canceled" || state === "expired"
  } catch (error) {
    if (error instanceof GatewayError) {
      return false
    }
    throw error
  }
}

/** Another link than the one that the charge has is not the charge's. */
async function noteOnCharge(
  ledger: OperationDependencies["ledger"],
  { charge, linkId }: ChargeLinkId,
  result: LinkEnding
): Promise<void> {
  if (charge.link?.id === linkId) {
    await ledger.noteLinkDeactivated(charge.id, result)
  }
}

const MOST_IN_A_RUN = 20

/**
 * Makes links inactive of which that was tried and is in doubt, or never left. Resolves to how many
 * are inactive now. Several processes may run it at once.
 */
export async function deactivateDueLinks(
  ledger: Ledger,
  accounts: readonly AccountOptions[],
  log: Log
): Promise<number> {
  let inactive = 0
  for (const due of await ledger.dueDeactivations(MOST_IN_A_RUN)) {
    const charge = await ledger.findChargeById(due.chargeId)
    const account = findAccount(accounts, charge?.account)
    if (!charge || !account) {
      continue
    }
    try {
      const { kind } = await deactivateLink(
        dependenciesOf({ account, ledger, log }),
        { charge, linkId: due.linkId, actor: "checkout-transparent" },
        TimeBudget.of(QUESTION_MS, systemClock)
      )
      inactive += kind === "inactive" ? 1 : 0
    } catch (error) {
      // One of them must not keep the others waiting.
      log.error(
        `checkout-transparent: payment link ${due.linkId} could not be made inactive: ${describeError(error)}`
      )
    }
  }
  return inactive
}
