import { traitsOf } from "../../domain/payment-method/payment-method"
import type { ChargeInFull } from "../api/admin-answer-types"
import { useTexts } from "../i18n/use-texts"
import { Section } from "../page/section"
import { SmallButton } from "../page/small-button"
import { useMessageToPayer } from "./use-message-to-payer"
import { whatsappLink } from "./whatsapp"

/**
 * Shows a message with a Pix code that can still be paid, and a button that opens the message in WhatsApp. Shows
 * nothing if the charge is not waiting for a payment, or if codes of its payment method cannot be pasted into a banking
 * app.
 */
export function CodeToSend({ charge }: { charge: ChargeInFull }) {
  const { method, code, payment_state: state } = charge
  const isWaiting = state.charge === "waiting"
  if (!traitsOf(method).canSendCode || !isWaiting || !code) return null
  return <CodeMessageSection charge={charge} code={code.payload} />
}

interface OpenCodeProps {
  charge: ChargeInFull
  code: string
}

function CodeMessageSection({ charge, code }: OpenCodeProps) {
  const { t } = useTexts()
  const { body } = useMessageToPayer(charge, code)
  return (
    <Section title={t(`links.send.code.${charge.method}`)} description={body}>
      <div className="px-6 py-4">
        <SmallButton asChild>
          <a
            href={whatsappLink(charge.phone, body)}
            target="_blank"
            rel="noreferrer"
          >
            {t("links.send.whatsapp")}
          </a>
        </SmallButton>
      </div>
    </Section>
  )
}
