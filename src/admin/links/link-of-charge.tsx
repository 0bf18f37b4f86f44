import { Alert, Button, toast, usePrompt } from "@medusajs/ui"
import { send } from "../api/admin-client"
import type { PaymentLinkInFull } from "../api/answers"
import { useAnswer, useChange, useMay } from "../api/queries"
import { useTexts } from "../i18n/use-texts"
import { QueryState } from "../page/query-state"
import { useRefusalToast } from "../page/refusal"
import { Section } from "../page/section"
import { LinkToSend } from "./link-to-send"

interface LinkAnswer {
  payment_link: PaymentLinkInFull
}

function usePaymentLink(id: string) {
  return useAnswer<LinkAnswer>(`/payment-links/${id}`, {
    // A person who has an unpaid link open probably waits for the payer.
    refetchInterval: ({ state: { data } }) =>
      ["pending", "unresolved"].includes(data?.payment_link.state ?? "") &&
      10_000,
  })
}

/** Shows the link of a payment. While it can be paid, it can be sent, and deactivated by a person. */
export function LinkOfCharge({ chargeId }: { chargeId: string }) {
  const { t, dateAndHour } = useTexts()
  const { money: mayMoveMoney } = useMay()
  return (
    <QueryState query={usePaymentLink(chargeId)}>
      {({ payment_link: link }) => (
        <Section
          title={link.name ?? t("links.one")}
          description={[
            link.description,
            link.state === "pending" &&
              link.expires_at !== null &&
              t("links.until", { date: dateAndHour(link.expires_at) }),
            link.order_number !== null &&
              t("links.number", { number: link.order_number }),
          ]
            .filter(Boolean)
            .join(" · ")}
          aside={
            mayMoveMoney &&
            link.state === "pending" && <Deactivation id={link.id} />
          }
        >
          {link.state === "unresolved" && (
            <Alert variant="warning">{t("links.pay.beingConfirmed")}</Alert>
          )}
          {link.state === "pending" && link.url !== null && (
            <LinkToSend link={{ ...link, url: link.url }} />
          )}
        </Section>
      )}
    </QueryState>
  )
}

function Deactivation({ id }: { id: string }) {
  const { t } = useTexts()
  const refused = useRefusalToast()
  const prompt = usePrompt()
  const deactivation = useChange(() =>
    send<LinkAnswer>(`/payment-links/${id}/deactivate`)
  )
  const ask = async () => {
    const isSure = await prompt({
      title: t("links.deactivation.title"),
      description: t("links.deactivation.what"),
      confirmText: t("links.deactivation.do"),
      cancelText: t("actions.cancel"),
    })
    if (!isSure) return
    deactivation.mutate(undefined, {
      onSuccess: () => toast.success(t("links.deactivation.done")),
      onError: refused,
    })
  }
  return (
    <Button
      type="button"
      size="small"
      variant="secondary"
      isLoading={deactivation.isPending}
      onClick={() => void ask()}
    >
      {t("links.deactivation.do")}
    </Button>
  )
}
