import { qrCodeImage } from "../../../../../src/domain/charge/qr-code-image"
import { isAccepted, createChargeStateCheck } from "../experiment/call-result"
import { CONFIRM_PIX_LIFETIME_SECONDS } from "../experiment/charge-experiments"
import type assumptions from "./assumptions.json"
import {
  combineJudges,
  ifAccepted,
  judgeCheckableCalls,
  judgeEachCall,
  type Judge,
} from "./judge"
import {
  hasCode,
  hasPaymentType,
  judgeKnownStatuses,
  judgeReadability,
} from "./charge-judges"

/**
 * For each assumption about Pix and wallet codes, the function that decides whether it is confirmed. The keys are the
 * assumptions' ids.
 */
export const CODE_JUDGES: Partial<Record<keyof typeof assumptions, Judge>> = {
  "A-31": combineJudges(
    judgeReadability("pix", "wallet"),
    judgeEachCall(isAccepted, "pix", "wallet"),
    judgeEachCall(hasPaymentType("PIX"), "pix"),
    judgeEachCall(hasPaymentType("WALLET"), "wallet"),
    judgeEachCall(hasCode, "pix", "wallet"),
    judgeEachCall(({ charge, endedAtMs: at }) => {
      const end = charge?.transactions[0]?.code?.expiresAt?.getTime()
      const lastsS =
        end === undefined ? CONFIRM_PIX_LIFETIME_SECONDS : (end - at) / 1000
      return Math.abs(lastsS - CONFIRM_PIX_LIFETIME_SECONDS) < 300
    }, "pix")
  ),
  "A-32": combineJudges(
    judgeCheckableCalls(isAccepted, "pix_canceled", "wallet_canceled"),
    judgeCheckableCalls(
      ifAccepted(createChargeStateCheck("canceled")),
      "pix_canceled",
      "wallet_canceled"
    )
  ),
  "A-33": judgeEachCall(
    ({ charge }) =>
      charge?.transactions[0]?.code?.expiresAt !== undefined || undefined,
    "pix",
    "wallet"
  ),
  "A-34": combineJudges(
    judgeCheckableCalls(createChargeStateCheck("pending"), "pix", "wallet"),
    judgeKnownStatuses("code")
  ),
  "A-36": judgeCheckableCalls(
    ({ charge }) => {
      const picture = charge?.transactions[0]?.code?.imageBase64
      const base64 = picture?.replace(/^data:[^,]*,/, "").trim()
      return base64 === undefined
        ? undefined
        : qrCodeImage("x", picture)?.includes(base64)
    },
    "pix",
    "wallet"
  ),
}
