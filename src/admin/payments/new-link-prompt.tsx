import { Button, Copy, Prompt, Text } from "@medusajs/ui"
import { useNewLink } from "../api/use-payments"
import type { MadeLink } from "../api/payment-answers"
import { useTexts } from "../i18n/use-texts"
import { ConfirmPrompt } from "./confirm-prompt"
import { usePaymentWords } from "./use-payment-words"

interface NewLinkPromptProps {
  order: { id: string; account: string }
  onEnd: () => void
}

/** Makes a link for what the order has outstanding, and shows it to be sent to the customer. */
export function NewLinkPrompt({ order, onEnd }: NewLinkPromptProps) {
  const { t } = useTexts()
  const make = useNewLink()
  if (make.data) return <Made link={make.data.payment_link} onEnd={onEnd} />
  return (
    <ConfirmPrompt
      title={t("act.new_link.title")}
      what={t("act.new_link.what")}
      confirm={t("act.new_link.confirm")}
      progress={make}
      onEnd={onEnd}
      onConfirm={() =>
        make.mutate({ order_id: order.id, account: order.account })
      }
    />
  )
}

function Made({ link, onEnd }: { link: MadeLink; onEnd: () => void }) {
  const { t, date } = useTexts()
  const { money } = usePaymentWords()
  const { url, expires_at: ends } = link
  return (
    <Prompt
      open
      variant="confirmation"
      onOpenChange={(isOpen) => {
        if (!isOpen) onEnd()
      }}
    >
      <Prompt.Content>
        <Prompt.Header>
          <Prompt.Title>{t("act.new_link.done")}</Prompt.Title>
          <Prompt.Description>
            {t("act.new_link.amount", {
              amount: money(link.amount, link.currency_code),
            })}{" "}
            {ends !== null && t("act.new_link.ends", { date: date(ends) })}
          </Prompt.Description>
        </Prompt.Header>
        <Text size="small" className="break-all px-6 pt-4">
          {url ?? t("act.new_link.notReported")}
        </Text>
        <Prompt.Footer>
          <Prompt.Cancel>{t("act.close")}</Prompt.Cancel>
          {url !== null && (
            <Copy content={url} asChild aria-label={t("act.new_link.copy")}>
              <Button size="small">{t("act.new_link.copy")}</Button>
            </Copy>
          )}
        </Prompt.Footer>
      </Prompt.Content>
    </Prompt>
  )
}
