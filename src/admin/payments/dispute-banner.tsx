import { Alert, Button } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { ChargeInFull } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { daysUntil } from "./days-until"
import { DeadlinePrompt } from "./deadline-prompt"

interface DisputeBannerProps {
  charge: ChargeInFull
  mayMoveMoney: boolean
}

/** A chargeback: since when, until when it is answered, and what to answer with. */
export function DisputeBanner({ charge, mayMoveMoney }: DisputeBannerProps) {
  const { t, date, person } = useBannerWords()
  const [asked, setAsked] = useState<ChargeInFull>()
  const { dispute } = charge
  if (dispute === null) return null
  const isOpen = dispute.closed_at === null
  return (
    <div className="px-6 py-4">
      <Alert
        variant={isOpen ? "error" : "info"}
        role={isOpen ? "alert" : undefined}
      >
        <p>
          {t("dispute.opened", { date: date(dispute.opened_at) })}
          {!isOpen &&
            ` ${t(`dispute.closed.${dispute.outcome ?? "unknown"}`, {
              date: date(dispute.closed_at!),
              who: person(dispute.closed_by_email),
            })}`}
        </p>
        {isOpen && (
          <p className="text-ui-fg-subtle">{t("dispute.refundNothing")}</p>
        )}
        {isOpen && <Deadline day={dispute.answer_before} />}
        <div className="mt-2 flex flex-wrap gap-2">
          {isOpen && mayMoveMoney && (
            <Button
              type="button"
              size="small"
              variant="secondary"
              onClick={() => setAsked(charge)}
            >
              {t("dispute.setDeadline")}
            </Button>
          )}
          <Button size="small" variant="secondary" asChild>
            <Link to={`/payments/${charge.id}/evidence`}>
              {t("dispute.evidence")}
            </Link>
          </Button>
        </div>
      </Alert>
      {asked && (
        <DeadlinePrompt charge={asked} onEnd={() => setAsked(undefined)} />
      )}
    </div>
  )
}

function Deadline({ day }: { day: string | null }) {
  const { t, date } = useBannerWords()
  if (day === null) return <p>{t("dispute.noDeadline")}</p>
  const days = daysUntil(day, new Date())
  return (
    <p>
      {t("dispute.answerUntil", { date: date(`${day}T12:00:00`) })}{" "}
      <strong>
        {days < 0
          ? t("dispute.tooLate")
          : days === 0
            ? t("dispute.today")
            : days === 1
              ? t("dispute.tomorrow")
              : t("dispute.daysLeft", { days })}
      </strong>
    </p>
  )
}

function useBannerWords() {
  const { t, date } = useTexts()
  return {
    t,
    date,
    person: (email: string | null) => email ?? t("words.people.gateway"),
  }
}
