import { Alert, Button } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { ChargeInFull, ShownDiscrepancy } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { ActButtons } from "./charge-actions"
import { daysUntil } from "./days-until"

const DISPUTE_ENDS = ["close_dispute", "resolve_discrepancy"] as const

interface DisputeBannerProps {
  charge: ChargeInFull
  discrepancy: ShownDiscrepancy | undefined
}

/** A chargeback: since when, until when it is answered, and what to answer with. */
export function DisputeBanner({ charge, discrepancy }: DisputeBannerProps) {
  const { t, date } = useTexts()
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
      {isOpen && <Deadline day={dispute.answer_before} />}
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
          <Button size="small" variant="secondary" asChild>
            <Link to={`/payments/${charge.id}/evidence`}>
              {t("dispute.evidence")}
            </Link>
          </Button>
        )}
      </div>
    </Alert>
  )
}

function Deadline({ day }: { day: string | null }) {
  const { t, date } = useTexts()
  if (day === null) return <p>{t("dispute.noDeadline")}</p>
  const days = daysUntil(day, new Date())
  const when =
    days < 0
      ? t("dispute.tooLate")
      : days === 0
        ? t("dispute.today")
        : days === 1
          ? t("dispute.tomorrow")
          : t("dispute.daysLeft", { days })
  return (
    <p>
      {t("dispute.answerUntil", { date: date(`${day}T12:00:00`) })}{" "}
      <strong>{when}</strong>
    </p>
  )
}
