import { Alert } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { ChargeInFull, ShownDiscrepancy } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { ActButtons } from "./charge-actions"
import { usePaymentWords } from "./use-payment-words"
import { SmallButton } from "../page/small-button"

const DISPUTE_ENDS = ["close_dispute", "resolve_discrepancy"] as const

interface DisputeBannerProps {
  charge: ChargeInFull
  discrepancy: ShownDiscrepancy | undefined
}

/** Shows a chargeback: when it began, its deadline, and what to answer the bank with. */
export function DisputeBanner({ charge, discrepancy }: DisputeBannerProps) {
  const { t, date } = useTexts()
  const { deadline } = usePaymentWords()
  const { dispute } = charge
  if (dispute === null) return null
  const isOpen = dispute.closed_at === null
  return (
    <Alert
      variant={isOpen ? "error" : "info"}
      role={isOpen ? "alert" : undefined}
    >
      <p>
        {t("dispute.opened", { date: date(dispute.opened_at) })}
        {dispute.closed_at !== null &&
          ` ${t(`dispute.closed.${dispute.outcome ?? "unknown"}`, {
            date: date(dispute.closed_at),
            who: dispute.closed_by_email ?? t("words.people.gateway"),
          })}`}
      </p>
      {isOpen && (
        <p className="text-ui-fg-subtle">{t("dispute.refundNothing")}</p>
      )}
      {isOpen && (
        <p>
          {dispute.answer_before === null
            ? t("dispute.noDeadline")
            : t("dispute.answerUntil", {
                deadline: deadline(dispute.answer_before),
              })}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isOpen && (
          <ActButtons
            names={[
              "dispute_deadline",
              ...DISPUTE_ENDS.filter((name) =>
                name === "close_dispute"
                  ? charge.actions.includes(name)
                  : discrepancy
              ),
            ]}
            charge={charge}
            {...(discrepancy && { discrepancy })}
          />
        )}
        {charge.method === "card" && (
          <SmallButton asChild>
            <Link to={`/payments/${charge.id}/evidence`}>
              {t("dispute.evidence")}
            </Link>
          </SmallButton>
        )}
      </div>
    </Alert>
  )
}
