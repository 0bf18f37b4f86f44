import type { ThreeDsResult } from "../../charge/notification"
import { type JsonObject, leaveOutUndefined } from "../../charge/reading/values"
import { keptId, keptWord } from "../kept-text"
import { threeDsChallenge } from "../wire/notification-payload"
import {
  type ContentOf,
  plausibleMerchantChargeId,
  unrecognized,
} from "./content"

export function readThreeDsResult(data: JsonObject): ContentOf<ThreeDsResult> {
  const merchantChargeId = plausibleMerchantChargeId(data)
  if (merchantChargeId === undefined) {
    return unrecognized(data, "data.merchantChargeId is missing or no such id")
  }
  const { status, paresStatus, eciRaw, chargeId } = threeDsChallenge.parse(data)
  if (status === undefined) {
    return unrecognized(data, "data.status is missing or unreadable")
  }
  return leaveOutUndefined({
    kind: "three_ds_result" as const,
    integration: "checkout" as const,
    merchantChargeId,
    gatewayChargeId: keptId(chargeId),
    status: keptWord(status),
    paresStatus: paresStatus && keptWord(paresStatus),
    eci: eciRaw && keptWord(eciRaw),
  })
}
