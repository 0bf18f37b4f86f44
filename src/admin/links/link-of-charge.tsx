import { Alert } from "@medusajs/ui"
import type { ChargeInFull } from "../api/answers"
import { useTexts } from "../i18n/use-texts"
import { Section } from "../page/section"
import { ActButtons } from "../payments/charge-actions"
import { LinkToSend } from "./link-to-send"

/** Shows the link of a payment. While it can be paid, it can be sent, and deactivated by a person. */
export function LinkOfCharge({ charge }: { charge: ChargeInFull }) {
  const { t, dateAndHour } = useTexts()
  const { link, state, code_expires_at: until } = charge
  if (link === null) return null
  const isOpen = state === "pending"
  return (
    <Section
      title={link.name ?? t("links.one")}
      description={[
        link.description,
        isOpen &&
          until !== null &&
          t("links.until", { date: dateAndHour(until) }),
        link.order_number !== null &&
          t("links.number", { number: link.order_number }),
      ]
        .filter(Boolean)
        .join(" · ")}
      aside={
        isOpen && <ActButtons names={["deactivate_link"]} charge={charge} />
      }
    >
      {state === "unresolved" && (
        <Alert variant="warning">{t("links.pay.beingConfirmed")}</Alert>
      )}
      {isOpen && <LinkToSend charge={charge} />}
    </Section>
  )
}
