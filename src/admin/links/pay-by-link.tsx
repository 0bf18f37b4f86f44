import { Alert, Text } from "@medusajs/ui"
import type { PaymentLinkInFull } from "../api/link-answers"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../page/copy-button"
import { Section } from "../settings/section"
import { QrCode } from "./qr-code"

/** The link as it is sent to the payer; nothing once nobody can pay it any more. */
export function PayByLink({ link }: { link: PaymentLinkInFull }) {
  const { t } = useTexts()
  if (link.state === "unresolved") {
    return <Alert variant="warning">{t("links.pay.beingConfirmed")}</Alert>
  }
  if (link.state !== "pending" || link.url === null) return null
  return (
    <Section title={t("links.pay.title")} description={t("links.pay.what")}>
      <div className="flex flex-wrap items-center gap-6 px-6 py-4">
        <QrCode text={link.url} label={t("links.pay.qrCode")} />
        <div className="flex min-w-0 flex-col items-start gap-y-3">
          <Text size="small" className="max-w-full break-all">
            <a
              href={link.url}
              target="_blank"
              rel="noreferrer"
              className="text-ui-fg-interactive-hover underline"
            >
              {link.url}
            </a>
          </Text>
          <CopyButton label={t("links.copy")} text={link.url} />
          {link.code !== null && (
            <CopyButton label={t("links.pay.copyCode")} text={link.code} />
          )}
        </div>
      </div>
    </Section>
  )
}
