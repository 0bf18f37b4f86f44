import type { Charge, ThreeDsDetails } from "../../domain/charge/charge"
import type { ThreeDsResult } from "../../domain/notification/notification"
import { leaveOutUndefined } from "../../domain/parsing/json-values"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import type { LedgerModuleService } from "../../modules/ledger"
import { isChargeUpdateNotification } from "./reported-snapshots"
import { traitsOf } from "../../domain/payment-method/payment-method"

/**
 * Stores the result of a 3-D Secure challenge in the charge. If there are several results, stores the latest one. A
 * result that is not newer than the stored one is ignored.
 */
export async function recordNotifiedThreeDs(
  ledger: Pick<LedgerModuleService, "recordThreeDsResult">,
  charge: Charge,
  entries: readonly ReceivedNotification[]
): Promise<void> {
  const [latest] = entries
    .flatMap(({ notification, receivedAt }) =>
      notification.kind === "three_ds_result"
        ? [threeDsDetailsOf(notification, receivedAt)]
        : []
    )
    .sort(
      (one, other) =>
        timeMsOfThreeDsDetails(other) - timeMsOfThreeDsDetails(one)
    )
  const known = charge.details.threeDs
  if (
    latest &&
    (!known || timeMsOfThreeDsDetails(latest) > timeMsOfThreeDsDetails(known))
  ) {
    await ledger.recordThreeDsResult(charge.id, latest)
  }
}

function threeDsDetailsOf(
  { status, paresStatus, eci, gatewayChargeId, eventAt }: ThreeDsResult,
  receivedAt: Date
): ThreeDsDetails {
  return {
    status,
    ...(paresStatus === undefined ? {} : { paresStatus }),
    ...(eci === undefined ? {} : { eci }),
    ...(gatewayChargeId === undefined ? {} : { gatewayChargeId }),
    at: (eventAt && eventAt < receivedAt ? eventAt : receivedAt).toISOString(),
  }
}

function timeMsOfThreeDsDetails({ at }: ThreeDsDetails): number {
  return at === undefined ? 0 : Date.parse(at)
}

/**
 * Matches the end-to-end id of a Pix (`endToEndId`). It usually has 32 letters and digits. Up to 64 are accepted.
 */
const END_TO_END_ID_PATTERN = /^[A-Za-z0-9]{1,64}$/

/**
 * Stores the end-to-end id of a Pix and the masked payer in the charge. A value that the charge already has is not
 * replaced. The payer of an erased charge is not stored. The values do not affect money. The gateway's interface
 * document shows these values only in notifications.
 */
export async function recordNotifiedPixDetails(
  ledger: Pick<LedgerModuleService, "recordPixPayerAndEndToEndId">,
  charge: Charge,
  entries: readonly ReceivedNotification[]
): Promise<void> {
  const known = charge.details
  if (
    !traitsOf(charge.method).reportsPayer ||
    (known.endToEndId && known.payer)
  ) {
    return
  }
  const reported = entries
    .filter(isChargeUpdateNotification)
    .flatMap(({ notification }) => notification.charge.transactions[0] ?? [])
  const details = leaveOutUndefined({
    endToEndId: reported
      .flatMap(({ endToEndId }) => endToEndId ?? [])
      .find((id) => END_TO_END_ID_PATTERN.test(id)),
    payer: reported.find(({ payer }) => payer)?.payer,
  })
  if (
    (details.endToEndId && !known.endToEndId) ||
    (details.payer && !known.payer && !charge.personalDataErasedAt)
  ) {
    await ledger.recordPixPayerAndEndToEndId(charge.id, details)
  }
}
