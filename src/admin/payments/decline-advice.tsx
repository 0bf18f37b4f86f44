import { Alert } from "@medusajs/ui"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"

/** Why a card was refused, what the clerk may tell the customer, and whether trying again helps. */
export function DeclineAdvice({
  charge: { state, decline, gateway },
}: {
  charge: ChargeInFull
}) {
  const { t } = useTexts()
  if (decline === null) return null
  const { reason_code: code, reason_message: message } = gateway
  const said = [message, code && `(${code})`].filter(Boolean).join(" ")
  return (
    <div className="px-6 py-4">
      <Alert variant="info">
        <p>
          {t(`decline.reasons.${state}`, {
            defaultValue: t("decline.reasons.other"),
          })}
        </p>
        <p className="text-ui-fg-subtle">
          {t(decline.try_again ? "decline.tryAgain" : "decline.otherCard")}
        </p>
        {said !== "" && (
          <p className="text-ui-fg-subtle mt-1">
            {t("decline.said", { said })}
          </p>
        )}
      </Alert>
    </div>
  )
}
