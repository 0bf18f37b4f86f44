import { Container } from "@medusajs/ui"
import { useCharge } from "../api/use-payments"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../page/copy-button"

/** A payment's link, to be sent to the customer. */
export function LinkOfCharge({ chargeId }: { chargeId: string }) {
  const { t } = useTexts()
  const { data } = useCharge(chargeId)
  const url = data?.code?.link_url
  if (!url) return null
  return (
    <Container className="flex flex-wrap items-center justify-between gap-2">
      <span className="txt-small break-all">{url}</span>
      <CopyButton label={t("act.new_link.copy")} text={url} />
    </Container>
  )
}
