import type { Charge, ThreeDsDetails } from "../../domain/charge/charge"
import type { ThreeDsResult } from "../../domain/notification/notification"
import { leaveOutUndefined } from "../../domain/parsing/values"
import type { ReceivedNotification } from "../../modules/ledger/ports/received-notification"
import type { LedgerModuleService } from "../../modules/ledger"
import { isChargeUpdate } from "./reported-snapshots"
import { traitsOf } from "../../domain/payment-method/payment-method"

/** Records the latest result of a 3-D Secure challenge on its charge. An older result changes nothing. */
export async function recordNotifiedThreeDs(
  ledger: Pick<LedgerModuleService, "noteThreeDs">,
  charge: Charge,
  entries: readonly ReceivedNotification[]
): Promise<void> {
  const [latest] = entries
    .flatMap(({ notification, receivedAt }) =>
      notification.kind === "three_ds_result"
        ? [detailsOf(notification, receivedAt)]
        : []
    )
    .sort((one, other) => instantOf(other) - instantOf(one))
  const known = charge.details.threeDs
  if (latest && (!known || instantOf(latest) > instantOf(known))) {
    await ledger.noteThreeDs(charge.id, latest)
  }
}

function detailsOf(
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

function instantOf({ at }: ThreeDsDetails): number {
  return at === undefined ? 0 : Date.parse(at)
}

/** Matches the id that the central bank gives a Pix. The id has 32 letters and digits, and up to 64 are accepted. */
const END_TO_END_ID_PATTERN = /^[A-Za-z0-9]{1,64}$/

/**
 * Records the central bank's id of a Pix and the masked payer on the charge. According to the gateway's interface
 * document, only notifications contain them. They have no effect on money. The first reported values are kept.
 */
export async function recordNotifiedPixDetails(
  ledger: Pick<LedgerModuleService, "notePixDetails">,
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
    .filter(isChargeUpdate)
    .flatMap(({ notification }) => notification.charge.transactions[0] ?? [])
  const details = leaveOutUndefined({
    endToEndId: reported
      .flatMap(({ endToEndId }) => endToEndId ?? [])
      .find((id) => END_TO_END_ID_PATTERN.test(id)),
    payer: reported.find(({ payer }) => payer)?.payer,
  })
  if (
    (details.endToEndId && !known.endToEndId) ||
    (details.payer && !known.payer && !charge.erasedAt)
  ) {
    await ledger.notePixDetails(charge.id, details)
  }
}
