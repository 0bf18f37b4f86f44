import { Text } from "@medusajs/ui"
import type { ChargeInFull } from "../api/admin-answer-types"
import { useTexts } from "../i18n/use-texts"
import { CopyButton } from "../page/copy-button"
import { SmallButton } from "../page/small-button"
import { useMessageToPayer } from "./use-message-to-payer"
import { whatsappLink } from "./whatsapp"
import qrcode from "qrcode-generator"

interface LinkToSendProps {
  charge: ChargeInFull
  email?: string | null
}

/**
 * Shows the URL of a payment link and its QR code, the prepared message, and buttons to copy the link and to send the
 * message. Shows nothing while the link's URL is not known.
 */
export function LinkToSend({ charge, email }: LinkToSendProps) {
  const { t } = useTexts()
  const { code, link } = charge
  const message = useMessageToPayer(charge, link?.url ?? "")
  if (!link?.url) return null
  const subject = encodeURIComponent(message.subject)
  const body = encodeURIComponent(message.body)
  return (
    <div className="flex flex-wrap items-center gap-6 px-6 py-4">
      <QrCode text={link.url} label={t("links.pay.qrCode")} />
      <div className="flex min-w-0 grow basis-64 flex-col items-start gap-y-3">
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
        <div className="flex flex-wrap gap-2">
          <CopyButton label={t("links.copy")} text={link.url} />
          {code !== null && (
            <CopyButton label={t("links.pay.copyCode")} text={code.payload} />
          )}
          <SmallButton asChild>
            <a
              href={whatsappLink(charge.phone, message.body)}
              target="_blank"
              rel="noreferrer"
            >
              {t("links.send.whatsapp")}
            </a>
          </SmallButton>
          <SmallButton asChild>
            <a
              href={`mailto:${encodeURIComponent(email ?? "")}?subject=${subject}&body=${body}`}
            >
              {t("links.send.email")}
            </a>
          </SmallButton>
        </div>
        <Text size="small" className="text-ui-fg-subtle max-w-full break-words">
          {message.body}
        </Text>
      </div>
    </div>
  )
}

/** The most bytes that fit into a QR code with the error correction level M (ISO/IEC 18004, version 40). */
const MOST_BYTES = 2_331

interface QrCodeProps {
  /** The URL that the QR code contains. It must be ASCII. */
  text: string
  /** The description of the QR code for screen readers. */
  label: string
}

/** Shows a URL as a QR code. Shows nothing if the URL is empty or does not fit into a QR code. */
function QrCode({ text, label }: QrCodeProps) {
  if (text === "" || text.length > MOST_BYTES) return null
  // Level M can be read from a screen and from paper. More error correction would make the code denser.
  const code = qrcode(0, "M")
  code.addData(text)
  code.make()
  return (
    <img
      alt={label}
      src={code.createDataURL(8)}
      className="size-48 shrink-0 rounded-md"
    />
  )
}
